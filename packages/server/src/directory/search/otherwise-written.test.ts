import { openRegister, uidOf } from '@alphorn/test/fixtures/register'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withConnection } from '#server/platform/db/connection'
import { startWorkerIndex } from '#server/directory/search/worker-index'

// Words that mean the same as a name, in a different spelling.

const names = [
  'Genève Holding SA',
  'Treuhand Basel AG',
  'Banca Coira',
  'L Garage AG',
  'Menuiserie du Lac SA',
  'Schreinerei Holzwurm AG',
  'Falegnameria Bozzini',
  'Weber Bau AG',
  'Weberei Bau AG',
]
const register = await openRegister(
  names.map((name, at) => ({ ehraid: at + 1, uid: uidOf(at + 1), name, status: 'ACTIVE' })),
)
const index = startWorkerIndex({
  databaseUrl: register.url,
  snapshotFile: null,
  log: { warn() {}, error() {} },
  timeoutMs: 20_000,
})
beforeAll(async () => {
  expect(await index.ready(Infinity)).toBe(true)
})
afterAll(() => index.stop())

test.each([
  ['a place by its other name', 'Genf', 'exact', ['Genève Holding SA']],
  ['a place by its name in Italian', 'Ginevra Holding', 'exact', ['Genève Holding SA']],
  ['a place behind another word', 'Treuhand Bâle', 'exact', ['Treuhand Basel AG']],
  ['a place that is called so', 'Coira', 'exact', ['Banca Coira']],
  ['no name by a number, which is no place', '000', 'exact', []],
  ['no name by a letter of its own', "L'Oréal", 'exact', []],
  ['a name by the words that it has', 'L Garage Ofenbau', 'partial', ['L Garage AG']],
  ['a trade by who carries it on', 'menuisier lac', 'typo', ['Menuiserie du Lac SA']],
  ['a trade in German', 'Schreiner Holzwurm', 'typo', ['Schreinerei Holzwurm AG']],
  ['a trade in Italian', 'falegname Bozzini', 'typo', ['Falegnameria Bozzini']],
  ['who is called so, and not the trade', 'Weber Bau', 'exact', ['Weber Bau AG']],
])('The search finds %s', async (_what, q, match, expected) => {
  const query = { filter: { q }, sort: 'relevance' as const, limit: 5, after: null, facets: [] }
  const found = await withConnection(register.read, (db) => index.search(db, query))
  const rows = await register.read.query(
    'select name from companies where company_id = any($1) order by array_position($1, company_id)',
    [found.company_ids],
  )
  expect([found.match, rows.rows.map(({ name }) => name)]).toEqual([match, expected])
})
