import { continueCycles } from '@alphorn/server/background/continue-cycles'
import { runOffline } from '@alphorn/server/executors/run-offline'
import { expect, test } from 'vitest'
import { researchResult } from '../fixtures/results.ts'
import { addProspects, openFixture, type Fixture, startCycle, submit, takeJob } from '../fixtures/project.ts'
import { setClockMidMonth } from '../fixtures/time.ts'
import { openWorld } from '../fixtures/world.ts'

// A cycle whose jobs no worker claims reports it. It continues with the built-in executor once the project assigns its
// stages to that executor.

const world = await openWorld({ role: 'api' })
await setClockMidMonth(world)
const { pools } = world.service
const builtIn = { research: 'offline', qualification: 'offline', outreach: 'offline' }

async function runToTheEnd() {
  for (let round = 0; round < 6; round++) {
    await continueCycles(pools, () => null)
    await runOffline(pools, { readsWebsites: false, signal: new AbortController().signal })
  }
}

/** Starts a cycle of the given number of companies, whose research jobs are open. */
async function running(count: number, stages: string[] = ['research']) {
  const fixture = await openFixture(world)
  const prospects = await addProspects(fixture, count)
  const { cycle_id } = await startCycle(fixture, prospects, { stages })
  await continueCycles(pools, () => null)
  const cycle = async () => (await fixture.olga.get(`${fixture.at}/cycles/${cycle_id}`)).body.data
  return { fixture, prospects, cycle }
}

const leaveToBuiltIn = ({ acme, at }: Fixture) => acme.app('PATCH', at, { executor: builtIn })

test('A cycle reports after a minute how many jobs are unclaimed, until a worker claims one', async () => {
  const { fixture, cycle } = await running(3)
  expect((await cycle()).unserved).toBeNull()
  await world.travel(61)
  expect((await cycle()).unserved).toEqual({ jobs: 3, stages: ['research'], since: expect.any(String) })
  const summary = await fixture.acme.app('GET', `/projects/${fixture.project}/summary`)
  expect(summary.body.data.active_cycle!.unserved!.jobs).toBe(3)
  const job = await takeJob(fixture, 'research', { lease_seconds: 300 })
  expect((await cycle()).unserved).toBeNull()
  // A worker that holds one job is active, however long the job takes.
  await world.travel(120)
  expect((await cycle()).unserved).toBeNull()
  expect((await submit(fixture, job, researchResult(job))).status).toBe(201)
  await world.travel(301)
  expect((await cycle()).unserved).toMatchObject({ jobs: 2 })
})

test('A cancelled cycle has no jobs to claim', async () => {
  const { fixture, cycle } = await running(1)
  await world.travel(61)
  const { cycle_id } = await cycle()
  await fixture.acme.app('POST', `${fixture.at}/cycles/${cycle_id}/cancellations`, {})
  expect((await cycle()).unserved).toBeNull()
})

test('A running cycle continues with the built-in executor when the project assigns its stages to it', async () => {
  const { fixture, cycle } = await running(3, ['research', 'qualification'])
  await world.travel(61)
  expect((await leaveToBuiltIn(fixture)).status).toBe(200)
  expect((await cycle()).unserved).toBeNull()
  await runToTheEnd()
  expect(await cycle()).toMatchObject({ state: 'completed', counters: { jobs_completed: 6, units_spent: 3 } })
})

test('A job that a worker holds stays with it when the executor changes', async () => {
  const { fixture, cycle } = await running(2)
  const job = await takeJob(fixture, 'research', { lease_seconds: 300 })
  await leaveToBuiltIn(fixture)
  await runToTheEnd()
  expect(await cycle()).toMatchObject({ state: 'running', counters: { jobs_open: 1, jobs_completed: 1 } })
  expect((await submit(fixture, job, researchResult(job))).status).toBe(201)
  await runToTheEnd()
  expect((await cycle()).state).toBe('completed')
})

test('Open jobs of the built-in executor go to workers when the executor changes', async () => {
  const fixture = await openFixture(world, { executor: { ...builtIn, verification: 'off' } })
  await startCycle(fixture, await addProspects(fixture), { stages: ['research'] })
  await continueCycles(pools, () => null)
  await fixture.acme.app('PATCH', fixture.at, { executor: { research: 'external' } })
  expect((await takeJob(fixture, 'research')).stage).toBe('research')
})

test('A project uses the built-in executor unless its settings name another', async () => {
  const { acme } = await openFixture(world)
  const made = await acme.app('POST', '/projects', { name: 'Roofs', language: 'de' })
  expect(made.body.data.executor).toEqual({ ...builtIn, verification: 'offline' })
})

test('A summary and the inbox count companies without research, except those on which no work is allowed', async () => {
  const fixture = await openFixture(world)
  const [rejected, gone] = await addProspects(fixture, 3)
  await fixture.olga.post(`${fixture.at}/prospects/${rejected}/decisions`, {
    decision: 'reject',
    reason: 'too_small',
  })
  const company = `(select company_id from prospects where prospect_id = $1)`
  await world.sql(`update companies set status = 'being_cancelled' where company_id = ${company}`, [gone])
  const counted = async () => {
    const summary = await fixture.acme.app('GET', `/projects/${fixture.project}/summary`)
    const inbox = await fixture.acme.app('GET', '/inbox')
    return [summary.body.data.to_research, ...inbox.body.data.map(({ kind, count }) => [kind, count])]
  }
  expect(await counted()).toEqual([1, ['start', 1]])
  await world.sql(`update companies set status = 'active' where company_id = ${company}`, [gone])
  expect(await counted()).toEqual([2, ['start', 2]])
})
