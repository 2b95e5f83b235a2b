import type { Untyped } from '../fixtures/untyped.ts'
import { expect, test } from 'vitest'
import { cycleDeeds, failure, research } from './cycle-deeds.ts'
import { researchResult } from '../fixtures/results.ts'
import {
  addProspects,
  openFixture,
  type Fixture,
  fixtureOf,
  startCycle,
  submit,
  takeJob,
} from '../fixtures/project.ts'
import { setClockMidMonth } from '../fixtures/time.ts'
import { openWorld } from '../fixtures/world.ts'

const world = await openWorld({ plan: { unitsPerMonth: 5 } })
await setClockMidMonth(world)

const { cycleOf, doNext, ended, failedResearch, ledgerAgrees, unitsOf } = cycleDeeds(world)
const stagesOf = async ({ acme, project }: Fixture, cycle_id: string) =>
  (await acme.app('GET', `/projects/${project}/cycles/${cycle_id}/stages`)).body.data

test('Starting a cycle again while it runs returns the running one, which blocks only its own prospects', async () => {
  const fixture = await openFixture(world)
  const { olga, at } = fixture
  const [one, two, three] = await addProspects(fixture, 3)
  const started = await olga.post(`${at}/cycles`, { prospect_ids: [one, two], ...research })
  expect(started).toMatchObject({
    status: 202,
    body: { data: { state: 'queued', counters: { prospects: 2, units_reserved: 2 }, finished_at: null } },
  })
  const { cycle_id } = started.body.data
  for (const body of [{}, { prospect_ids: [two] }, { prospect_ids: [one, two, one] }])
    expect(await olga.post(`${at}/cycles`, body)).toMatchObject({ status: 200, body: { data: { cycle_id } } })
  for (const path of [`${at}/cycles`, `${at}/prospects/${three}/research`]) {
    const body = path.endsWith('cycles') ? { prospect_ids: [one, three] } : {}
    expect(await olga.post(path, body)).toMatchObject({
      status: 409,
      body: { error: { code: 'cycle_active' }, cycle: { cycle_id, counters: { prospects: 2 } } },
    })
  }
  expect(await ledgerAgrees(fixture)).toEqual({ reserved: 2, spent: 0, released: 0 })

  await doNext(fixture)
  await doNext(fixture, {
    identity: { verdict: 'wrong_company', reason: 'Anderer Sitz.', evidence_ids: ['e1'] },
  })
  const { counters } = await ended(fixture, cycle_id)
  expect(counters).toMatchObject({ jobs_completed: 2, units_reserved: 0, units_spent: 1, units_released: 1 })
  expect(await ledgerAgrees(fixture)).toEqual({ reserved: 0, spent: 1, released: 1 })
  expect((await olga.post(`${at}/prospects/${three}/research`, {})).status).toBe(202)
})

test('Many concurrent starts create one cycle', async () => {
  const fixture = await openFixture(world)
  const { olga, at } = fixture
  const prospect_ids = await addProspects(fixture, 2)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => olga.post(`${at}/cycles`, { prospect_ids, ...research })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => b - a)).toEqual([202, ...Array(9).fill(200)])
  expect(new Set(answers.map(({ body }) => body.data.cycle_id)).size).toBe(1)
  expect(await ledgerAgrees(fixture)).toEqual({ reserved: 2, spent: 0, released: 0 })
})

test('A cycle with too few units is refused as a whole, unless the request allows a partial one', async () => {
  const fixture = await openFixture(world)
  const { olga, at } = fixture
  const prospect_ids = await addProspects(fixture, 7)
  const refused = await olga.post(`${at}/cycles`, { prospect_ids })
  expect(refused).toMatchObject({
    status: 422,
    body: { error: { errors: [{ code: 'research_units_exhausted', field: 'prospect_ids' }] } },
  })
  expect(refused.body.error.errors[0]!.detail).toMatch(/7 research units and 5 are available/)
  expect(await ledgerAgrees(fixture)).toEqual({ reserved: 0, spent: 0, released: 0 })

  const partly = await olga.post(`${at}/cycles`, { prospect_ids, allow_partial: true, ...research })
  expect(partly).toMatchObject({
    status: 202,
    body: {
      data: {
        counters: { prospects: 5, units_reserved: 5 },
        left_out: { count: 2, prospect_ids: prospect_ids.toSorted().slice(5) },
      },
    },
  })
  expect(await unitsOf(fixture)).toMatchObject({ allowance: 5, reserved: 5, available: 0 })
})

