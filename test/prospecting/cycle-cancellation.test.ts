import { expect, test } from 'vitest'
import { cycleDeeds, failure, research } from './cycle-deeds.ts'
import { researchResult } from '../fixtures/results.ts'
import { addProspects, openFixture, type Fixture, startCycle, submit, takeJob } from '../fixtures/project.ts'
import { setClockMidMonth } from '../fixtures/time.ts'
import { openWorld } from '../fixtures/world.ts'

const world = await openWorld({ plan: { unitsPerMonth: 20 } })
await setClockMidMonth(world)
const { cycleOf, doNext, ended, ledgerAgrees } = cycleDeeds(world)

const cancel = ({ acme, at }: Fixture, cycle_id: string) =>
  acme.app('POST', `${at}/cycles/${cycle_id}/cancellations`, {})
const jobsOf = async ({ wanda, at }: Fixture, cycle_id: string) =>
  (await wanda.get(`${at}/stage-jobs?cycle_id=${cycle_id}`)).body.data
const eventsOf = (fixture: Fixture) =>
  world.sql(`select kind from outbox where account_id = $1 and kind like 'cycle.%' order by 1`, [
    fixture.acme.account_id,
  ])

test('A cancelled cycle ends at once: its jobs are cancelled, its units are refunded, and another cycle may start', async () => {
  const fixture = await openFixture(world)
  const { olga, wanda, at, project } = fixture
  await world.sql('update projects set stage_job_limit = 3 where project_id = $1', [project])
  const ring = { name: 'Ring', url: 'https://hooks.example/', kinds: ['cycle.started', 'cycle.cancelled'] }
  expect((await fixture.acme.app('POST', '/webhooks', ring)).status).toBe(201)
  const prospects = await addProspects(fixture, 5)
  const { cycle_id } = await startCycle(fixture, prospects, research)
  const done = await doNext(fixture)
  const held = await takeJob(fixture, 'research')
  await expect
    .poll(async () => (await cycleOf(fixture, cycle_id)).counters)
    .toMatchObject({ jobs_open: 3, waiting: 1 })

  const cancelled = await cancel(fixture, cycle_id)
  expect(cancelled).toMatchObject({
    status: 200,
    body: {
      data: {
        state: 'cancelled',
        finished_at: expect.any(String),
        counters: { jobs_open: 0, waiting: 0, units_reserved: 0, units_spent: 1, units_released: 4 },
      },
    },
  })
  expect(await ledgerAgrees(fixture)).toEqual({ reserved: 0, spent: 1, released: 4 })
  const jobs = await jobsOf(fixture, cycle_id)
  expect(jobs.map(({ state }): string => state).sort()).toEqual([
    'cancelled',
    'cancelled',
    'cancelled',
    'completed',
  ])
  expect(jobs.find(({ job_id }) => job_id === held.job_id)!.cancellation).toMatchObject({
    reason: 'cycle_cancelled',
    by: 'Acme owner',
  })
  const lost = { status: 409, body: { error: { code: 'job_cancelled' } } }
  expect(await submit(fixture, held, researchResult(held))).toMatchObject(lost)
  expect(await wanda.post(`${at}/stage-jobs/${held.job_id}/claims`, {})).toMatchObject(lost)
  expect(await eventsOf(fixture)).toMatchObject([{ kind: 'cycle.cancelled' }, { kind: 'cycle.started' }])
  const { data } = (await olga.get(`${at}/audit?operation_id=app_cycle_cancel`)).body
  expect(data).toMatchObject([{ target: cycle_id, credential_name: 'Acme owner', status: 200 }])

  // Repeating the cancellation has no further effect, and completed work remains.
  expect((await cancel(fixture, cycle_id)).body.data).toEqual(cancelled.body.data)
  expect((await olga.get(`${at}/prospects/${done.prospect_id}`)).body.data.state).toBe('researched')
  const next = await olga.post(`${at}/cycles`, { prospect_ids: prospects, ...research })
  expect(next.status).toBe(202)
})

