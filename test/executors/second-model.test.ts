import type { Untyped } from '../fixtures/untyped.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addProspects, type Fixture, openFixture, startCycle } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'
import { startFakeModel } from './fake-model.ts'

// A model's texts are verified by a second model with a separate endpoint, never by the same model.

const fake = await startFakeModel()
afterAll(() => fake.close())
beforeEach(() => void (fake.asked.length = 0))

const world = await openWorld({ config: { llm: fake.settings } })
const executor = { research: 'llm', qualification: 'llm', outreach: 'llm', verification: 'llm' }

async function ended({ olga, at }: Fixture, cycle_id: string) {
  const state = async () => (await olga.get(`${at}/cycles/${cycle_id}`)).body.data.state
  await expect.poll(state, { interval: 50 }).toBe('completed')
}

test('A model does not verify its own text unless the project allows it', async () => {
  const fixture = await openFixture(world, { executor, policies: { outreach_policy: 'auto' } })
  const { cycle_id } = await startCycle(fixture, await addProspects(fixture))
  await ended(fixture, cycle_id)
  const jobs: Untyped[] = (await fixture.olga.get(`${fixture.at}/stage-jobs`)).body.data
  expect(jobs.find(({ stage }) => stage === 'verification')).toMatchObject({
    state: 'failed',
    failure: { code: 'self_verification', message: expect.stringContaining('VERIFIER_LLM_MODEL') },
  })
  expect(fake.asked.map(({ task }) => task.stage)).toEqual(['research', 'qualification', 'outreach'])
})

test('A second model verifies texts at its own endpoint with its own key', async () => {
  const other = await startFakeModel()
  const verifierLlm = { ...fake.settings, endpoint: other.endpoint, model: 'judge-1', key: 'sk-of-the-judge' }
  const second = await openWorld({ config: { llm: fake.settings, verifierLlm } })
  const fixture = await openFixture(second, { executor, policies: { outreach_policy: 'auto' } })
  const [prospect] = await addProspects(fixture)
  await ended(fixture, (await startCycle(fixture, [prospect!])).cycle_id)
  const { heads, gate } = (await fixture.olga.get(`${fixture.at}/prospects/${prospect}`)).body.data
  expect(heads.map(({ stage, lineage }) => [stage, lineage.producer.model])).toEqual(
    expect.arrayContaining([
      ['outreach', 'fake-1'],
      ['verification', 'judge-1'],
    ]),
  )
  expect(gate.find(({ check }) => check === 'claims_supported')).toMatchObject({ result: 'pass' })
  expect(other.asked.map(({ task, headers }) => [task.stage, headers.authorization])).toEqual([
    ['verification', 'Bearer sk-of-the-judge'],
  ])
  for (const { headers } of fake.asked) expect(headers.authorization).toBe('Bearer sk-not-for-the-log')
  await other.close()
})
