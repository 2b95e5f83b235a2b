import { afterAll, expect, test } from 'vitest'
import { endProcess, startProcess } from '../support/api-processes.ts'
import { startFakeModel } from './fake-model.ts'
import { addProspects, fixtureOf, startCycle } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

const fake = await startFakeModel()
afterAll(() => fake.close())
// A process without a model: it feeds cycles and moves the clock, but takes no jobs of the model.
const world = await openWorld()
const withModel = {
  ROLE: 'all',
  ALPHORN_PEPPERS: world.config.peppers.join(','),
  LLM_ENDPOINT: fake.endpoint,
  LLM_MODEL: 'fake-1',
}

test('A process killed while the model answers repeats no completed work, and its request remains charged', async () => {
  const first = await startProcess(world.databaseUrl, withModel)
  const executor = { research: 'llm', qualification: 'off', outreach: 'off', verification: 'off' }
  const fixture = await fixtureOf(await world.account('Acme', first.url), { executor })
  const olga = world.actor(fixture.olga.secret)
  fake.next('silence')
  const [prospect] = await addProspects(fixture)
  const { cycle_id } = await startCycle(fixture, [prospect!])
  await expect.poll(() => fake.asked.length).toBe(1)
  await endProcess(first, 'SIGKILL')

  const second = await startProcess(world.databaseUrl, withModel)
  const job = async () => (await olga.get(`${fixture.at}/stage-jobs`)).body.data[0]
  expect(await job()).toMatchObject({ state: 'claimed', result: null })
  await world.travel(61)
  const state = async () => (await olga.get(`${fixture.at}/cycles/${cycle_id}`)).body.data.state
  await expect.poll(state).toBe('completed')
  expect(await job()).toMatchObject({ state: 'completed', lease: null, attempt: 1 })
  expect(fake.asked).toHaveLength(2)
  const [{ revisions }] = await world.sql('select count(*)::int as revisions from revisions')
  expect(revisions).toBe(1)
  const { heads } = (await olga.get(`${fixture.at}/prospects/${prospect}`)).body.data
  const { input_tokens, output_tokens } = heads[0]!.lineage.producer
  // The first request was charged for the longest possible response; the second used a thousand input and two hundred
  // output tokens.
  expect({ output_tokens, more: input_tokens! > 1500 }).toEqual({ output_tokens: 6200, more: true })
  await endProcess(second, 'SIGTERM')
})
