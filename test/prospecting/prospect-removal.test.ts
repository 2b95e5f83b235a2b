import { offering } from '@alphorn/server/app/demo/offering'
import { expect, test } from 'vitest'
import { decide } from '../fixtures/drafts.ts'
import { addProspects, companyUids, openFixture, type Fixture, startCycle } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

// Undoing an import: untouched prospects are removed, and those with a history remain.

const world = await openWorld()

const remove = ({ acme, at }: Fixture, prospect_ids: string[]) =>
  acme.app('POST', `${at}/prospects/removals`, { prospect_ids })

test('Prospects without work are removed, and may be added again', async () => {
  const fixture = await openFixture(world)
  const ids = await addProspects(fixture, 3)
  const undone = await remove(fixture, ids)
  expect(undone.body.data).toEqual({ removed: ids, kept: [] })
  expect((await fixture.olga.get(`${fixture.at}/prospects`)).body.data).toEqual([])
  const again = await fixture.olga.post(`${fixture.at}/prospects`, { companies: [{ uid: companyUids[0] }] })
  expect(again.body.data).toMatchObject([{ outcome: 'added' }])
})

test('A prospect with a decision or in a cycle cannot be removed, and keeps its history', async () => {
  const fixture = await openFixture(world)
  const [decided, inCycle, untouched] = await addProspects(fixture, 3)
  await decide(fixture, decided!, 'reject')
  await startCycle(fixture, [inCycle!])
  expect((await remove(fixture, [decided!, inCycle!, untouched!])).body.data).toEqual({
    removed: [untouched],
    kept: [decided, inCycle],
  })
})

test('A prospect with a withdrawn decision cannot be removed either', async () => {
  const fixture = await openFixture(world)
  const [prospect_id] = await addProspects(fixture)
  await decide(fixture, prospect_id!, 'later')
  await world.sql(`update prospects set decision = null where prospect_id = $1`, [prospect_id])
  expect((await remove(fixture, [prospect_id!])).body.data).toMatchObject({ removed: [] })
})

test('A prospect with an answered criterion cannot be removed, and keeps the answer', async () => {
  const criteria = [{ id: 'roof', text: 'Hat ein eigenes Dach', kind: 'must', weight: 3 }]
  const fixture = await openFixture(world, { offering: { ...offering, criteria } })
  const [prospect_id] = await addProspects(fixture)
  const path = `/projects/${fixture.project}/prospects/${prospect_id}/criterion-answers` as const
  const answered = await fixture.acme.app('POST', path, { criterion_id: 'roof', answer: 'yes' })
  expect(answered.status).toBe(201)
  expect((await remove(fixture, [prospect_id!])).body.data).toMatchObject({
    removed: [],
    kept: [prospect_id],
  })
})

test('Prospects of another project or account are not removed', async () => {
  const fixture = await openFixture(world)
  const ids = await addProspects(fixture)
  const stranger = await openFixture(world)
  expect((await remove(stranger, ids)).body.data).toEqual({ removed: [], kept: ids })
  expect((await fixture.olga.get(`${fixture.at}/prospects`)).body.data).toHaveLength(1)
})

test('A concurrent decision and removal never both succeed, and no decision is lost', async () => {
  const fixture = await openFixture(world)
  const ids = await addProspects(fixture, 20)
  const answers = await Promise.all([
    ...ids.map((id) =>
      fixture.olga.post(`${fixture.at}/prospects/${id}/decisions`, {
        decision: 'later',
        reason: 'bad_timing',
      }),
    ),
    remove(fixture, ids),
  ])
  const { removed } = answers.at(-1)!.body.data as { removed: string[] }
  for (const [at, id] of ids.entries()) expect(answers[at]!.status).toBe(removed.includes(id) ? 404 : 201)
  const kept = await world.sql(
    `select count(*)::int as n from decisions d where not exists (select from prospects p where p.prospect_id = d.prospect_id)`,
  )
  expect(kept).toEqual([{ n: 0 }])
})