test('A cycle that has not started can be cancelled; cancelling one that has ended changes nothing', async () => {
  const fixture = await openFixture(world)
  const prospects = await addProspects(fixture)
  const first = await startCycle(fixture, prospects, research)
  await doNext(fixture)
  const before = await ended(fixture, first.cycle_id)
  expect((await cancel(fixture, first.cycle_id)).body.data).toEqual(before)
  const second = await startCycle(fixture, prospects, { ...research, mode: 'all' })
  expect((await cancel(fixture, second.cycle_id)).body.data).toMatchObject({
    state: 'cancelled',
    counters: { units_released: 1 },
  })
  expect((await cancel(fixture, 'cyc_00000000000000000000000000')).status).toBe(404)
})

test('A result, failure or retry that arrives during a cancellation is either applied before it or refused', async () => {
  const fixture = await openFixture(world)
  const { wanda, at } = fixture
  for (let round = 0; round < 4; round++) {
    // No worker claims the fourth job: the cycle would end with its last job before it could be cancelled.
    const { cycle_id } = await startCycle(fixture, await addProspects(fixture, 4, 4 * round), research)
    const [one, two, three] = [
      await takeJob(fixture, 'research'),
      await takeJob(fixture, 'research'),
      await takeJob(fixture, 'research'),
    ]
    const of = ({ job_id }: { job_id: string }) => `${at}/stage-jobs/${job_id}`
    await wanda.post(`${of(three)}/failures`, failure)
    await Promise.all([
      submit(fixture, one, researchResult(one)),
      cancel(fixture, cycle_id),
      wanda.post(`${of(two)}/failures`, failure),
      wanda.post(`${of(three)}/retries`, {}),
    ])
    expect((await cycleOf(fixture, cycle_id)).state).toBe('cancelled')
    const { reserved } = await ledgerAgrees(fixture)
    // Only a retry that came after the end reserves a unit again.
    const open = (await jobsOf(fixture, cycle_id)).filter(({ is_open }) => is_open)
    expect(open.length).toBeLessThanOrEqual(1)
    expect(reserved).toBe(open.length)
    for (const job of open) await wanda.post(`${of(job)}/cancellations`, {})
  }
})

test('A cycle that is cancelled or ends gives all its units back in one update', async () => {
  // Every update of the row waits for the one before it, and a transaction that updates it often slows down.
  await world.sql('create table moves (account_id text)')
  await world.sql(`create function count_move() returns trigger language plpgsql as $$
    begin insert into moves values (new.account_id); return null; end $$`)
  await world.sql(
    'create trigger moved after update on research_units for each row execute function count_move()',
  )
  const fixture = await openFixture(world)
  const movesOf = async (work: () => Promise<unknown>) => {
    await world.sql('delete from moves')
    await work()
    const [{ count }] = await world.sql('select count(*)::int as count from moves where account_id = $1', [
      fixture.acme.account_id,
    ])
    return count
  }
  const prospects = await addProspects(fixture, 6)
  const { cycle_id } = await startCycle(fixture, prospects, research)
  expect(await movesOf(() => cancel(fixture, cycle_id))).toBe(1)
  expect(await ledgerAgrees(fixture)).toEqual({ reserved: 0, spent: 0, released: 6 })

  // The prospects are rejected before the first job, and the cycle ends by itself.
  const limit = (most: number) =>
    world.sql('update projects set stage_job_limit = $2 where project_id = $1', [fixture.project, most])
  await limit(0)
  const next = await startCycle(fixture, prospects, research)
  const reject = `update prospects set decision = 'reject', state = 'excluded' where project_id = $1`
  await world.sql(reject, [fixture.project])
  const end = async () => {
    await limit(10)
    await ended(fixture, next.cycle_id)
  }
  expect(await movesOf(end)).toBe(1)
  expect(await ledgerAgrees(fixture)).toEqual({ reserved: 0, spent: 0, released: 12 })
})
