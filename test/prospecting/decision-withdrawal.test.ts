import { expect, test } from 'vitest'
import { newId } from '@alphorn/contract/core/ids'
import { approve, released, work } from '../fixtures/drafts.ts'
import { qualificationResult, researchResult } from '../fixtures/results.ts'
import { addProspects, openFixture, type Fixture, startCycle, takeJob } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

// Undoing decisions: the previous decision applies again, and the history records it.

// Webhook deliveries are paused, so that nothing is sent.
const world = await openWorld({ config: { webhooks: false } })

const decide = async ({ olga, at }: Fixture, prospect_id: string, decision: string) => {
  const made = await olga.post(`${at}/prospects/${prospect_id}/decisions`, { decision, reason: 'other' })
  return made.body.data.decision_id as string
}
const withdraw = async ({ acme, at }: Fixture, decision_ids: string[]) =>
  (await acme.app('POST', `${at}/decisions/withdrawals`, { decision_ids })).body.data
const detail = async ({ olga, at }: Fixture, prospect_id: string) =>
  (await olga.get(`${at}/prospects/${prospect_id}`)).body.data

test('Withdrawing a decision restores the previous one, or none; the history keeps both, and webhooks are notified', async () => {
  const fixture = await openFixture(world)
  const [prospect] = await addProspects(fixture)
  const hook = { name: 'Ring', url: 'https://hooks.example/alphorn', kinds: ['decision.withdrawn'] }
  expect((await fixture.acme.app('POST', '/webhooks', hook)).status).toBe(201)
  const first = await decide(fixture, prospect!, 'later')
  const second = await decide(fixture, prospect!, 'reject')
  expect(await withdraw(fixture, [first])).toEqual({ withdrawn: [], kept: [prospect] })
  expect(await withdraw(fixture, [second])).toEqual({ withdrawn: [prospect], kept: [] })
  expect((await detail(fixture, prospect!)).decision).toBe('later')
  expect(await withdraw(fixture, [first, second])).toEqual({ withdrawn: [prospect], kept: [prospect] })
  const { decision, decisions } = await detail(fixture, prospect!)
  expect(decision).toBeNull()
  expect(decisions).toMatchObject([
    { decision_id: second, withdrawn_at: expect.any(String), withdrawn_by: expect.any(String) },
    { decision_id: first, withdrawn_at: expect.any(String) },
  ])
  const reported = await world.sql(`select content->>'decision' as decision from outbox where kind = $1`, [
    'decision.withdrawn',
  ])
  expect(reported.map((event) => event.decision)).toEqual(['later', null])
})

test('A text whose acceptance was withdrawn cannot be retried', async () => {
  const fixture = await openFixture(world)
  const { wanda, at } = fixture
  const [prospect] = await addProspects(fixture)
  const accepted = await decide(fixture, prospect!, 'accept')
  await startCycle(fixture, [prospect!])
  await work(fixture, 'research', researchResult)
  await work(fixture, 'qualification', qualificationResult)
  const { job_id } = await takeJob(fixture, 'outreach')
  await wanda.post(`${at}/stage-jobs/${job_id}/failures`, { code: 'down', message: 'Down.' })
  expect((await withdraw(fixture, [accepted])).withdrawn).toEqual([prospect])
  const refused = await wanda.post(`${at}/stage-jobs/${job_id}/retries`, {})
  expect([refused.status, refused.body.error.errors?.[0]?.code]).toEqual([422, 'decision_not_accepted'])
  await decide(fixture, prospect!, 'accept')
  expect((await wanda.post(`${at}/stage-jobs/${job_id}/retries`, {})).status).toBeLessThan(202)
})

test('Many decisions can be withdrawn at once', async () => {
  const fixture = await openFixture(world)
  const prospects = await addProspects(fixture, 5)
  const decisions = await Promise.all(prospects.map((id) => decide(fixture, id, 'accept')))
  expect((await withdraw(fixture, decisions)).withdrawn.toSorted()).toEqual(prospects.toSorted())
})

