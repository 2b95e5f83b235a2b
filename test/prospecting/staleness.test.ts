import type { ClaimedJob } from '../fixtures/jobs.ts'
import { describe, expect, test } from 'vitest'
import {
  type StalenessChange,
  changes,
  type JobFate,
  staleness,
} from '@alphorn/contract/prospecting/staleness'
import { happen, jobFor, openFor, releasedFor, recordSignal } from '../lists/change-fixtures.ts'
import { approve, detailOf, drafted, waitForIdle, released, work } from '../fixtures/drafts.ts'
import { qualificationResult, researchResult, verificationResult } from '../fixtures/results.ts'
import { openFixture, type Fixture, startCycle, submit, takeJob } from '../fixtures/project.ts'
import { offering } from '../fixtures/accounts.ts'
import { openWorld } from '../fixtures/world.ts'

// The staleness table, row by row and cell by cell, over HTTP.

const world = await openWorld()
let company = 0

const jobsOf = async ({ olga, at }: Fixture, query: '' | `?${string}` = '') =>
  (await olga.get(`${at}/stage-jobs${query}`)).body.data
const jobOf = async ({ olga, at }: Fixture, job_id: string) =>
  (await olga.get(`${at}/stage-jobs/${job_id}`)).body.data
const releaseOf = async ({ acme, project }: Fixture, release_id: string) =>
  (await acme.app('GET', `/projects/${project}/releases`)).body.data.find(
    (one) => one.release_id === release_id,
  )!.state
const exported = async ({ acme, project }: Fixture, release_id: string) => {
  const made = await acme.app('POST', `/projects/${project}/exports`, {
    release_ids: [release_id],
    format: 'csv',
  })
  return made.body.data.outcomes[0]!.outcome
}

/** Returns the final state of a job that the change affected. */
async function fateOf(fixture: Fixture, job_id: string): Promise<JobFate> {
  const { state, is_open } = await jobOf(fixture, job_id)
  if (is_open) return 'kept'
  expect(state).toBe('cancelled')
  // Its cycle continues with another job, or ends.
  const fate = async () => {
    if ((await jobOf(fixture, job_id)).replaced_by_job_id !== null) return 'replaced'
    const [cycle] = (await fixture.olga.get(`${fixture.at}/cycles`)).body.data
    return cycle!.state === 'completed' ? 'cancelled' : undefined
  }
  await expect.poll(fate).toBeDefined()
  return (await fate())!
}

test('The staleness table matches the agreed rules', () => {
  const lines = Object.entries(staleness).map(([change, row]) =>
    [
      change,
      row.concerns,
      row.open_job,
      row.claimed_job,
      row.finished_revision,
      row.approval,
      row.release,
    ].join(' '),
  )
  expect(lines).toEqual([
    'new_revision downstream replaced replaced stale revision_stale held',
    'new_text downstream replaced replaced stale revision_superseded held',
    'offering_edited changed replaced replaced stale revision_stale held',
    'decided_against all cancelled cancelled kept decision_not_accepted withdrawn',
    'suppressed all cancelled cancelled kept prospect_suppressed blocked',
    'company_gone all cancelled cancelled kept company_not_contactable held',
    'new_signal all kept kept flagged  kept',
  ])
})

describe.each(changes)('%s:', (change: StalenessChange) => {
  const row = staleness[change]

  test.each(['open_job', 'claimed_job'] as const)(
    'The staleness table determines what happens to an %s and to a release',
    async (met) => {
      const at = company++
      const fixture = await openFor(world, change)
      const { prospect_id, release_id } = await releasedFor(fixture, change, at)
      const { stage, retry } = await jobFor({ fixture, prospect_id, at }, change)
      const waiting = async () => (await jobsOf(fixture, `?stage=${stage}&claimable=true`))[0]
      await expect.poll(waiting).toBeDefined()
      const job = met === 'claimed_job' ? await takeJob(fixture, stage) : ((await waiting()) as ClaimedJob)
      await happen(world, { fixture, prospect_id, at }, change, retry)
      expect(await fateOf(fixture, job.job_id)).toBe(row[met])
      if (met === 'claimed_job' && row[met] !== 'kept') {
        const results = {
          research: researchResult,
          qualification: qualificationResult,
          verification: verificationResult,
        }
        const late = await submit(fixture, job, results[stage as 'research'](job))
        expect(late).toMatchObject({ status: 409, body: { error: { code: 'job_cancelled' } } })
      }
      expect(await releaseOf(fixture, release_id)).toBe(row.release === 'kept' ? 'ready' : row.release)
      expect(await exported(fixture, release_id)).toBe(row.release === 'kept' ? 'exported' : row.release)
    },
  )

  test('The staleness table determines what happens to finished revisions and to an approval', async () => {
    const at = company++
    const fixture = await openFor(world, change)
    const { prospect_id, named } = await drafted(fixture, {}, at)
    if (change === 'new_text') await work(fixture, 'verification', verificationResult)
    await waitForIdle(fixture)
    await happen(world, { fixture, prospect_id, at }, change)
    const { heads, gate } = await detailOf(fixture, prospect_id)
    const behind = change === 'new_text' ? 'verification' : 'outreach'
    const head = heads.find(({ stage }) => stage === behind)
    expect(head!.stale).toBe(row.finished_revision === 'stale')
    const news = gate.find(({ check }) => check === 'news')
    expect(news!.result).toBe(
      ['flagged'].includes(row.finished_revision) || change === 'company_gone' ? 'warn' : 'pass',
    )
    const attempt = await approve(fixture, prospect_id, named)
    expect(attempt.status).toBe(row.approval === null ? 201 : 422)
    if (row.approval !== null)
      expect(attempt.body.error.errors.map(({ code }) => code)).toContain(row.approval)
  })
})

