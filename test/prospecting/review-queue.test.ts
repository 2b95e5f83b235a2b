import { expect, test } from 'vitest'
import { everyStageBy } from '../fixtures/executors.ts'
import { decide, drafted, waitForIdle, released, work } from '../fixtures/drafts.ts'
import { verificationResult } from '../fixtures/results.ts'
import { openFixture, type Fixture } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

// The texts that wait for approval, and the filters for them.

const world = await openWorld()
const verified = everyStageBy('external')

const waiting = async ({ acme, at }: Fixture, query = '') =>
  (await acme.app('GET', `${at}/review${query}`)).body

test('A text waits for review until its prospect is rejected, and shows who accepted the prospect', async () => {
  const fixture = await openFixture(world)
  const { prospect_id } = await drafted(fixture)
  const { data } = await waiting(fixture)
  expect(data).toEqual([
    {
      prospect_id,
      name: expect.stringContaining('Crowd'),
      stage: 'unverified',
      decided_by: expect.any(String),
      drafted_at: expect.any(String),
    },
  ])
  await decide(fixture, prospect_id, 'reject')
  expect((await waiting(fixture)).data).toEqual([])
})

test('A text whose decision was withdrawn waits for a new one, and a verified text is shown as verified', async () => {
  const fixture = await openFixture(world, { executor: verified })
  const { prospect_id } = await drafted(fixture)
  await work(fixture, 'verification', verificationResult)
  expect((await waiting(fixture)).data).toMatchObject([{ stage: 'verified' }])
  const { decisions } = (await fixture.olga.get(`${fixture.at}/prospects/${prospect_id}`)).body.data
  await fixture.acme.app('POST', `${fixture.at}/decisions/withdrawals`, {
    decision_ids: [decisions[0]!.decision_id],
  })
  expect((await waiting(fixture)).data).toMatchObject([{ stage: 'undecided', decided_by: null }])
})

test('The oldest text comes first, page by page, and an approved text no longer waits', async () => {
  const fixture = await openFixture(world)
  await released(fixture, {}, 2)
  await waitForIdle(fixture)
  const first = await drafted(fixture, {}, 0)
  await waitForIdle(fixture)
  const second = await drafted(fixture, {}, 1)
  const page = await waiting(fixture, '?limit=1')
  expect(page.data).toMatchObject([{ prospect_id: first.prospect_id }])
  const next = await waiting(fixture, `?limit=1&cursor=${encodeURIComponent(page.next_cursor!)}`)
  expect(next.data).toMatchObject([{ prospect_id: second.prospect_id }])
  expect(next.next_cursor).toBeNull()
})
