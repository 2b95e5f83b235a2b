import type { Untyped } from '../fixtures/untyped.ts'
import { expect, test } from 'vitest'
import { drafted } from '../fixtures/drafts.ts'
import { openFixture } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

// Before an offering is saved: the number of texts that cite it, and of those that would lose a cited passage.

const world = await openWorld()

test('The offering check counts a text as affected only when a statement that it cites is removed', async () => {
  const fixture = await openFixture(world)
  const { prospect_id } = await drafted(fixture)
  const { offering } = (await fixture.olga.get(fixture.at)).body.data
  const { revision_id: _id, fingerprint: _print, created_at: _at, ...content } = offering!
  const check = async (given: Untyped) =>
    (await fixture.acme.app('POST', `${fixture.at}/offering/checks`, given)).body.data
  const [{ content: text }] = (await world.sql(
    `select content from revisions where stage = 'outreach' and prospect_id = $1`,
    [prospect_id],
  )) as [{ content: string }]
  const { evidence } = (await fixture.olga.get(`${fixture.at}/prospects/${prospect_id}`)).body.data
    .outreach_revision as { evidence: { id: string; kind: string; excerpt: string }[] }
  const cited = evidence.find(({ kind, id }) => kind === 'offering_statement' && text.includes(id))!
  expect(await check(content)).toEqual({ texts: 1, losing: 0, statements: [] })
  const without = content.points.filter((point) => point.text !== cited.excerpt)
  expect(without.length).toBeLessThan(content.points.length)
  expect(await check({ ...content, points: without })).toEqual({
    texts: 1,
    losing: 1,
    statements: [{ text: cited.excerpt, texts: 1 }],
  })
  const more = [...content.points, { id: 'more', text: 'We answer within a day.' }]
  expect(await check({ ...content, points: more })).toMatchObject({ losing: 0 })
  const { revision_id } = (await fixture.olga.get(fixture.at)).body.data.offering!
  expect(revision_id).toBe(offering!.revision_id)
})

test('The check of a first offering reports no affected texts', async () => {
  const acme = await world.account('Acme')
  const fixture = await openFixture(world)
  const { offering } = (await fixture.olga.get(fixture.at)).body.data
  const { revision_id: _id, fingerprint: _print, created_at: _at, ...content } = offering!
  const made = await acme.app('POST', '/projects', { name: 'Roofs', language: 'de' })
  const answer = await acme.app('POST', `/projects/${made.body.data.project_id}/offering/checks`, content)
  expect(answer.body.data).toEqual({ texts: 0, losing: 0, statements: [] })
})

test('An edit based on an old revision is refused, and an edit that names the current one is saved', async () => {
  const { acme, olga, at } = await openFixture(world)
  const present = async () => (await olga.get(at)).body.data.offering!
  const { revision_id: first, fingerprint: _print, created_at: _at, ...content } = await present()
  const edit = (base_revision_id: string | null, summary: string) =>
    acme.app('PUT', `${at}/offering`, { ...content, summary, base_revision_id })
  expect((await edit(first, 'Hers')).status).toBe(200)
  const { revision_id: second } = await present()
  const late = await edit(first, 'His')
  expect(late.status).toBe(422)
  expect(late.body.error.errors).toMatchObject([{ code: 'revision_superseded', field: 'base_revision_id' }])
  expect((await edit(null, 'His')).status).toBe(422)
  expect(await present()).toMatchObject({ revision_id: second, summary: 'Hers' })
  expect((await edit(second, 'His')).status).toBe(200)
  const { base_revision_id, summary }: { base_revision_id?: string; summary: string } = await present()
  expect({ base_revision_id, summary }).toEqual({ base_revision_id: undefined, summary: 'His' })
})
