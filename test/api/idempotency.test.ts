import type { Untyped } from '../fixtures/untyped.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fingerprintOf } from '@alphorn/server/platform/http/idempotency'
import { researchResult } from '../fixtures/results.ts'
import { addProspects, companyUids, openFixture, startCycle, takeJob } from '../fixtures/project.ts'
import { allScopes } from '../fixtures/accounts.ts'
import type { Actor, Answer } from '../fixtures/actors.ts'
import { openWorld } from '../fixtures/world.ts'

const world = await openWorld()
const second = await world.another()

const replayed = ({ headers }: Answer) => headers.get('idempotency-replayed') === 'true'

test('Fifty calls with the same key on two servers have one effect and one response', async () => {
  const { olga, at } = await openFixture(world)
  const callers = [olga, second.actor(olga.secret)]
  const calls = Array.from({ length: 50 }, (_, n) =>
    callers[n % 2]!.post(`${at}/prospects`, { companies: [{ uid: companyUids[0] }] }, { key: 'one' }),
  )
  const answers = await Promise.all(calls)

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
  expect(answers[0]!.body.data[0]!.outcome).toBe('added')
  expect(new Set(answers.map(({ body }) => body.request_id)).size).toBe(50)
  const [original, ...others] = answers.filter((answer) => !replayed(answer))
  expect(others).toEqual([])

  const history = (await olga.get(`${at}/audit?operation_id=prospect_add`)).body.data
  expect(history).toHaveLength(50)
  const replays = history.filter((row) => row.replayed)
  expect(replays).toHaveLength(49)
  expect(new Set(replays.map((row) => row.original_request_id))).toEqual(new Set([original!.body.request_id]))
  expect((await olga.get(`${at}/prospects`)).body.data).toHaveLength(1)
})

test('Reusing a key with another body, path or method is a conflict', async () => {
  const fixture = await openFixture(world)
  const { olga, at } = fixture
  const [one, other] = await addProspects(fixture, 2)
  const accept = { decision: 'accept', reason: 'good_fit' }
  const first = await olga.post(`${at}/prospects/${one}/decisions`, accept, { key: 'mine' })
  expect(first.status).toBe(201)

  const conflict = { status: 422, body: { error: { code: 'idempotency_conflict' } } }
  const changed = { ...accept, note: 'Later thought' }
  expect(await olga.post(`${at}/prospects/${one}/decisions`, changed, { key: 'mine' })).toMatchObject(
    conflict,
  )
  expect(await olga.post(`${at}/prospects/${other}/decisions`, accept, { key: 'mine' })).toMatchObject(
    conflict,
  )
  expect(await olga.post(`${at}/cycles`, {}, { key: 'mine' })).toMatchObject(conflict)
  expect(fingerprintOf('PUT', at, accept)).not.toBe(fingerprintOf('POST', at, accept))

  const reported = await olga.get(`${at}/prospects/${one}/decisions`)
  expect(reported.body.data).toHaveLength(1)
})

test('The same request in another spelling counts as the same request', async () => {
  const fixture = await openFixture(world)
  const [one] = await addProspects(fixture)
  const path = `${fixture.at}/prospects/${one}/decisions` as const
  const raw = [
    '{"decision":"accept","reason":"good_fit"}',
    '{ "reason": "good_fit",\n "decision": "accept" }',
  ]
  const [first, again] = [
    await fixture.olga.post(path, {} as Untyped, { key: 'k', raw: raw[0]! }),
    await fixture.olga.post(path, {} as Untyped, { key: 'k', raw: raw[1]! }),
  ]
  expect(again.body.data).toEqual(first.body.data)
  expect(replayed(again)).toBe(true)
  const encoded = path.replace('prj_', 'prj%5F') as typeof path
  const sameAddress = await fixture.olga.post(encoded, {} as Untyped, { key: 'k', raw: raw[0]! })
  expect(sameAddress.body.data).toEqual(first.body.data)
  expect(replayed(sameAddress)).toBe(true)
})

test('A refused call does not use up its key', async () => {
  const fixture = await openFixture(world)
  const { olga, wanda, at } = fixture
  const [one] = await addProspects(fixture)
  const path = `${at}/prospects/${one}/decisions` as const
  const refused = await olga.post(path, { decision: 'reject' }, { key: 'again' })
  expect(refused).toMatchObject({ status: 422, body: { error: { errors: [{ code: 'reason_required' }] } } })
  expect((await wanda.post(path, { decision: 'accept' }, { key: 'again' })).status).toBe(403)
  const unknown = `${at}/prospects/prs_00000000000000000000000000/decisions` as const
  expect((await olga.post(unknown, { decision: 'accept' }, { key: 'again' })).status).toBe(404)

  const done = await olga.post(path, { decision: 'reject', reason: 'too_small' }, { key: 'again' })
  expect(done.status).toBe(201)
  expect(replayed(done)).toBe(false)
})