test('An edit of something that a stage does not use leaves its result current', async () => {
  const fixture = await openFixture(world)
  const { prospect_id, release_id } = await released(fixture, {}, company++)
  await waitForIdle(fixture)
  const edit = (change: object) =>
    fixture.acme.app('PUT', `/projects/${fixture.project}/offering`, { ...offering, ...change })
  const stale = async () =>
    (await detailOf(fixture, prospect_id)).heads.filter((head) => head.stale).map(({ stage }) => stage)

  await edit({ questions: [{ id: 'roof', text: 'Wie alt ist das Dach?' }] })
  expect(await stale()).toEqual(['research'])
  expect(await releaseOf(fixture, release_id)).toBe('ready')
  await edit({ sender: { ...offering.sender, name: 'Berta Acme' } })
  expect(await stale()).toEqual(['research', 'outreach'])
  expect(await releaseOf(fixture, release_id)).toBe('held')

  // The offering is restored to the original: the result exists already, and is not produced again.
  await edit({})
  const { cycle_id } = await startCycle(fixture, [prospect_id])
  await waitForIdle(fixture)
  const { counters } = (await fixture.olga.get(`${fixture.at}/cycles/${cycle_id}`)).body.data
  expect(counters).toMatchObject({ jobs_completed: 0, skipped_unchanged: 3, units_released: 1 })
  expect(await stale()).toEqual([])
  expect(await releaseOf(fixture, release_id)).toBe('ready')
  expect(await exported(fixture, release_id)).toBe('exported')
})

test('Edited rules make results of workers stale, and a changed executor does not', async () => {
  const fixture = await openFixture(world)
  const { prospect_id } = await drafted(fixture, {}, company++)
  await waitForIdle(fixture)
  const edit = (change: object) => fixture.acme.app('PATCH', `/projects/${fixture.project}`, change)
  const stale = async () =>
    (await detailOf(fixture, prospect_id)).heads.filter((head) => head.stale).map(({ stage }) => stage)
  expect((await edit({ name: 'Dächer', executor: { research: 'offline' } })).status).toBe(200)
  expect(await stale()).toEqual([])
  await edit({ policies: { banned_phrases: ['günstig'] } })
  expect(await stale()).toEqual(['outreach'])
})

test('A company in liquidation is excluded from cycles and exports until the liquidation is revoked', async () => {
  const fixture = await openFixture(world)
  const at = company++
  const { prospect_id, release_id } = await released(fixture, {}, at)
  await waitForIdle(fixture)
  await recordSignal(world, at, 'liquidation_opened')
  const named = await fixture.olga.post(`${fixture.at}/cycles`, { prospect_ids: [prospect_id] })
  expect(named.body.error.errors).toMatchObject([{ code: 'prospect_excluded' }])
  expect(await exported(fixture, release_id)).toBe('held')
  await recordSignal(world, at, 'liquidation_revoked')
  expect(await exported(fixture, release_id)).toBe('exported')
})

test('A new signal does not affect the gate of a project that ignores signals', async () => {
  const fixture = await openFixture(world, { policies: { signal_policy: 'ignore' } })
  const at = company++
  const { prospect_id } = await drafted(fixture, {}, at)
  await recordSignal(world, at, 'purpose_changed')
  const { gate } = await detailOf(fixture, prospect_id)
  expect(gate.find(({ check }) => check === 'news')!.result).toBe('pass')
})
