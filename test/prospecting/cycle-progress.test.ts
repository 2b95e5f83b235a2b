import { expect, test } from 'vitest'
import { researchResult } from '../fixtures/results.ts'
import { addProspects, openFixture, startCycle, submit, takeJob } from '../fixtures/project.ts'
import { setClockMidMonth } from '../fixtures/time.ts'
import { openWorld } from '../fixtures/world.ts'

// Data for the dashboard of a project: the progress of each stage of its cycle, and the signals about its companies.

const world = await openWorld()

test('The progress of each stage counts its prospects by job state, and only the last of retried jobs', async () => {
  const fixture = await openFixture(world)
  const { acme, olga, wanda, at } = fixture
  const { cycle_id } = await startCycle(fixture, await addProspects(fixture, 3), {
    stages: ['research', 'qualification'],
  })
  const stages = async () => (await acme.app('GET', `${at}/cycles/${cycle_id}/stages`)).body.data
  const none = { unclaimed: 0, claimed: 0, completed: 0, failed: 0, unchanged: 0 }
  const done = await takeJob(fixture, 'research')
  await submit(fixture, done, researchResult(done))
  const { job_id } = await takeJob(fixture, 'research')
  const [first] = await stages()
  expect(first).toEqual({ ...none, stage: 'research', unclaimed: 1, claimed: 1, completed: 1 })
  await wanda.post(`${at}/stage-jobs/${job_id}/failures`, { code: 'site_down', message: 'Down.' })
  // Researched prospects are qualified next: the feeder opens that job asynchronously.
  await expect.poll(stages).toEqual([
    { ...none, stage: 'research', unclaimed: 1, completed: 1, failed: 1 },
    { ...none, stage: 'qualification', unclaimed: 1 },
  ])
  expect((await olga.post(`${at}/stage-jobs/${job_id}/retries`, {})).status).toBe(201)
  expect((await stages())[0]).toEqual({ ...none, stage: 'research', unclaimed: 2, completed: 1 })
})

test('Signals about the companies of a project are counted per day', async () => {
  await setClockMidMonth(world)
  const fixture = await openFixture(world)
  await addProspects(fixture, 1)
  const report = (id: string, whose: '=' | '<>', days: number) =>
    world.sql(
      `insert into signals (signal_id, company_id, kind, published_on, source, content_key, recorded_at)
       select $1, c.company_id, 'seat_moved', (app_now() at time zone 'Europe/Zurich')::date - $3::int, 'test', $1, app_now()
       from companies c where c.company_id ${whose} (select company_id from prospects where project_id = $2) limit 1`,
      [id, fixture.project, days],
    )
  await Promise.all([
    report('sig_1', '=', 0),
    report('sig_2', '=', 2),
    report('sig_3', '=', 30),
    report('sig_4', '<>', 0),
  ])
  const days: { day: string; signals: number }[] = (
    await fixture.acme.app('GET', `/projects/${fixture.project}/signals`)
  ).body.data
  expect(days.map(({ signals }) => signals)).toEqual([...Array(27).fill(0), 1, 0, 1])
  expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted())
})

test('An accepted company counts as to be written to as long as it has no text', async () => {
  const fixture = await openFixture(world)
  const { acme, olga, at } = fixture
  const [prospect_id] = await addProspects(fixture)
  await startCycle(fixture, [prospect_id!], { stages: ['research'] })
  const job = await takeJob(fixture, 'research')
  await submit(fixture, job, researchResult(job))
  const summary = async () => (await acme.app('GET', `${at}/summary`)).body.data
  expect(await summary()).toMatchObject({ to_decide: 1, to_write: 0 })
  await olga.post(`${at}/prospects/${prospect_id}/decisions`, { decision: 'accept' })
  expect(await summary()).toMatchObject({ to_decide: 0, to_write: 1 })
})