test('A decision on many prospects is recorded on each, named in the history, and applies to all or none', async () => {
  const fixture = await openFixture(world)
  const prospects = await addProspects(fixture, 5)
  const decideOn = (
    prospect_ids: readonly string[],
    more: { decision: string; until?: string; note?: string },
  ) => fixture.acme.app('POST', `${fixture.at}/decisions`, { prospect_ids, ...more })
  const later = { decision: 'later', until: '2030-01-31', note: 'Asked to be called then.' }
  const made = await decideOn([...prospects, prospects[0]!], later)
  expect(made.status).toBe(201)
  expect(made.body.data).toHaveLength(5)
  for (const id of prospects)
    expect(await detail(fixture, id)).toMatchObject({ decision: 'later', decisions: [later] })
  const [change] = (await fixture.acme.app('GET', `/changes?request_id=${made.body.request_id}`)).body.data
  const named = (change!.differences as { after: string }[]).map(({ after }) => after)
  expect(named.toSorted()).toEqual(prospects.toSorted())
  expect((await decideOn(prospects, { decision: 'reject' })).body.error.errors).toMatchObject([
    { code: 'reason_required' },
  ])
  expect((await decideOn([...prospects, newId('prospect')], { decision: 'accept' })).status).toBe(404)
  expect((await detail(fixture, prospects[0]!)).decision).toBe('later')
})

test('A decision that forbids contact, or whose text is approved, cannot be withdrawn', async () => {
  const fixture = await openFixture(world)
  const { prospect_id } = await released(fixture)
  const [accepted] = (await detail(fixture, prospect_id)).decisions
  expect(await withdraw(fixture, [accepted!.decision_id])).toEqual({ withdrawn: [], kept: [prospect_id] })
  const forbidden = await decide(fixture, prospect_id, 'do_not_contact')
  expect(await withdraw(fixture, [forbidden])).toEqual({ withdrawn: [], kept: [prospect_id] })
})

test('A decision cannot be withdrawn after an hour, nor by another account', async () => {
  const fixture = await openFixture(world)
  const [prospect] = await addProspects(fixture)
  const decision = await decide(fixture, prospect!, 'accept')
  const stranger = await openFixture(world)
  expect(await withdraw(stranger, [decision])).toEqual({ withdrawn: [], kept: [] })
  await world.travel(3601)
  expect(await withdraw(fixture, [decision])).toEqual({ withdrawn: [], kept: [prospect] })
})

test.each(['reject', 'do_not_contact'])(
  'The decision %s makes an approved text a draft again, which can be approved once the prospect is accepted',
  async (decision) => {
    const fixture = await openFixture(world)
    const { prospect_id, named, approval_id } = await released(fixture)
    await decide(fixture, prospect_id, decision)
    expect((await detail(fixture, prospect_id)).state).toBe('drafted')
    expect((await approve(fixture, prospect_id, named)).status).toBe(422)
    await decide(fixture, prospect_id, 'accept')
    if (decision === 'do_not_contact') await liftAll(fixture)
    const again = await approve(fixture, prospect_id, named)
    expect(again).toMatchObject({ status: 201, body: { data: { release: { state: 'ready' } } } })
    expect(again.body.data.approval_id).not.toBe(approval_id)
    const { data } = (await fixture.olga.get(`${fixture.at}/prospects/${prospect_id}/approvals`)).body
    const before = decision === 'reject' ? 'withdrawn' : 'blocked'
    expect(data.map(({ release }) => release.state)).toEqual(['ready', before])
  },
)

/** Removes every entry from the suppression list, as a user does. */
async function liftAll({ acme }: Fixture) {
  for (const { suppression_id } of (await acme.app('GET', '/suppressions')).body.data)
    await acme.app('POST', `/suppressions/${suppression_id}/lifts`, {
      reason: 'Asked to be written to again.',
    })
}
