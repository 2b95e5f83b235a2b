import { expect, test } from 'vitest'
import { decide, drafted, idle, released, work } from '../fixtures/drafts.ts'
import { verificationResult } from '../fixtures/results.ts'
import { openScene, type Scene } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

// The texts that wait for an approval, and what their reader narrows them by.

const world = await openWorld()
const verified = {
  research: 'external',
  qualification: 'external',
  outreach: 'external',
  verification: 'external',
}

const waiting = async ({ acme, at }: Scene, query = '') =>
  (await acme.app('GET', `${at}/review${query}`)).body

test('A text waits for review until its prospect is rejected, and says who accepted it', async () => {
  const scene = await openScene(world)
  const { prospect_id } = await drafted(scene)
  const { data } = await waiting(scene)
  expect(data).toEqual([
    {
      prospect_id,
      name: expect.stringContaining('Crowd'),
      stage: 'unverified',
      decided_by: expect.any(String),
      drafted_at: expect.any(String),
    },
  ])
  await decide(scene, prospect_id, 'reject')
  expect((await waiting(scene)).data).toEqual([])
})

test('A text whose decision was withdrawn waits for another, and a verified one says so', async () => {
  const scene = await openScene(world, { executor: verified })
  const { prospect_id } = await drafted(scene)
  await work(scene, 'verification', verificationResult)
  expect((await waiting(scene)).data).toMatchObject([{ stage: 'verified' }])
  const { decisions } = (await scene.olga.get(`${scene.at}/prospects/${prospect_id}`)).body.data
  await scene.acme.app('POST', `${scene.at}/decisions/withdrawals`, {
    decision_ids: [decisions[0]!.decision_id],
  })
  expect((await waiting(scene)).data).toMatchObject([{ stage: 'undecided', decided_by: null }])
})

test('The oldest text comes first, page by page, and an approved one waits no more', async () => {
  const scene = await openScene(world)
  await released(scene, {}, 2)
  await idle(scene)
  const first = await drafted(scene, {}, 0)
  await idle(scene)
  const second = await drafted(scene, {}, 1)
  const page = await waiting(scene, '?limit=1')
  expect(page.data).toMatchObject([{ prospect_id: first.prospect_id }])
  const next = await waiting(scene, `?limit=1&cursor=${encodeURIComponent(page.next_cursor!)}`)
  expect(next.data).toMatchObject([{ prospect_id: second.prospect_id }])
  expect(next.next_cursor).toBeNull()
})