test('No cycle starts without an available unit, and the refusal says when units are available again', async () => {
  const fixture = await openFixture(world)
  await startCycle(fixture, await addProspects(fixture, 5), research)
  const other = await fixtureOf(fixture.acme)
  const prospect_ids = await addProspects(other, 2)
  const partly = await other.olga.post(`${other.at}/cycles`, { prospect_ids, allow_partial: true })
  expect(partly).toMatchObject({
    status: 422,
    body: { error: { errors: [{ code: 'research_units_exhausted', field: 'prospect_ids' }] } },
  })
  expect(partly.body.error.errors[0]!.detail).toMatch(
    /^No research unit is available until \d{4}-\d\d-.*leaves research out/,
  )
  const one = await other.olga.post(`${other.at}/prospects/${prospect_ids[0]}/research`, {})
  // The request has no body, so errors cannot name a field.
  expect(one.body.error.errors).toMatchObject([{ code: 'research_units_exhausted', field: '' }])
  expect(await ledgerAgrees(other)).toEqual({ reserved: 5, spent: 0, released: 0 })
  const stages = ['qualification']
  expect((await other.olga.post(`${other.at}/cycles`, { prospect_ids, stages })).status).toBe(202)
})

test('Research of a rejected prospect is refused, and the refusal names no field outside the body', async () => {
  const fixture = await openFixture(world)
  const [rejected] = await addProspects(fixture)
  const { olga, at } = fixture
  await olga.post(`${at}/prospects/${rejected}/decisions`, { decision: 'reject', reason: 'too_small' })
  const refused = await olga.post(`${at}/prospects/${rejected}/research`, {})
  expect(refused.body.error.errors).toMatchObject([{ code: 'prospect_excluded', field: '' }])
})

test('Units belong to the account: a second project cannot spend them again', async () => {
  const fixture = await openFixture(world)
  await startCycle(fixture, await addProspects(fixture, 4))
  const project = await fixture.acme.project()
  const other: Fixture = { ...fixture, project, at: `/projects/${project}` }
  const prospect_ids = await addProspects(other, 2)
  const start = () => other.olga.post(`${other.at}/cycles`, { prospect_ids })
  expect((await start()).body.error.errors[0]!.code).toBe('research_units_exhausted')
  expect(await ledgerAgrees(other)).toEqual({ reserved: 4, spent: 0, released: 0 })
})

test('A refusal names all unknown and excluded prospects', async () => {
  const fixture = await openFixture(world)
  const { olga, at } = fixture
  const [good, rejected] = await addProspects(fixture, 2)
  await olga.post(`${at}/prospects/${rejected}/decisions`, { decision: 'reject', reason: 'too_small' })
  const prospect_ids = ['prs_other', good, rejected]
  const refused = await olga.post(`${at}/cycles`, { prospect_ids })
  expect(refused.status).toBe(422)
  expect(refused.body.error.errors.map(({ code, field }) => `${code} ${field}`)).toEqual([
    'prospect_unknown prospect_ids[0]',
    'prospect_excluded prospect_ids[2]',
  ])
  const all = await olga.post(`${at}/cycles`, {})
  expect(all.body.data.counters.prospects).toBe(1)
})

test('An unchanged input is skipped: no job is opened, and its unit is refunded', async () => {
  const fixture = await openFixture(world)
  const prospects = await addProspects(fixture)
  const first = await startCycle(fixture, prospects, research)
  await doNext(fixture)
  await ended(fixture, first.cycle_id)

  const second = await startCycle(fixture, prospects, research)
  const { counters } = await ended(fixture, second.cycle_id)
  expect(counters).toMatchObject({
    skipped_unchanged: 1,
    jobs_completed: 0,
    units_released: 1,
    units_spent: 0,
  })
  expect(await stagesOf(fixture, second.cycle_id)).toMatchObject([{ completed: 0, unchanged: 1 }])
  expect(await ledgerAgrees(fixture)).toEqual({ reserved: 0, spent: 1, released: 1 })

  const third = await startCycle(fixture, prospects, { ...research, mode: 'all' })
  await doNext(fixture)
  expect((await ended(fixture, third.cycle_id)).counters).toMatchObject({
    skipped_unchanged: 0,
    units_spent: 1,
  })
  expect(await ledgerAgrees(fixture)).toEqual({ reserved: 0, spent: 2, released: 1 })
})

