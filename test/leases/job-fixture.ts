import type { AnyRow } from '../fixtures/typed-rows.ts'
import { expect } from 'vitest'
import type { JobAction, Situation } from '@alphorn/contract/prospecting/stage-job-rules'
import { type FoundJob, supplyOfJobs } from '../prospecting/research-jobs.ts'
import { researchResult } from '../fixtures/results.ts'
import { allScopes } from '../fixtures/accounts.ts'
import type { Actor, Answer } from '../fixtures/actors.ts'
import { openWorld } from '../fixtures/world.ts'

// Fixture for the tests of stage jobs: Wanda acts on jobs that she, Otto or no one holds.

type Actors = Awaited<ReturnType<typeof openActors>>

/** Opens a new fixture for one test file. */
export async function openJobFixture() {
  const actors = await openActors()
  return { ...actors, ...situationsIn(actors), ...checksIn(actors) }
}

async function openActors() {
  const world = await openWorld()
  const acme = await world.account()
  const olga = await acme.credential(allScopes, { name: 'Olga' })
  const wanda = await acme.credential(['prospect:stages'], { name: 'Wanda' })
  const otto = await acme.credential(['prospect:stages'], { name: 'Otto' })
  return { world, acme, olga, wanda, otto, nextJob: supplyOfJobs(acme, olga) }
}

export const leaseSeconds = 300

/** Fields by which a caller identifies itself: a worker, a lease. */
type Named = { worker_id?: string; lease_id?: string }

const failure = { code: 'site_down', message: 'The site does not answer.' }

/** Sends an action; fields that its body does not have are omitted. */
export function act(
  who: Actor,
  { at, job }: FoundJob,
  action: JobAction,
  { worker_id, lease_id }: Named = {},
) {
  const lease = lease_id === undefined ? {} : { lease_id }
  const bodies: Record<JobAction, object> = {
    claims: { ...lease, ...(worker_id !== undefined && { worker_id }) },
    results: { ...researchResult({ ...job, lease: null }), ...lease },
    failures: { ...failure, ...lease },
    retries: {},
    cancellations: {},
  }
  return who.post(`${at}/${action}`, bodies[action])
}

export async function claim(who: Actor, { at }: FoundJob, body: object = {}) {
  const claimed = await who.post(`${at}/claims`, { lease_seconds: leaseSeconds, ...body })
  expect(claimed.status).toBe(201)
  return claimed.body.data.lease as { lease_id: string; fencing_token: number; expires_at: string }
}

export async function done(answer: Promise<Answer>) {
  expect((await answer).status).toBe(201)
}

export function statusAndCode({ status, body }: Answer) {
  return status < 300 ? String(status) : `${status} ${body.error.code}`
}

function situationsIn({ world, olga, wanda, otto, nextJob }: Actors) {
  /** Moves the job's deadline closer, directly in the database. */
  async function setDeadline({ job }: FoundJob, seconds: number) {
    await world.sql(
      `update stage_jobs set deadline_at = app_now() + $2 * interval '1 second' where job_id = $1`,
      [job.job_id, seconds],
    )
  }

  /**
   * Brings a new job into each situation relative to Wanda. Returns the fields by which she then identifies herself.
   */
  const arrange: Record<Situation, (found: FoundJob) => Promise<Named>> = {
    unclaimed: async () => ({}),
    unclaimed_after_my_lease: async (found) => {
      await claim(wanda, found)
      await world.travel(leaseSeconds)
      return {}
    },
    claimed_by_me: async (found) => {
      await claim(wanda, found)
      return {}
    },
    claimed_by_my_other_worker: async (found) => {
      await claim(wanda, found, { worker_id: 'first' })
      // Results and failures carry no worker name, so this names the caller's lease on another job.
      const { lease_id } = await claim(wanda, await nextJob(), { worker_id: 'second' })
      return { worker_id: 'second', lease_id }
    },
    my_superseded_lease: async (found) => {
      const { lease_id } = await claim(wanda, found, { worker_id: 'first' })
      await world.travel(leaseSeconds)
      await claim(wanda, found, { worker_id: 'second' })
      return { worker_id: 'first', lease_id }
    },
    claimed_by_another: async (found) => {
      await claim(otto, found)
      return {}
    },
    left_to_another_executor: async ({ job }) => {
      // No model is configured: no executor takes the job before Wanda tries.
      await world.sql(`update stage_jobs set executor = 'llm' where job_id = $1`, [job.job_id])
      return {}
    },
    completed: async (found) => {
      await claim(wanda, found)
      await done(act(wanda, found, 'results'))
      return {}
    },
    failed: async (found) => {
      await claim(wanda, found)
      await done(act(wanda, found, 'failures'))
      return {}
    },
    expired: async (found) => {
      await setDeadline(found, 3600)
      await world.travel(3600)
      return {}
    },
    cancelled: async (found) => {
      await done(act(olga, found, 'cancellations'))
      return {}
    },
  }

  async function arranged(situation: Situation) {
    const found = await nextJob()
    return { found, named: await arrange[situation](found) }
  }

  return { setDeadline, arranged }
}

function checksIn({ world, wanda }: Actors) {
  /**
   * Returns the row of a job. The service may record a passed deadline at any moment, so the row is returned as if it
   * were recorded.
   */
  async function rowOf({ job }: FoundJob) {
    const [row] = await world.sql<AnyRow & { now: Date }>(
      'select *, app_now() as now from stage_jobs where job_id = $1',
      [job.job_id],
    )
    const { now, ...kept } = row!
    const isLate = (row!.state === 'unclaimed' || row!.state === 'claimed') && now >= row!.deadline_at
    return isLate ? { ...kept, state: 'expired', closed_at: row!.deadline_at } : kept
  }

  /** Expects a refusal that includes the job and changes nothing. */
  async function expectRefusal(
    found: FoundJob,
    code: string,
    action: JobAction,
    named: Named = {},
  ): Promise<Answer> {
    const before = await rowOf(found)
    const answer = await act(wanda, found, action, named)
    expect(`${action} ${statusAndCode(answer)}`).toBe(`${action} ${code}`)
    expect(await rowOf(found)).toEqual(before)
    return answer
  }

  return { rowOf, expectRefusal }
}
