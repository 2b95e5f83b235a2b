import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import { facets, type SearchSort, searchSorts } from '@alphorn/contract/directory/search-facets'
import { openRegister, uidOf } from '@alphorn/test/fixtures/register'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withConnection } from '#server/platform/db/connection'
import { readMoment } from '#server/directory/search/directory-changes'
import type { SearchQuery } from '@alphorn/search/query'
import type { DirectoryIndex } from '#server/directory/search/port'
import { connectIndex } from '#server/directory/search/socket-index'
import { serveIndex } from '#server/directory/search/socket-server'
import { createSqlIndex } from '#server/directory/search/sql-index'
import { startWorkerIndex } from '#server/directory/search/worker-index'

// All implementations of the search give the same answers. The index in memory, in this process and over a socket, is
// compared with PostgreSQL on random, changing directories. There are no purposes here, because PostgreSQL does not
// search them.

const runs = Number(process.env['SEARCH_RUNS'] ?? 40)
const register = await openRegister()
const sql = createSqlIndex()
const memory = startWorkerIndex({
  databaseUrl: register.url,
  snapshotFile: null,
  log: console,
  timeoutMs: 20_000,
})
const folder = mkdtempSync(join(tmpdir(), 'alphorn-socket-'))
const socketPath = join(folder, 'search')
const behindSocket = connectIndex(socketPath, { timeoutMs: 20_000 })
let served: Awaited<ReturnType<typeof serveIndex>> | undefined
beforeAll(async () => {
  expect(await memory.ready(Infinity)).toBe(true)
  served = await serveIndex(memory, socketPath)
  expect(await behindSocket.ready(Infinity)).toBe(true)
})
afterAll(async () => {
  await behindSocket.stop()
  served?.stop()
  await memory.stop()
  rmSync(folder, { recursive: true })
})

const words = [
  'Müller',
  'Mueller',
  'Bau',
  'Garten',
  'Gärtnerei',
  'Treuhand',
  'Bern',
  'Zürich',
  'Solar',
  'Ötztal',
  '3D',
  'Holding',
  'A',
  'Genève',
]
const places: [number, string, string][] = [
  [351, 'Bern', 'BE'],
  [261, 'Zürich', 'ZH'],
  [6621, 'Genève', 'GE'],
  [230, 'Winterthur', 'ZH'],
  // Two municipalities were merged into it, and a source may still name one of them.
  [292, 'Stammheim', 'ZH'],
  [36, 'Oberstammheim', 'ZH'],
]
const word = fc.constantFrom(...words)
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const day = fc
  .integer({ min: 0, max: 40_000 })
  .map((days) => new Date(days * 86_400_000 - 1.5e12).toISOString().slice(0, 10))

const record = fc.record({
  name: fc
    .tuple(fc.array(word, { minLength: 1, maxLength: 4 }), fc.constantFrom('AG', 'GmbH', 'Sàrl', ''))
    .map(([parts, form]) => `${parts.join(' ')} ${form}`.trim()),
  former_names: maybe(
    fc.array(
      word.map((one) => `Früher ${one} AG`),
      { minLength: 1, maxLength: 2 },
    ),
  ),
  place: fc.constantFrom(...places, null),
  legal_form: maybe(fc.constantFrom('0106', '0107', '0151')),
  status: fc.constantFrom('ACTIVE', 'BEING_CANCELLED', 'CANCELLED'),
  noga_code: maybe(fc.constantFrom('412001', '412002', '432100', '813000', '620100')),
  size_class: maybe(fc.constantFrom('none', 'micro', 'large')),
  language: maybe(fc.constantFrom('de', 'fr')),
  founded_on: maybe(day),
  last_published_on: maybe(day),
  capital_nominal: maybe(fc.constantFrom(20_000, 100_000, 150_000.5)),
  website: maybe(fc.constantFrom('https://a.example', 'https://b.example')),
  postal_code: maybe(fc.constantFrom('3000', '3011', '8001', '8400')),
  head_office: fc.boolean(),
})

function rowOf(
  { place, head_office, ...facts }: typeof record extends fc.Arbitrary<infer Row> ? Row : never,
  at: number,
) {
  return {
    ...facts,
    ehraid: at + 1,
    uid: uidOf((at % 25) + 1),
    ...(place && { seat_bfs_id: place[0], seat_name: place[1], canton: place[2] }),
    ...(head_office && { head_offices: [{ uid: uidOf(1) }] }),
  }
}

const some = <Value>(...values: Value[]) =>
  maybe(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 }))
const filter = fc.record({
  canton: some('BE', 'ZH', 'GE', 'TI'),
  near: maybe(fc.constantFrom('Bern,1', 'Winterthur,30', '6621,5', 'Nirgends,10')),
  municipality: some('351', '0261', 'Genf', 'zurigo', '9999', 'Nirgends', '36', 'Unterstammheim'),
  legal_form: some('0106', '0107', '0151', '0109'),
  status: some('active', 'being_cancelled', 'cancelled'),
  noga: some('41', '4120', '412002', '81', '99'),
  size: some('none', 'micro', 'large', 'small'),
  language: some('de', 'fr', 'it'),
  postal_code: some('3', '30', '8001', '9'),
  founded_from: maybe(day),
  founded_to: maybe(day),
  published_from: maybe(day),
  published_to: maybe(day),
  capital_from: maybe(fc.constantFrom(0, 20_000, 100_001)),
  capital_to: maybe(fc.constantFrom(20_000, 150_000, 200_000)),
  has_website: maybe(fc.boolean()),
  regulated: maybe(fc.boolean()),
  without_branches: maybe(fc.boolean()),
})
/** At most two or three conditions: with more, no company would pass. */
const narrow = fc.tuple(filter, fc.uniqueArray(fc.nat(16), { maxLength: 3 })).map(([whole, kept]) => {
  const members = Object.entries(whole).filter(([, value], at) => value !== undefined && kept.includes(at))
  return Object.fromEntries(members) as CompanyFilter
})
const text = fc.oneof(
  fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' ')),
  word.map((one) => one.slice(0, 4).toUpperCase()),
  fc.nat(30).map((number) =>
    uidOf(number + 1)
      .replaceAll('.', ' ')
      .toLowerCase(),
  ),
)

