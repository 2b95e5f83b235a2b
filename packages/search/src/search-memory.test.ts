import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@alphorn/contract/core/ids'
import { placeKey } from '@alphorn/swiss-names/place-key'
import { companyName } from '@alphorn/swiss-names/company-name'
import { expect, test } from 'vitest'
import { addCompany, compactIndex, type IndexedCompany, removeCompany } from '#search/add-company'
import { newMemoryIndex } from '#search/memory-index'
import type { SearchQuery } from '#search/query'
import { newQueryScratch } from '#search/query-scratch'
import { candidatesInMemory, countWords, idsInMemory, searchMemory } from '#search/search-memory'
import { readSnapshot, writeSnapshot } from '#search/snapshot'

// Tests the index by itself, over a few companies. The server's conformance test compares its answers with those of
// PostgreSQL.

const company = (name: string, town: string, more: Partial<IndexedCompany> = {}): IndexedCompany => ({
  company_id: newId('company'),
  uid: 'CHE-501.000.011',
  name,
  name_key: companyName(name).key,
  translations: null,
  former_names: null,
  legal_form: '0106',
  status: 'active',
  seat_bfs_id: null,
  seat_name: town,
  seat_key: placeKey(town),
  town_key: placeKey(town),
  district: null,
  canton: 'BE',
  postal_code: null,
  language: null,
  noga_code: null,
  size_class: null,
  kind: null,
  has_website: false,
  is_regulated: false,
  is_branch: false,
  is_invented: false,
  capital_nominal: null,
  founded_on: null,
  last_published_on: null,
  location: null,
  purpose: null,
  ...more,
})

const bern = company('Gebrüder Müller Bau AG', 'Bern', { purpose: 'Ausführung von Hochbauten aller Art' })
const geneve = company('Müller Bau SA', 'Genève', { canton: 'GE' })
const demo = company('Müller Demo AG', 'Bern', { is_invented: true })

function open(companies = [bern, geneve, demo]) {
  const index = newMemoryIndex()
  for (const one of companies) addCompany(index, one)
  compactIndex(index)
  return index
}

function ask(
  index: ReturnType<typeof open>,
  filter: SearchQuery['filter'],
  facets: SearchQuery['facets'] = [],
) {
  const query: SearchQuery = { filter, sort: 'relevance', limit: 10, after: null, facets }
  return searchMemory(index, newQueryScratch(index), query)
}

const known = { bern, geneve }

test.each<[string, keyof typeof known, string]>([
  ['Muller Bau Bern', 'bern', 'exact'],
  ['Gebrueder Mueller', 'bern', 'exact'],
  ['Gebrüder Mlüler Bau', 'bern', 'typo'],
  ['Müller Ginevra', 'geneve', 'exact'],
  ['Hochbau', 'bern', 'exact'],
])('%s finds the company in %s (%s)', (q, at, match) => {
  expect(ask(open(), { q })).toMatchObject({ company_ids: [known[at].company_id], total: 1, match })
})

test('Facets count what passes the other filters, and invented companies are found only where allowed', () => {
  const found = ask(open(), { q: 'Müller', canton: ['BE'] }, ['canton'])
  expect(found).toMatchObject({ total: 1, facets: { canton: [{ value: 'BE' }, { value: 'GE' }] } })
  expect(ask(open(), { q: 'Müller', invented: true }).total).toBe(3)
})

test('A changed company is found by its current data, and a removed one is not found', () => {
  const index = open()
  addCompany(index, { ...bern, name: 'Muster Holz AG', name_key: 'muster holz ag', purpose: null })
  removeCompany(index, geneve.company_id)
  compactIndex(index)
  expect(ask(index, { q: 'Muster Holz' }).company_ids).toEqual([bern.company_id])
  expect(ask(index, { q: 'Gebrüder' }).total).toBe(0)
  const scratch = newQueryScratch(index)
  expect(idsInMemory(index, scratch, { invented: true }, '', 10)).toEqual(
    [bern.company_id, demo.company_id].sort(),
  )
})

test('Candidates have similar names, and the one at the place comes first', () => {
  const index = open()
  const asked = { sought: [{ stem: 'muler bau', place: placeKey('Genf') }], count: 5, visibility: {} }
  expect(candidatesInMemory(index, newQueryScratch(index), asked)[0]?.[0]).toBe(geneve.company_id)
  expect(countWords(index, ['muller', 'nobody'])).toEqual({ names: 3, counts: [3, 0] })
})

test('An index written to a file answers as before', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'alphorn-search-'))
  try {
    const file = join(folder, 'index')
    const index = open()
    await writeSnapshot(file, { identity: 'here', position: { read: 7 }, index })
    const read = readSnapshot<{ read: number }>(file)
    expect([read?.identity, read?.position]).toEqual(['here', { read: 7 }])
    expect(ask(read!.index, { q: 'Müller Bau' })).toEqual(ask(index, { q: 'Müller Bau' }))
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('Writing an index removes drafts that a crash left, and no other file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'alphorn-search-'))
  try {
    const file = join(folder, 'index')
    const [old, begun, other] = ['index.7.100', 'index.8.200', 'index.txt'].map((name) => join(folder, name))
    for (const path of [old!, begun!, other!]) writeFileSync(path, 'a draft')
    const longAgo = new Date(Date.now() - 3_600_000)
    for (const path of [old!, other!]) utimesSync(path, longAgo, longAgo)
    await writeSnapshot(file, { identity: 'here', position: {}, index: open() })
    expect(readdirSync(folder).sort()).toEqual(['index', 'index.8.200', 'index.txt'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
