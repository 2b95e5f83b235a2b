import { offering } from '@alphorn/server/app/demo/offering'
import { recycleProspects } from '@alphorn/server/prospecting/staleness/recycle'
import { expect, test } from 'vitest'
import { recordSignal } from '../lists/change-fixtures.ts'
import { decide } from '../fixtures/drafts.ts'
import { qualificationResult, researchResult } from '../fixtures/results.ts'
import { addProspects, openFixture, type Fixture, startCycle, submit, takeJob } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

// Effects of a signal in a project that researches again ("recycle").

const world = await openWorld({ plan: { unitsPerMonth: 4 } })
const policies = { signal_policy: 'recycle' }
const cyclesOf = async ({ olga, at }: Fixture) => (await olga.get(`${at}/cycles`)).body.data
const ended = (fixture: Fixture) =>
  expect.poll(async () => (await cyclesOf(fixture))[0]!.state).toBe('completed')

/** Creates prospects whose research is done. */
async function researched(fixture: Fixture, count: number, from: number) {
  const prospects = await addProspects(fixture, count, from)
  await startCycle(fixture, prospects, { stages: ['research'] })
  for (let job = 0; job < count; job++) await doResearch(fixture)
  await ended(fixture)
  return prospects
}

async function doResearch(fixture: Fixture) {
  const job = await takeJob(fixture, 'research')
  expect((await submit(fixture, job, researchResult(job))).status).toBe(201)
  return job
}

test(
  'A signal starts exactly one cycle with the prospects that it concerns, as far as units are available',
  { timeout: 180_000 },
  async () => {
    const fixture = await openFixture(world, { policies })
    const [first, second] = await researched(fixture, 2, 0)
    await recordSignal(world, 0, 'purpose_changed')
    const job = await takeJob(fixture, 'research')
    expect(job.prospect_id).toBe(first)
    expect(job.input.signals[0]).toMatchObject({ kind: 'purpose_changed' })
    const [cycle] = await cyclesOf(fixture)
    expect(cycle).toMatchObject({ mode: 'missing_or_stale', counters: { prospects: 1, units_reserved: 1 } })
    const { body } = await fixture.olga.get(`${fixture.at}/audit?operation_id=cycle_create`)
    expect(body.data[0]).toMatchObject({ credential_name: 'system:signals', method: 'SYSTEM', status: 202 })

    // Another one waits while this one runs, and starts once it has ended; its unit is the last of the month.
    await recordSignal(world, 1, 'seat_moved')
    await recordSignal(world, 1, 'name_changed')
    expect(await cyclesOf(fixture)).toHaveLength(2)
    await submit(fixture, job, researchResult(job))
    const qualification = await takeJob(fixture, 'qualification')
    await submit(fixture, qualification, qualificationResult(qualification))
    const next = await doResearch(fixture)
    expect(next.prospect_id).toBe(second)
    const judged = await takeJob(fixture, 'qualification')
    await submit(fixture, judged, qualificationResult(judged))
    await ended(fixture)
    expect(await cyclesOf(fixture)).toHaveLength(3)

    await recordSignal(world, 0, 'capital_increased')
    const waiting =
      'select count(*)::int as count from prospects where recycle_since is not null and project_id = $1'
    expect(await world.sql(waiting, [fixture.project])).toEqual([{ count: 1 }])
    // The next month provides units, and with them the cycle starts.
    await world.travel(31 * 86_400)
    await recycleProspects(world.service.pools, { ...world.config.plan, executors: ['external', 'offline'] })
    expect((await takeJob(fixture, 'research')).prospect_id).toBe(first)
    expect(await world.sql(waiting, [fixture.project])).toEqual([{ count: 0 }])
  },
)

test('A signal starts no cycle for prospects that were rejected, removed, or never researched', async () => {
  const fixture = await openFixture(world, { policies })
  const [rejected] = await researched(fixture, 2, 10)
  await addProspects(fixture, 1, 12)
  await decide(fixture, rejected!, 'reject')
  await recordSignal(world, 10, 'purpose_changed')
  await recordSignal(world, 11, 'bankruptcy_opened')
  await recordSignal(world, 12, 'purpose_changed')
  const waiting =
    'select count(*)::int as count from prospects where recycle_since is not null and project_id = $1'
  expect(await world.sql(waiting, [fixture.project])).toEqual([{ count: 0 }])
  expect(await cyclesOf(fixture)).toHaveLength(1)
})

const criteria = [
  { id: 'roof', text: 'Hat ein eigenes Dach', kind: 'must', weight: 3 },
  { id: 'power', text: 'Braucht viel Strom', kind: 'should', weight: 1 },
]

async function qualify(fixture: Fixture) {
  const job = await takeJob(fixture, 'qualification')
  expect((await submit(fixture, job, qualificationResult(job))).status).toBe(201)
  return job.prospect_id
}

test('A qualification that an answer asks for during a cycle needs no research unit', async () => {
  const fixture = await openFixture(world, { policies, offering: { ...offering, criteria } })
  const { acme, project } = fixture
  const answer = (id: string, criterion_id: string, said: string) =>
    acme.app('POST', `/projects/${project}/prospects/${id}/criterion-answers`, { criterion_id, answer: said })
  // These take all units of the month.
  const [first, second] = (await researched(fixture, 4, 20)) as [string, string]
  await startCycle(fixture, [first], { stages: ['qualification'] })
  expect(await qualify(fixture)).toBe(first)
  await ended(fixture)

  await startCycle(fixture, [second], { stages: ['qualification'] })
  expect((await answer(first, 'roof', 'no')).body.data).toMatchObject({ qualifies_again: true })
  expect(await qualify(fixture)).toBe(second)
  expect(await qualify(fixture)).toBe(first)
  await ended(fixture)
  const marked = 'select 1 from prospects where requalify_since is not null and project_id = $1'
  expect(await world.sql(marked, [project])).toEqual([])

  // An answer about a rejected prospect is stored, and starts nothing.
  await decide(fixture, first, 'reject')
  const late = await answer(first, 'power', 'no')
  expect([late.status, late.body.data.qualifies_again]).toEqual([201, false])
  expect(await cyclesOf(fixture)).toHaveLength(4)
})
