import { expect, test } from 'vitest'
import { released } from './drafts.ts'
import { addProspects, openScene, type Scene } from './scenes.ts'
import { openWorld } from './world.ts'

// The undo of decisions: what stood before counts again, and the history says so.

// Nothing is sent: what a webhook would be told waits.
const world = await openWorld({ config: { webhooks: false } })

const decide = async ({ olga, at }: Scene, prospect_id: string, decision: string) => {
  const made = await olga.post(`${at}/prospects/${prospect_id}/decisions`, { decision, reason: 'other' })
  return made.body.data.decision_id as string
}
const withdraw = async ({ acme, at }: Scene, decision_ids: string[]) =>
  (await acme.app('POST', `${at}/decisions/withdrawals`, { decision_ids })).body.data
const detail = async ({ olga, at }: Scene, prospect_id: string) =>
  (await olga.get(`${at}/prospects/${prospect_id}`)).body.data

test('the decision before counts again, then none; the history keeps both, and webhooks are told', async () => {
  const scene = await openScene(world)
  const [prospect] = await addProspects(scene)
  const hook = { name: 'Ring', url: 'https://hooks.example/alphorn', kinds: ['decision.withdrawn'] }
  expect((await scene.acme.app('POST', '/webhooks', hook)).status).toBe(201)
  const first = await decide(scene, prospect!, 'later')
  const second = await decide(scene, prospect!, 'reject')
  expect(await withdraw(scene, [first])).toEqual({ withdrawn: [], kept: [prospect] })
  expect(await withdraw(scene, [second])).toEqual({ withdrawn: [prospect], kept: [] })
  expect((await detail(scene, prospect!)).decision).toBe('later')
  expect(await withdraw(scene, [first, second])).toEqual({ withdrawn: [prospect], kept: [prospect] })
  const { decision, decisions } = await detail(scene, prospect!)
  expect(decision).toBeNull()
  expect(decisions).toMatchObject([
    { decision_id: second, withdrawn_at: expect.any(String), withdrawn_by: expect.any(String) },
    { decision_id: first, withdrawn_at: expect.any(String) },
  ])
  const told = await world.sql(`select content->>'decision' as decision from outbox where kind = $1`, [
    'decision.withdrawn',
  ])
  expect(told.map((event) => event.decision)).toEqual(['later', null])
})

test('many are taken back at once', async () => {
  const scene = await openScene(world)
  const prospects = await addProspects(scene, 5)
  const decisions = await Promise.all(prospects.map((id) => decide(scene, id, 'accept')))
  expect((await withdraw(scene, decisions)).withdrawn.toSorted()).toEqual(prospects.toSorted())
})

test('one that forbids contact, and one whose text is approved, stays', async () => {
  const scene = await openScene(world)
  const { prospect_id } = await released(scene)
  const [accepted] = (await detail(scene, prospect_id)).decisions
  expect(await withdraw(scene, [accepted.decision_id])).toEqual({ withdrawn: [], kept: [prospect_id] })
  const forbidden = await decide(scene, prospect_id, 'do_not_contact')
  expect(await withdraw(scene, [forbidden])).toEqual({ withdrawn: [], kept: [prospect_id] })
})

test('after an hour a decision stands, and another account takes none back', async () => {
  const scene = await openScene(world)
  const [prospect] = await addProspects(scene)
  const decision = await decide(scene, prospect!, 'accept')
  const stranger = await openScene(world)
  expect(await withdraw(stranger, [decision])).toEqual({ withdrawn: [], kept: [] })
  await world.travel(3601)
  expect(await withdraw(scene, [decision])).toEqual({ withdrawn: [], kept: [prospect] })
})
