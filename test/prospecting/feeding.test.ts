import type { Untyped } from '../fixtures/untyped.ts'
import { continueCycles } from '@alphorn/server/background/continue-cycles'
import { startWaitingCycles } from '@alphorn/server/prospecting/cycles/start-waiting'
import { findFollowUpProjects } from '@alphorn/server/prospecting/prospects/follow-ups'
import { recycleProspects } from '@alphorn/server/prospecting/staleness/recycle'
import { reopenPostponed } from '@alphorn/server/prospecting/staleness/reopen-postponed'
import { expect, test } from 'vitest'
import { research } from './cycle-deeds.ts'
import { addProspects, openFixture, type Fixture, startCycle, takeJob } from '../fixtures/project.ts'
import { waitForLockWaiters, withLockHeld } from '../fixtures/with-lock-held.ts'
import { setClockMidMonth } from '../fixtures/time.ts'
import { openWorld } from '../fixtures/world.ts'

// A prospect that cannot advance does not delay others, however few are processed together.

const world = await openWorld({ role: 'api' })
const { pools } = world.service
const feed = () => continueCycles(pools, () => null, { maxConcurrent: 1 })
const cycleOf = async ({ olga, at }: Fixture) => (await olga.get(`${at}/cycles`)).body.data[0]

/** Opens a project with a cycle of two prospects, and the given number of free job places. */
async function cycling(room: number) {
  const fixture = await openFixture(world)
  await world.sql('update projects set stage_job_limit = $2 where project_id = $1', [fixture.project, room])
  await startCycle(fixture, await addProspects(fixture, 2), research)
  return fixture
}

test('A cycle gets jobs even if earlier cycles have reached their job limit', async () => {
  const full = [await cycling(1), await cycling(1)]
  await feed()
  for (const fixture of full)
    expect(await cycleOf(fixture)).toMatchObject({ state: 'running', counters: { jobs_open: 1, waiting: 1 } })
  const behind = await cycling(2)
  await feed()
  expect(await cycleOf(behind)).toMatchObject({ state: 'running', counters: { jobs_open: 2, waiting: 0 } })

  // A cycle without free job places is skipped until it has some.
  const [job] = (await full[0]!.wanda.get(`${full[0]!.at}/stage-jobs`)).body.data
  await full[0]!.wanda.post(`${full[0]!.at}/stage-jobs/${job!.job_id}/cancellations`, {})
  await feed()
  expect((await cycleOf(full[0]!))!.counters).toMatchObject({ jobs_open: 1, waiting: 0 })
})

test('Cycles take turns: a small one gets its job before a large one that began earlier has ended', async () => {
  const [large, small] = [await openFixture(world), await openFixture(world)]
  // Nothing is accepted, so that all of them are passed over and no limit of jobs ends the turn.
  await startCycle(large, await addProspects(large, 60), { stages: ['outreach'] })
  await startCycle(small, await addProspects(small, 1), research)
  await feed()
  expect(await cycleOf(large)).toMatchObject({ state: 'completed', counters: { prospects: 60 } })
  expect((await cycleOf(small))!.counters).toMatchObject({ jobs_open: 1 })
  expect((await cycleOf(small))!.started_at! < (await cycleOf(large))!.finished_at!).toBe(true)
})

test('A cycle that starts while another one is held up in the same run gets its job', async () => {
  const [slow, later] = [await openFixture(world), await openFixture(world)]
  await startCycle(slow, await addProspects(slow, 1), research)
  const hold = `update projects set name = name where project_id = '${slow.project}'`
  await withLockHeld(world, hold, async (commit) => {
    const running = continueCycles(pools, () => null)
    await waitForLockWaiters(world, 1, () => false)
    await startCycle(later, await addProspects(later, 1), research)
    await expect.poll(async () => (await cycleOf(later))!.counters.jobs_open).toBe(1)
    await commit()
    await running
  })
  expect((await cycleOf(slow))!.counters).toMatchObject({ jobs_open: 1 })
})

test('A cycle with nothing left to do ends even if its project has reached its job limit', async () => {
  const fixture = await cycling(1)
  await feed()
  const [job] = (await fixture.wanda.get(`${fixture.at}/stage-jobs`)).body.data
  await world.sql('update projects set stage_job_limit = 0 where project_id = $1', [fixture.project])
  await fixture.wanda.post(`${fixture.at}/stage-jobs/${job!.job_id}/cancellations`, {})
  await world.sql(`update cycle_prospects set state = 'settled' where project_id = $1`, [fixture.project])
  await feed()
  expect((await cycleOf(fixture))!.state).toBe('completed')
})

test('A job that fails while the feeder looks at its prospect lets the cycle continue', async () => {
  const fixture = await cycling(2)
  await feed()
  const job = await takeJob(fixture, 'research')
  const key = { member: `project_id = '${fixture.project}' and prospect_id = '${job.prospect_id}'` }
  await world.sql(`update cycle_prospects set state = 'waiting' where ${key.member}`)
  let answered = false
  // The feeder holds the member, and has read the job while it was open.
  await withLockHeld(
    world,
    `update cycle_prospects set state = 'busy' where ${key.member}`,
    async (commit) => {
      const failing = fixture.wanda
        .post(`${fixture.at}/stage-jobs/${job.job_id}/failures`, { code: 'site_down', message: 'Down.' })
        .finally(() => (answered = true))
      await waitForLockWaiters(world, 1, () => answered)
      await commit()
      expect((await failing).status).toBe(201)
    },
  )
  const [member] = await world.sql(`select state from cycle_prospects where ${key.member}`)
  expect(member).toEqual({ state: 'waiting' })
  await feed()
  expect((await cycleOf(fixture))!.counters).toMatchObject({ waiting: 0, jobs_open: 1, jobs_failed: 1 })
})