test('A key belongs to its credential, also after the secret is rotated', async () => {
  const fixture = await openFixture(world)
  const { acme, olga, at } = fixture
  const [one] = await addProspects(fixture)
  const otto = await acme.credential(allScopes, { name: 'Otto' })
  const decide = (who: Actor) =>
    who.post(`${at}/prospects/${one}/decisions`, { decision: 'accept' }, { key: 'shared' })
  const [hers, his] = [await decide(olga), await decide(otto)]
  expect(hers.body.data).toMatchObject({ decided_by: 'Olga' })
  expect(his.body.data).toMatchObject({ decided_by: 'Otto' })

  const rotated = await acme.app('POST', `/credentials/${olga.credential_id}/rotations`, {})
  const again = await decide(world.actor(rotated.body.data.secret))
  expect(again.body.data).toEqual(hers.body.data)
  expect(replayed(again)).toBe(true)
})

test('Repeating a claim with its key after a lost response returns the same lease', async () => {
  const fixture = await openFixture(world)
  const { wanda, at } = fixture
  await startCycle(fixture, await addProspects(fixture, 2))
  const claim = { stages: ['research'], wait_seconds: 20 }
  const taken = await wanda.post(`${at}/stage-jobs/claims`, claim, { key: 'batch' })
  const again = await wanda.post(`${at}/stage-jobs/claims`, claim, { key: 'batch' })
  expect(JSON.stringify(again.body.data)).toBe(JSON.stringify(taken.body.data))

  const [job] = taken.body.data
  const path = `${at}/stage-jobs/${job!.job_id}/claims` as const
  await wanda.post(path, { lease_seconds: 0 })
  const granted = await wanda.post(path, { lease_seconds: 60 }, { key: 'single' })
  const recovered = await wanda.post(path, { lease_seconds: 60 }, { key: 'single' })
  expect(granted.status).toBe(201)
  expect(recovered.status).toBe(201)
  expect(JSON.stringify(recovered.body.data)).toBe(JSON.stringify(granted.body.data))
  expect(replayed(recovered)).toBe(true)
  const leases = await world.sql('select fencing_token from job_leases where job_id = $1', [job!.job_id])
  expect(leases.map(({ fencing_token }) => fencing_token)).toEqual([1, 2])
})

test('A claim and a result can be replayed after another worker has completed the job', async () => {
  const fixture = await openFixture(world)
  const { acme, wanda, project, at } = fixture
  await startCycle(fixture, await addProspects(fixture))
  const claim = { stages: ['research'], wait_seconds: 20 }
  const taken = await wanda.post(`${at}/stage-jobs/claims`, claim, { key: 'claim' })
  const { job_id } = taken.body.data[0]!
  await wanda.post(`${at}/stage-jobs/${job_id}/claims`, { lease_seconds: 0 })
  const walter = await acme.credential(['prospect:stages'], { name: 'Walter' })
  const job = await takeJob({ ...fixture, wanda: walter }, 'research')
  const path = `${at}/stage-jobs/${job.job_id}/results` as const
  const done = await walter.post(path, researchResult(job), { key: 'result' })
  expect(done.status).toBe(201)

  const again = await wanda.post(`/projects/${project}/stage-jobs/claims`, claim, { key: 'claim' })
  expect(again.body.data).toEqual(taken.body.data)
  const repeated = await walter.post(path, researchResult(job), { key: 'result' })
  expect(repeated.status).toBe(201)
  expect(repeated.body.data).toEqual(done.body.data)
  const fresh = await walter.post(path, researchResult(job))
  expect(fresh).toMatchObject({ status: 409, body: { error: { code: 'job_not_open' } } })
})

test('Replays consume no units and add no rows', async () => {
  const fixture = await openFixture(world)
  const { acme, olga, wanda, at } = fixture
  const prospect_ids = await addProspects(fixture)
  const start = () => olga.post(`${at}/cycles`, { prospect_ids, stages: ['research'] }, { key: 'start' })
  await start()
  const job = await takeJob(fixture, 'research')
  const send = () =>
    wanda.post(`${at}/stage-jobs/${job.job_id}/results`, researchResult(job), { key: 'result' })
  await send()
  await expect.poll(async () => (await olga.get(`${at}/cycles`)).body.data[0]!.state).toBe('completed')

  const before = await rowsOf(acme.account_id)
  for (let time = 0; time < 3; time++) {
    expect(replayed(await start())).toBe(true)
    expect(replayed(await send())).toBe(true)
  }
  expect(await rowsOf(acme.account_id)).toEqual(before)
  expect((await olga.get(at)).body.data.research_units).toMatchObject({ spent: 1, reserved: 0 })
  const results = (await olga.get(`${at}/audit?operation_id=stage_job_results`)).body.data
  expect(results.map(({ units_spent }: { units_spent: number }) => units_spent)).toEqual([0, 0, 0, 1])
})

