import { runBatch } from '@alphorn/server/platform/http/batch'
import { expect, test } from 'vitest'
import { openFixture } from '../../fixtures/project.ts'
import { openWorld } from '../../fixtures/world.ts'
import { judgedCalls } from './judged-calls.ts'
import { judgedFixtures } from './judged-fixtures.ts'

const world = await openWorld()
const { service } = world
const { taskOf, runDisturbed } = judgedCalls(service)
const { touch, twoResults } = judgedFixtures(world, taskOf)

test('A call writes none of its effects unless all of them still apply', async () => {
  const fixture = await openFixture(world)
  const { task, jobs } = await twoResults(fixture)
  const outcomes = await runDisturbed([task], touch('stage_jobs', 'job_id', jobs[1]!.job_id))
  expect(outcomes).toEqual(['changed'])
  const count = (text: string) => world.sql(text, [fixture.project])
  expect(await count('select 1 from revisions where project_id = $1')).toEqual([])
  expect(await count(`select 1 from stage_jobs where project_id = $1 and state = 'completed'`)).toEqual([])
  const { key } = task.idempotencyKey!
  expect(await world.sql('select 1 from idempotency_keys where key = $1', [key])).toEqual([])
  expect(await runBatch(service.pools.write, task.endpoint.judged!, [task])).toMatchObject([
    { ended: 'performed' },
  ])
})