test('A project whose cycle cannot be started because of an error does not hold up the others', async () => {
  const projects = [await openFixture(world), await openFixture(world)]
  for (const fixture of projects) {
    await addProspects(fixture)
    const due = `update prospects set follow_up_since = app_now(), decision = 'accept' where project_id = $1`
    await world.sql(due, [fixture.project])
  }
  const started: string[] = []
  const start = async (_: unknown, { project_id }: { project_id: string }) => {
    if (project_id === projects[0]!.project) throw new Error('The project is faulty.')
    started.push(project_id)
  }
  const starting = { projects: findFollowUpProjects, name: 'system:test', atOnce: 1, start }
  await expect(startWaitingCycles(pools, starting)).rejects.toThrow('faulty')
  expect(started).toEqual([projects[1]!.project])
})

test('A prospect is researched again even if projects ahead of its own must wait', async () => {
  const waiting = [await openFixture(world), await openFixture(world), await openFixture(world)] as const
  for (const fixture of waiting) {
    await addProspects(fixture)
    const due = 'update prospects set recycle_since = app_now() where project_id = $1'
    await world.sql(due, [fixture.project])
  }
  const nobody = { executor: { research: 'off', qualification: 'off', outreach: 'off' } }
  for (const { acme, at } of waiting.slice(0, 2)) await acme.app('PATCH', at, nobody)
  await recycleProspects(pools, { ...world.config.plan, executors: ['external'] }, 1)
  expect(await cycleOf(waiting[0])).toBeUndefined()
  expect(await cycleOf(waiting[2])).toMatchObject({ state: 'queued', counters: { prospects: 1 } })
})

test('A postponed prospect becomes undecided after its day, unless another decision was made in the meantime', async () => {
  // Avoids the two days a year without 24 hours.
  await setClockMidMonth(world)
  const fixture = await openFixture(world)
  const { olga, at } = fixture
  const [{ day, next }] = await world.sql(
    `select to_char(app_now() at time zone 'Europe/Zurich', 'YYYY-MM-DD') as day,
       to_char(app_now() at time zone 'Europe/Zurich' + interval '1 day', 'YYYY-MM-DD') as next`,
  )
  const [over, open, other, endless] = await addProspects(fixture, 4)
  const decide = (id: string, decision: Untyped) => olga.post(`${at}/prospects/${id}/decisions`, decision)
  await decide(over!, { decision: 'later', until: day })
  await decide(open!, { decision: 'later', until: next })
  await decide(other!, { decision: 'later', until: day })
  await decide(other!, { decision: 'reject', reason: 'too_small' })
  await decide(endless!, { decision: 'later' })
  const decided = async () => {
    await reopenPostponed(pools, 1)
    const { data } = (await olga.get(`${at}/prospects`)).body
    return [over, open, other, endless].map(
      (id) => data.find(({ prospect_id }) => prospect_id === id)!.decision,
    )
  }
  expect(await decided()).toEqual(['later', 'later', 'reject', 'later'])
  await world.travel(86_400)
  expect(await decided()).toEqual([null, 'later', 'reject', 'later'])
  const { decisions } = (await olga.get(`${at}/prospects/${over}`)).body.data
  expect(decisions).toMatchObject([{ decision: 'later', until: day, withdrawn_at: null }])
  const cycle = await olga.post(`${at}/cycles`, { ...research })
  expect(cycle.body.data.counters.prospects).toBe(1)
  const reported = (await olga.get(`${at}/audit?operation_id=decision_ended`)).body.data
  expect(reported).toMatchObject([{ target: over, credential_name: 'system:background' }])

  // An expired decision applies again once the later one is withdrawn: the background job checks it again.
  const { body } = await decide(over!, { decision: 'reject', reason: 'too_small' })
  expect(await decided()).toEqual(['reject', 'later', 'reject', 'later'])
  const decision_ids = [body.data.decision_id]
  const undone = await fixture.acme.app('POST', `${at}/decisions/withdrawals`, { decision_ids })
  expect(undone.body.data.withdrawn).toEqual([over])
  expect((await olga.get(`${at}/prospects/${over}`)).body.data.decision).toBe('later')
  expect(await decided()).toEqual([null, 'later', 'reject', 'later'])
  const unread = await world.sql(
    `select decision_id from decisions where project_id = $1 and looked_at is null and until = $2::date`,
    [fixture.project, day],
  )
  expect(unread).toEqual([])
})

test('Decisions update prospects in place, because no index of the table contains the decision', async () => {
  const columns = await world.sql<{ column: string }>(
    `select distinct a.attname as column from pg_index i
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = 'prospects'::regclass`,
  )
  const conditions = await world.sql<{ condition: string }>(
    `select pg_get_expr(indpred, indrelid) as condition from pg_index
     where indrelid = 'prospects'::regclass and indpred is not null`,
  )
  expect(columns.map(({ column }) => column)).not.toContain('decision')
  expect(conditions.filter(({ condition }) => /decision/.test(condition))).toEqual([])
})