async function read<Result>(
  index: DirectoryIndex,
  ask: (db: Parameters<DirectoryIndex['search']>[0]) => Promise<Result>,
) {
  return withConnection(register.read, ask)
}

async function settled() {
  const { stamp } = await withConnection(register.read, readMoment)
  memory.look()
  expect(await memory.reaches(stamp)).toBe(true)
}

/** Reads all pages one after the other. */
async function walk(index: DirectoryIndex, query: SearchQuery) {
  const pages: string[][] = []
  let after: readonly string[] | null = null
  let answer
  do {
    answer = await read(index, (db) => index.search(db, { ...query, after }))
    pages.push(answer.company_ids)
    after = answer.next
  } while (after !== null)
  return { pages, total: answer.total, match: answer.match }
}

const arbitraryRows = fc.array(record, { minLength: 1, maxLength: 30 })
const gone = `delete from companies where ehraid % $1 = 0`

describe('the in-memory index compared with PostgreSQL', () => {
  test('The in-memory index returns the same totals, pages, facets and ids as PostgreSQL while the directory changes', async () => {
    let at = 0
    await fc.assert(
      fc.asyncProperty(
        arbitraryRows,
        fc.integer({ min: 2, max: 9 }),
        fc.array(fc.tuple(narrow, fc.constantFrom(...searchSorts), fc.integer({ min: 1, max: 9 })), {
          minLength: 6,
          maxLength: 6,
        }),
        async (rows, removed, questions) => {
          // Some of the rows are new, and some change existing entries.
          await register.import(rows.map((row) => rowOf(row, at++ % 90)))
          await register.read.query(gone, [removed])
          await settled()
          for (const [facts, sort, limit] of questions) await compare(facts, sort, limit)
        },
      ),
      { numRuns: runs, endOnFailure: true },
    )
  }, 600_000)

  test('Pages of the in-memory index continue like those of PostgreSQL after a company that has changed or left', async () => {
    const named = (founded_on: string, from = 0) =>
      Array.from({ length: 6 }, (_, at) => ({
        ehraid: 5000 + at,
        uid: uidOf(5000 + at),
        name: 'Gleich AG',
        founded_on,
      })).slice(from)
    await register.import(named('2001-01-01'))
    await settled()
    // The same names again: their old entries remain in the index until it is compacted.
    await register.import(named('2002-02-02'))
    await settled()
    const facts = { founded_from: '2002-02-02', founded_to: '2002-02-02' }
    for (const sort of searchSorts) await compare(facts, sort, 1)

    for (const sort of ['name', '-name', 'founded_on', '-founded_on'] as const) {
      const query = { filter: facts, sort, limit: 2, after: null, facets: [] }
      const page = await read(memory, (db) => memory.search(db, query))
      await register.import(named('2002-02-02', 4))
      await register.read.query('delete from companies where company_id = $1', [page.company_ids[1]])
      await settled()
      const rest = (index: DirectoryIndex) =>
        read(index, (db) => index.search(db, { ...query, limit: 9, after: page.next }))
      const [found, expected] = [await rest(memory), await rest(sql)]
      expect(found.company_ids).toEqual(expected.company_ids)
      expect(found.company_ids).not.toContain(page.company_ids[0])
      await register.import(named('2002-02-02'))
      await settled()
    }
  }, 180_000)

  test('The in-memory index finds exact words of names and UIDs as PostgreSQL does', async () => {
    await register.import(fc.sample(record, { numRuns: 90, seed: 1 }).map(rowOf))
    await settled()
    await fc.assert(
      fc.asyncProperty(text, narrow, async (q, facts) => {
        const query = { filter: { ...facts, q }, sort: 'name' as const, limit: 7, after: null, facets: [] }
        const expected = await walk(sql, query)
        const found = await walk(memory, query)
        // The index may find approximate matches that PostgreSQL does not find, and then reports that.
        if (expected.total > 0) expect(found).toEqual(expected)
        else if (found.total > 0) expect(['typo', 'partial', 'exact']).toContain(found.match)
      }),
      { numRuns: runs * 5, endOnFailure: true },
    )
  }, 600_000)
})

async function compare(facts: CompanyFilter, sort: SearchSort, limit: number) {
  const query: SearchQuery = { filter: facts, sort, limit, after: null, facets: [] }
  expect(await walk(memory, query)).toEqual(await walk(sql, query))
  const counted = { ...query, facets }
  const [one, other] = await Promise.all([
    read(memory, (db) => memory.search(db, counted)),
    read(sql, (db) => sql.search(db, counted)),
  ])
  expect(one.facets).toEqual(other.facets)
  const { seen: _seen, ...here } = one
  expect(await read(behindSocket, (db) => behindSocket.search(db, counted))).toMatchObject(here)
  expect(await idsOf(memory, facts, limit)).toEqual(await idsOf(sql, facts, limit))
}

async function idsOf(index: DirectoryIndex, facts: CompanyFilter, count: number) {
  const all: string[] = []
  for (let after = ''; ;) {
    const page = await read(index, (db) => index.ids(db, facts, after, count))
    all.push(...page)
    if (page.length < count) return all
    after = page.at(-1)!
  }
}
