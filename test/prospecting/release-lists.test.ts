import { beforeAll, expect, test } from 'vitest'
import { releaseSorts } from '@alphorn/contract/prospecting/exports'
import { released } from '../fixtures/drafts.ts'
import { companyUids, openFixture } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

// The table of approved texts: its search and its sort orders, page by page.

const world = await openWorld()
const fixture = await openFixture(world)
const { olga, at } = fixture
beforeAll(async () => {
  for (const from of [0, 1, 2]) await released(fixture, {}, from)
  // The order by name differs from the order by age.
  const rows = await world.sql(`select release_id from releases order by release_id`)
  for (const [place, { release_id }] of rows.entries())
    await world.sql(
      `update releases set recipient = jsonb_set(recipient, '{name}', to_jsonb($2::text)) where release_id = $1`,
      [release_id, ['Mittler AG', 'Älpli GmbH', 'Anker SA'][place]],
    )
})

/** Reads the names of all recipients, a row at a time. */
async function recipients(query: string) {
  const names: string[] = []
  let cursor = ''
  do {
    const { body } = await olga.get(`${at}/releases?limit=1&${query}${cursor}`)
    names.push(...body.data.map(({ recipient }) => recipient.name))
    cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`
  } while (cursor !== '')
  return names
}

test('Without an order the newest text comes first', async () => {
  expect(await recipients('')).toEqual(['Anker SA', 'Älpli GmbH', 'Mittler AG'])
})

test('Texts are sorted by recipient in both directions', async () => {
  const ascending = await recipients('sort=recipient')
  expect(ascending.slice(0, 2)).toEqual(['Anker SA', 'Mittler AG'])
  expect(await recipients('sort=-recipient')).toEqual(ascending.toReversed())
})

test.each(releaseSorts)('The order %s shows each text once', async (sort) => {
  expect((await recipients(`sort=${sort}`)).toSorted()).toEqual((await recipients('')).toSorted())
})

test('A UID finds the text to its company, and words find those whose company has them in its name', async () => {
  expect(await recipients(`q=${companyUids[1]}`)).toEqual(['Älpli GmbH'])
  const [company] = await world.sql(`select name from companies where uid = $1`, [companyUids[1]])
  const found = await recipients(`q=${encodeURIComponent(String(company!.name))}&sort=-approved`)
  expect(found).toContain('Älpli GmbH')
  expect(await recipients('q=xyzxyz')).toEqual([])
})

test('A search is combined with a state', async () => {
  expect(await recipients(`q=${companyUids[1]}&state=ready`)).toEqual(['Älpli GmbH'])
  expect(await recipients(`q=${companyUids[1]}&state=withdrawn`)).toEqual([])
})