test('A batch claim that finds nothing is not stored under its key', async () => {
  const fixture = await openFixture(world)
  const { wanda, at } = fixture
  const ask = () => wanda.post(`${at}/stage-jobs/claims`, { wait_seconds: 1 }, { key: 'patient' })
  expect((await ask()).body.data).toEqual([])
  const kept = await world.sql('select from idempotency_keys where holder = $1', [wanda.credential_id])
  expect(kept).toEqual([])

  await startCycle(fixture, await addProspects(fixture))
  await expect.poll(async () => (await ask()).body.data).toHaveLength(1)
})

test('Database connections that die during mutations neither lose nor duplicate an effect', async () => {
  const fixture = await openFixture(world)
  const { olga, wanda, at } = fixture
  const prospects = await addProspects(fixture, 40)
  await startCycle(fixture, prospects, { stages: ['research'] })
  let failures = 0
  /** Calls until it succeeds, always with the same key, on either of two servers. */
  const insist = async <const Path extends string>(who: Actor, path: Path, body: Untyped, key: string) => {
    for (let attempt = 0; ; attempt++) {
      const caller = attempt % 2 === 0 ? who : second.actor(who.secret)
      const answer = await caller.post(path, body, { key })
      if (answer.status < 300) return answer
      expect(comeAgain).toContain(`${answer.status} ${answer.body.error.code}`)
      failures++
      await delay(5)
    }
  }
  const decide = (n: number) => {
    const body = { decision: 'accept', note: `note ${n}` }
    return insist(olga, `${at}/prospects/${prospects[n % 40]}/decisions`, body, `decide-${n}`)
  }
  const claim = (n: number) =>
    insist(wanda, `${at}/stage-jobs/claims`, { max_jobs: 2, wait_seconds: 1 }, `claim-${n}`)

  const [decided, claimed] = await killDuring(Promise.all([inTurns(240, 8, decide), inTurns(15, 3, claim)]))
  expect(failures).toBeGreaterThan(0)

  const rows = await world.sql<{ decision_id: string; note: string }>(
    'select decision_id, note from decisions where project_id = $1',
    [fixture.project],
  )
  const answered = decided.map(({ body: { data } }) => ({ decision_id: data.decision_id, note: data.note! }))
  expect(rows.toSorted(byNote)).toEqual(answered.toSorted(byNote))

  const granted = claimed.flatMap(({ body }) => body.data.map(({ lease }) => lease!.lease_id))
  const leases = await world.sql('select lease_id from job_leases where account_id = $1', [
    fixture.acme.account_id,
  ])
  expect(new Set(granted)).toEqual(new Set(leases.map(({ lease_id }) => lease_id)))
  expect(granted).toHaveLength(leases.length)
})

/** Retried: the connection broke or could not be opened, or all connections were in use. */
const comeAgain = ['500 internal_error', '503 api_disabled', '429 burst_limited']

const byNote = (a: { note: string }, b: { note: string }) => (a.note < b.note ? -1 : 1)

/** Runs a task for each number, several at once. */
async function inTurns<T>(count: number, atOnce: number, task: (n: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  const turn = async (n: number): Promise<void> => {
    if (n >= count) return
    done[n] = await task(n)
    await turn(n + atOnce)
  }
  await Promise.all(Array.from({ length: atOnce }, (_, n) => turn(n)))
  return done
}

/** Repeatedly ends database connections of the servers while the work runs. */
async function killDuring<T>(work: Promise<T>): Promise<T> {
  const abort = new AbortController()
  const [killed, done] = await Promise.allSettled([
    killUntil(abort.signal),
    work.finally(() => abort.abort()),
  ])
  if (killed.status === 'rejected') throw killed.reason
  if (done.status === 'rejected') throw done.reason
  return done.value
}

async function killUntil(signal: AbortSignal) {
  for (let kills = 0; kills < 40 && !signal.aborted; kills++) {
    await delay(20 + Math.random() * 40)
    // Active sessions, and sometimes idle ones.
    await world.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name <> 'test' and (state <> 'idle' or random() < 0.2)`,
    )
  }
}

/** Returns the number of rows of each kind in an account, except its history and its allowances. */
async function rowsOf(account_id: string) {
  const tables = [
    'prospects',
    'cycles',
    'cycle_prospects',
    'unit_ledger',
    'stage_jobs',
    'job_leases',
    'revisions',
    'evidence',
    'input_snapshots',
    'outbox',
  ]
  const counts = tables.map((table) => `(select count(*) from ${table} where account_id = $1) as ${table}`)
  return (await world.sql(`select ${counts.join(', ')}`, [account_id]))[0]
}