test('Prospects beyond the job limit wait, and continue as jobs close', async () => {
  const fixture = await openFixture(world)
  const { olga, wanda, at, project } = fixture
  await world.sql('update projects set stage_job_limit = 2 where project_id = $1', [project])
  const prospects = await addProspects(fixture, 4)
  const { cycle_id } = await startCycle(fixture, prospects, research)
  await expect
    .poll(async () => (await cycleOf(fixture, cycle_id)).counters)
    .toMatchObject({ jobs_open: 2, waiting: 2 })
  expect((await olga.get(at)).body.data.open_stage_jobs).toBe(2)

  const failed = await takeJob(fixture, 'research')
  await wanda.post(`${at}/stage-jobs/${failed.job_id}/failures`, { code: 'site_down', message: 'Down.' })
  for (let job = 0; job < 3; job++) await doNext(fixture)
  const { counters } = await ended(fixture, cycle_id)
  expect(counters).toMatchObject({
    waiting: 0,
    jobs_completed: 3,
    jobs_failed: 1,
    units_spent: 3,
    units_released: 1,
  })
  expect(await ledgerAgrees(fixture)).toEqual({ reserved: 0, spent: 3, released: 1 })
})

test('A single requested job is refused at the job limit', async () => {
  const fixture = await openFixture(world)
  const { olga, wanda, at, project } = fixture
  const [one, two] = await addProspects(fixture, 2)
  const { cycle_id } = await startCycle(fixture, [one!], research)
  const job = await takeJob(fixture, 'research')
  await wanda.post(`${at}/stage-jobs/${job.job_id}/failures`, { code: 'site_down', message: 'Down.' })
  await ended(fixture, cycle_id)
  await world.sql('update projects set stage_job_limit = 0 where project_id = $1', [project])
  const full = { status: 409, body: { error: { code: 'job_allowance_full' } } }
  expect(await wanda.post(`${at}/stage-jobs/${job.job_id}/retries`, {})).toMatchObject(full)
  expect(await olga.post(`${at}/prospects/${two}/research`, {})).toMatchObject(full)
})

test('A retry costs no unit, and an active cycle waits for it', async () => {
  const fixture = await openFixture(world)
  const { wanda, at } = fixture
  const { cycle_id } = await startCycle(fixture, await addProspects(fixture, 2), research)
  const job = await takeJob(fixture, 'research')
  await wanda.post(`${at}/stage-jobs/${job.job_id}/failures`, { code: 'site_down', message: 'Down.' })
  const settled = 'select count(*)::int as count from cycle_prospects where cycle_id = $1 and state = $2'
  await expect.poll(async () => (await world.sql(settled, [cycle_id, 'settled']))[0]!.count).toBe(1)
  await wanda.post(`${at}/stage-jobs/${job.job_id}/retries`, {})
  await doNext(fixture)
  await expect.poll(async () => (await world.sql(settled, [cycle_id, 'busy']))[0]!.count).toBe(1)
  expect((await cycleOf(fixture, cycle_id)).state).toBe('running')
  await doNext(fixture)
  expect((await ended(fixture, cycle_id)).counters).toMatchObject({ units_spent: 2, units_released: 0 })
  expect(await ledgerAgrees(fixture)).toEqual({ reserved: 0, spent: 2, released: 0 })
})

test('Retrying research after the end of its cycle costs the unit that was refunded', async () => {
  const fixture = await openFixture(world)
  const { cycle_id, retry } = await failedResearch(fixture, await addProspects(fixture))
  await ended(fixture, cycle_id)
  expect(await ledgerAgrees(fixture)).toEqual({ reserved: 0, spent: 0, released: 1 })

  expect((await retry()).status).toBe(201)
  expect(await ledgerAgrees(fixture)).toEqual({ reserved: 1, spent: 0, released: 1 })
  expect((await retry()).status).toBe(200)
  await doNext(fixture)
  expect(await ledgerAgrees(fixture)).toEqual({ reserved: 0, spent: 1, released: 1 })
  expect((await cycleOf(fixture, cycle_id)).counters).toMatchObject({ units_spent: 1, units_released: 0 })
})

