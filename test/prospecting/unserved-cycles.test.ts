import { feedCycles } from '@alphorn/server/background/feed-cycles'
import { runOffline } from '@alphorn/server/executors/run-offline'
import { expect, test } from 'vitest'
import { researchResult } from '../fixtures/results.ts'
import { addProspects, openScene, type Scene, startCycle, submit, takeJob } from '../fixtures/project.ts'
import { goToMidMonth } from '../fixtures/time.ts'
import { openWorld } from '../fixtures/world.ts'

// A cycle whose jobs no worker claims says so, and goes on with the built-in executor once the project leaves its stages to it.

const world = await openWorld({ role: 'api' })
await goToMidMonth(world)
const { pools } = world.service
const builtIn = { research: 'offline', qualification: 'offline', outreach: 'offline' }

async function runToTheEnd() {
  for (let round = 0; round < 6; round++) {
    await feedCycles(pools, () => null)
    await runOffline(pools, { readsWebsites: false })
  }
}

/** A running cycle of so many companies, whose research jobs are open. */
async function running(count: number, stages: string[] = ['research']) {
  const scene = await openScene(world)
  const prospects = await addProspects(scene, count)
  const { cycle_id } = await startCycle(scene, prospects, { stages })
  await feedCycles(pools, () => null)
  const cycle = async () => (await scene.olga.get(`${scene.at}/cycles/${cycle_id}`)).body.data
  return { scene, prospects, cycle }
}

const leaveToBuiltIn = ({ acme, at }: Scene) => acme.app('PATCH', at, { executor: builtIn })

test('A cycle says after a minute how many jobs no worker has claimed, and until one claims', async () => {
  const { scene, cycle } = await running(3)
  expect((await cycle()).unserved).toBeNull()
  await world.travel(61)
  expect((await cycle()).unserved).toEqual({ jobs: 3, stages: ['research'], since: expect.any(String) })
  const summary = await scene.acme.app('GET', `/projects/${scene.project}/summary`)
  expect(summary.body.data.active_cycle!.unserved!.jobs).toBe(3)
  const job = await takeJob(scene, 'research', { lease_seconds: 300 })
  expect((await cycle()).unserved).toBeNull()
  // A worker that holds one job is at work, however long it takes.
  await world.travel(120)
  expect((await cycle()).unserved).toBeNull()
  expect((await submit(scene, job, researchResult(job))).status).toBe(201)
  await world.travel(301)
  expect((await cycle()).unserved).toMatchObject({ jobs: 2 })
})

test('A cycle that is cancelled has no jobs to claim', async () => {
  const { scene, cycle } = await running(1)
  await world.travel(61)
  const { cycle_id } = await cycle()
  await scene.acme.app('POST', `${scene.at}/cycles/${cycle_id}/cancellations`, {})
  expect((await cycle()).unserved).toBeNull()
})

test('A running cycle continues with the built-in executor when the project leaves its stages to it', async () => {
  const { scene, cycle } = await running(3, ['research', 'qualification'])
  await world.travel(61)
  expect((await leaveToBuiltIn(scene)).status).toBe(200)
  expect((await cycle()).unserved).toBeNull()
  await runToTheEnd()
  expect(await cycle()).toMatchObject({ state: 'completed', counters: { jobs_completed: 6, units_spent: 3 } })
})

test('A job that a worker holds stays with it when the executor changes', async () => {
  const { scene, cycle } = await running(2)
  const job = await takeJob(scene, 'research', { lease_seconds: 300 })
  await leaveToBuiltIn(scene)
  await runToTheEnd()
  expect(await cycle()).toMatchObject({ state: 'running', counters: { jobs_open: 1, jobs_completed: 1 } })
  expect((await submit(scene, job, researchResult(job))).status).toBe(201)
  await runToTheEnd()
  expect((await cycle()).state).toBe('completed')
})

test('Open jobs of the built-in executor go to workers when the executor changes', async () => {
  const scene = await openScene(world, { executor: { ...builtIn, verification: 'off' } })
  await startCycle(scene, await addProspects(scene), { stages: ['research'] })
  await feedCycles(pools, () => null)
  await scene.acme.app('PATCH', scene.at, { executor: { research: 'external' } })
  expect((await takeJob(scene, 'research')).stage).toBe('research')
})

test('A project is left to the built-in executor unless its settings name another', async () => {
  const { acme } = await openScene(world)
  const made = await acme.app('POST', '/projects', { name: 'Roofs', language: 'de' })
  expect(made.body.data.executor).toEqual({ ...builtIn, verification: 'offline' })
})

test('A summary counts companies that nobody has researched, without those that were decided against', async () => {
  const scene = await openScene(world)
  const [rejected] = await addProspects(scene, 3)
  await scene.olga.post(`${scene.at}/prospects/${rejected}/decisions`, {
    decision: 'reject',
    reason: 'too_small',
  })
  const { body } = await scene.acme.app('GET', `/projects/${scene.project}/summary`)
  expect(body.data.to_research).toBe(2)
})
