import { expect, test } from 'vitest'
import { approve, detailOf, namedIn } from '../fixtures/drafts.ts'
import { everyStageBy } from '../fixtures/executors.ts'
import { addProspects, type Fixture, openFixture } from '../fixtures/project.ts'
import type { Untyped } from '../fixtures/untyped.ts'
import { openWorld } from '../fixtures/world.ts'

// A second cycle over finished work: what it keeps, and what the preview says before it starts.

const world = await openWorld()

const policies = { outreach_policy: 'auto' }

/** Opens a project whose built-in executor has written texts to three companies. */
async function written() {
  const fixture = await openFixture(world, { executor: everyStageBy('offline'), policies })
  const prospects = await addProspects(fixture, 3)
  await decideAll(fixture, prospects)
  await runCycle(fixture)
  return { fixture, prospects }
}

async function decideAll({ olga, at }: Fixture, prospects: readonly string[]) {
  for (const id of prospects)
    expect((await olga.post(`${at}/prospects/${id}/decisions`, { decision: 'accept' })).status).toBe(201)
}

async function runCycle({ olga, at }: Fixture, start: Untyped = {}) {
  const { cycle_id } = (await olga.post(`${at}/cycles`, start)).body.data
  const cycleNow = async () => (await olga.get(`${at}/cycles/${cycle_id}`)).body.data
  await expect.poll(async () => (await cycleNow()).state, { timeout: 30_000 }).toBe('completed')
  return (await cycleNow()).counters
}

async function preview({ acme, project }: Fixture, given: Untyped = {}) {
  const { status, body } = await acme.app('POST', `/projects/${project}/cycle-previews`, given)
  expect(status).toBe(200)
  return body.data
}

async function edit(fixture: Fixture, prospect_id: string, subject: string) {
  const { acme, project } = fixture
  const detail = await detailOf(fixture, prospect_id)
  const { variants } = detail.outreach_revision!
  const path = `/projects/${project}/prospects/${prospect_id}/outreach-revisions` as const
  const given = {
    ...(await namedIn(fixture, prospect_id)),
    variants: variants.map((one) => ({ ...one, subject })),
  }
  expect((await acme.app('POST', path, given as never)).status).toBe(201)
}

const nothing = { units: 0, letters_replaced: 0, letters_outdated: 0, edited: 0, approved: 0 }

test('A second cycle keeps the text that a person edited, and spends nothing', async () => {
  const { fixture, prospects } = await written()
  const [edited] = prospects
  await edit(fixture, edited!, 'Von Hand geschrieben')
  expect(await preview(fixture)).toEqual({ prospects: 3, examined: 3, without_research: 0, ...nothing })
  const counters = await runCycle(fixture)
  expect(counters).toMatchObject({ units_spent: 0, units_released: 3 })
  const { outreach_revision } = await detailOf(fixture, edited!)
  expect(outreach_revision).toMatchObject({ producer: { name: 'person' }, stale: false })
  expect(outreach_revision!.variants[0]!.subject).toBe('Von Hand geschrieben')
})

test('The preview counts new companies, and the edited and approved texts that a complete repetition replaces', async () => {
  const { fixture, prospects } = await written()
  const [edited, approved] = prospects
  await edit(fixture, edited!, 'Von Hand geschrieben')
  expect((await approve(fixture, approved!, await namedIn(fixture, approved!))).status).toBe(201)
  await addProspects(fixture, 2, 3)
  expect(await preview(fixture)).toMatchObject({ prospects: 5, without_research: 2, ...nothing, units: 2 })
  const all = { mode: 'all' }
  const replaced = { letters_replaced: 3, letters_outdated: 0, edited: 1, approved: 1 }
  expect(await preview(fixture, all)).toMatchObject({ units: 5, ...replaced })
  const research = { ...all, stages: ['research'] }
  expect(await preview(fixture, research)).toMatchObject({
    units: 5,
    letters_replaced: 0,
    letters_outdated: 3,
  })
  const named = { ...all, prospect_ids: [edited] }
  expect(await preview(fixture, named)).toMatchObject({
    prospects: 1,
    letters_replaced: 1,
    edited: 1,
    approved: 0,
  })
})

test('The preview and the cycle agree after the offering has changed', async () => {
  const { fixture } = await written()
  const { acme, project } = fixture
  const { offering } = (await acme.app('GET', `/projects/${project}`)).body.data as Untyped
  const { revision_id: _id, fingerprint: _print, created_at: _at, ...content } = offering
  const summary = `${content.summary} Neu auch am Abend.`
  const changed = await acme.app('PUT', `/projects/${project}/offering`, { ...content, summary } as never)
  expect(changed.status).toBe(200)
  const counted = await preview(fixture)
  expect(counted).toMatchObject({ units: 3, letters_replaced: 3 })
  const counters = await runCycle(fixture)
  expect(counters.units_spent).toBe(counted.units)
})