test('Each failed retry after the end of its cycle refunds its unit', async () => {
  const fixture = await openFixture(world)
  const { wanda, at } = fixture
  const { cycle_id, retry } = await failedResearch(fixture, await addProspects(fixture))
  await ended(fixture, cycle_id)
  await retry()
  const second = await takeJob(fixture, 'research')
  await wanda.post(`${at}/stage-jobs/${second.job_id}/failures`, failure)
  expect(await ledgerAgrees(fixture)).toEqual({ reserved: 0, spent: 0, released: 2 })
  await wanda.post(`${at}/stage-jobs/${second.job_id}/retries`, {})
  const third = await takeJob(fixture, 'research')
  await wanda.post(`${at}/stage-jobs/${third.job_id}/cancellations`, {})
  expect(await ledgerAgrees(fixture)).toEqual({ reserved: 0, spent: 0, released: 3 })
})

test('Research whose unit was refunded cannot be retried when no unit is left', async () => {
  const fixture = await openFixture(world)
  const prospects = await addProspects(fixture, 6)
  const { cycle_id, retry } = await failedResearch(fixture, prospects.slice(0, 1))
  await ended(fixture, cycle_id)
  await startCycle(fixture, prospects.slice(1), research)
  expect(await retry()).toMatchObject({
    status: 422,
    body: { error: { errors: [{ code: 'research_units_exhausted', field: '' }] } },
  })
  expect(await ledgerAgrees(fixture)).toEqual({ reserved: 5, spent: 0, released: 1 })
})

test('The work on a rejected prospect cannot be retried', async () => {
  const fixture = await openFixture(world)
  const { olga, at } = fixture
  const [prospect] = await addProspects(fixture)
  const { retry } = await failedResearch(fixture, [prospect!])
  const decide = (decision: Untyped) => olga.post(`${at}/prospects/${prospect}/decisions`, decision)
  await decide({ decision: 'reject', reason: 'too_small' })
  const refused = { status: 422, body: { error: { errors: [{ code: 'prospect_excluded', field: '' }] } } }
  expect(await retry()).toMatchObject(refused)
  await decide({ decision: 'accept' })
  expect((await retry()).status).toBe(201)
  await decide({ decision: 'do_not_contact', reason: 'requested_no_contact' })
  expect((await fixture.wanda.get(`${at}/stage-jobs?claimable=true`)).body.data).toEqual([])
})

test('A decision against a prospect stops its work, including work that has not started', async () => {
  const fixture = await openFixture(world)
  const { olga, at, project } = fixture
  await world.sql('update projects set stage_job_limit = 1 where project_id = $1', [project])
  const [one, two, three] = await addProspects(fixture, 3)
  const { cycle_id } = await startCycle(fixture, [one!, two!, three!], research)
  const job = await takeJob(fixture, 'research')
  await olga.post(`${at}/prospects/${two}/decisions`, { decision: 'later' })
  await olga.post(`${at}/prospects/${three}/decisions`, {
    decision: 'do_not_contact',
    reason: 'requested_no_contact',
  })
  await submit(fixture, job, researchResult(job))
  const { counters } = await ended(fixture, cycle_id)
  expect(counters).toMatchObject({ jobs_completed: 1, jobs_open: 0, units_spent: 1, units_released: 2 })
  expect((await fixture.wanda.get(`${at}/stage-jobs?cycle_id=${cycle_id}`)).body.data).toHaveLength(1)
})

test('A cycle continues when jobs exceed their deadline, and their units are refunded', async () => {
  const fixture = await openFixture(world)
  const { cycle_id } = await startCycle(fixture, await addProspects(fixture, 2), research)
  await takeJob(fixture, 'research')
  await world.travel(72 * 3600 + 1)
  const { counters } = await ended(fixture, cycle_id)
  expect(counters).toMatchObject({ jobs_open: 0, jobs_failed: 2, units_released: 2, units_spent: 0 })
  expect(await ledgerAgrees(fixture)).toEqual({ reserved: 0, spent: 0, released: 2 })
})
