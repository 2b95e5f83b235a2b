import { expect, test } from 'vitest'
import { cycleDeeds } from './cycle-deeds.ts'
import { qualificationResult, researchResult } from '../fixtures/results.ts'
import { addProspects, openFixture, startCycle, submit, takeJob } from '../fixtures/project.ts'
import { setClockMidMonth } from '../fixtures/time.ts'
import { openWorld } from '../fixtures/world.ts'

// Requests for work that can never be done are refused instead of accepted.

const world = await openWorld({ plan: { unitsPerMonth: 5 } })
await setClockMidMonth(world)
const { doNext, ended, failedResearch, ledgerAgrees } = cycleDeeds(world)

test('Research that the active cycle will not do is refused with a reference to that cycle', async () => {
  const fixture = await openFixture(world)
  const { olga, at } = fixture
  const [one, two] = await addProspects(fixture, 2)
  const ask = (prospect: string) => olga.post(`${at}/prospects/${prospect}/research`, {})
  const { cycle_id } = await startCycle(fixture, [one!, two!])
  const promised = { status: 202, body: { data: { cycle_id } } }
  expect(await ask(one!)).toMatchObject(promised)
  const { prospect_id: done } = await doNext(fixture)
  const left = done === one ? two : one
  const blocked = { status: 409, body: { error: { code: 'cycle_active' }, cycle: { cycle_id } } }
  expect(await ask(done)).toMatchObject(blocked)
  expect(await ask(left!)).toMatchObject(promised)
  await doNext(fixture)
  for (let jobs = 0; jobs < 2; jobs++) {
    const job = await takeJob(fixture, 'qualification')
    await submit(fixture, job, qualificationResult(job))
  }
  await ended(fixture, cycle_id)

  const later = await startCycle(fixture, [one!], { stages: ['qualification'], mode: 'all' })
  expect(await ask(one!)).toMatchObject({ status: 409, body: { cycle: { cycle_id: later.cycle_id } } })
})

test('An archived project starts no work, however it is requested', async () => {
  const fixture = await openFixture(world)
  const { olga, at } = fixture
  const [one, two] = await addProspects(fixture, 2)
  const { cycle_id, retry } = await failedResearch(fixture, [one!])
  await ended(fixture, cycle_id)
  const archive = (status: string) => fixture.acme.app('PATCH', at, { status })
  expect((await archive('archived')).status).toBe(200)
  const refused = { status: 422, body: { error: { errors: [{ code: 'project_archived', field: '' }] } } }
  expect(await olga.post(`${at}/cycles`, {})).toMatchObject(refused)
  expect(await olga.post(`${at}/prospects/${two}/research`, {})).toMatchObject(refused)
  expect(await retry()).toMatchObject(refused)
  expect(await ledgerAgrees(fixture)).toEqual({ reserved: 0, spent: 0, released: 1 })
  await archive('active')
  expect((await retry()).status).toBe(201)
})

const withoutResearch = { executor: { research: 'off' } }

test('A retry does not reopen a job that no executor can do', async () => {
  const fixture = await openFixture(world)
  const { cycle_id, retry } = await failedResearch(fixture, await addProspects(fixture))
  await ended(fixture, cycle_id)
  const refused = {
    status: 422,
    body: { error: { errors: [{ code: 'executor_not_configured', field: '' }] } },
  }
  await fixture.acme.app('PATCH', fixture.at, withoutResearch)
  expect(await retry()).toMatchObject(refused)
  // This world no longer has a model: the project chose it while there was one.
  const chosen = `update projects set executor = jsonb_set(executor, '{research}', '"llm"') where project_id = $1`
  await world.sql(chosen, [fixture.project])
  expect(await retry()).toMatchObject(refused)
  expect((await fixture.olga.get(fixture.at)).body.data.open_stage_jobs).toBe(0)
  expect(await ledgerAgrees(fixture)).toEqual({ reserved: 0, spent: 0, released: 1 })
})

test('A cycle skips a stage that was removed after the cycle began', async () => {
  const fixture = await openFixture(world)
  const { cycle_id } = await startCycle(fixture, await addProspects(fixture))
  const job = await takeJob(fixture, 'research')
  await fixture.acme.app('PATCH', fixture.at, { executor: { qualification: 'off' } })
  await submit(fixture, job, researchResult(job))
  expect((await ended(fixture, cycle_id)).counters).toMatchObject({ jobs_completed: 1, jobs_open: 0 })
})
