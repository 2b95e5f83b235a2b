import { capitalBands } from '@alphorn/contract/directory/search-facets'
import { type CompanyNameRow, type NamedCompany, namesOf } from '@alphorn/swiss-names/company-names'
import { foldText, wordsOf } from '@alphorn/swiss-names/fold'
import { addBit, removeBit } from '#search/bits'
import { setValue } from '#search/dimension'
import { ensureCapacity } from '#search/grow'
import { addId, companyOf, isCompanyId } from '#search/ids'
import { type DimensionName, type MemoryIndex, nameKinds, unknownDay } from '#search/memory-index'
import { orderNames } from '#search/order'
import { addNumber } from '#search/number-table'
import { compactPostings, addPosting } from '#search/postings'
import { stemWord } from '#search/stem'
import { needsRebuild, learnWord, rebuildTrees } from '#search/vocabulary'

/** A company for the index: columns of `companies`, and values derived from others of them. */
export type IndexedCompany = NamedCompany & {
  company_id: string
  uid: string
  name_key: string
  legal_form: string | null
  status: string
  seat_bfs_id: number | null
  seat_name: string | null
  seat_key: string | null
  town_key: string | null
  district: string | null
  canton: string | null
  postal_code: string | null
  language: string | null
  noga_code: string | null
  size_class: string | null
  kind: string | null
  has_website: boolean
  is_regulated: boolean
  is_branch: boolean
  is_invented: boolean
  capital_nominal: number | null
  founded_on: string | null
  last_published_on: string | null
  location: { lon: number; lat: number } | null
  purpose: string | null
}

/**
 * Adds or replaces a company. A company whose id no query could name is left out. `compactIndex` must follow before the next
 * query.
 */
export function addCompany(index: MemoryIndex, row: IndexedCompany) {
  if (!isCompanyId(row.company_id)) return
  removeCompany(index, row.company_id)
  const company = index.count++
  addId(index.ids, row.company_id)
  index.uids = ensureCapacity(index.uids, company + 1)
  index.uids[company] = Number(row.uid.replace(/\D/g, ''))
  addNumber(index.byUid, company, index.uids)
  addFacts(index, company, row)
  addSortKey(index, company, row.name_key)
  addNames(index, company, namesOf(row))
  addPurpose(index, company, row.purpose ?? '')
  index.live = ensureCapacity(index.live, (company >>> 5) + 1)
  addBit(index.live, company)
  index.liveCount++
  index.unordered.push(company)
}

/** Removes a company; does nothing if it is not in the index. */
export function removeCompany(index: MemoryIndex, company_id: string) {
  const company = companyOf(index.ids, company_id)
  if (company < 0 || !isLive(index, company)) return
  removeBit(index.live, company)
  index.liveCount--
}

function isLive({ live }: MemoryIndex, company: number) {
  return (live[company >>> 5]! & (1 << (company & 31))) !== 0
}

/** Makes added companies findable: sorts them by name, and rebuilds the tries if needed. `wholly`: compacts everything. */
export function compactIndex(index: MemoryIndex, { wholly = false } = {}) {
  orderNames(index)
  if (wholly || needsRebuild(index.words)) rebuildTrees(index.words)
  if (wholly || needsRebuild(index.stems)) rebuildTrees(index.stems)
  if (!wholly) return
  compactPostings(index.namesWith)
  compactPostings(index.purposesWith)
  for (const { holders } of Object.values(index.dimensions)) compactPostings(holders)
}

function addFacts(index: MemoryIndex, company: number, row: IndexedCompany) {
  const values: Record<DimensionName, string | null> = {
    canton: row.canton,
    municipality: row.seat_bfs_id === null ? null : String(row.seat_bfs_id),
    seat: row.seat_key,
    town: row.town_key,
    district: row.district,
    postal_code: row.postal_code,
    language: row.language,
    legal_form: row.legal_form,
    status: row.status,
    noga: row.noga_code,
    division: row.noga_code?.slice(0, 2) ?? null,
    kind: row.kind,
    size: row.size_class,
    decade: row.founded_on === null ? null : `${row.founded_on.slice(0, -7)}0`,
    capital: bandOf(row.capital_nominal),
    has_website: String(row.has_website),
  }
  for (const [name, value] of Object.entries(values))
    setValue(index.dimensions[name as DimensionName], company, value)
  for (const [set, holds] of [
    ['isRegulated', row.is_regulated],
    ['isBranch', row.is_branch],
    ['isInvented', row.is_invented],
  ] as const) {
    index[set] = ensureCapacity(index[set], (company >>> 5) + 1)
    if (holds) addBit(index[set], company)
  }
  addNumbers(index, company, row)
  addMunicipality(index, row)
}

/** Returns the lower limit of a capital's band. */
function bandOf(capital: number | null) {
  const begin = capital === null ? undefined : capitalBands.findLast((least) => capital >= least)
  return begin === undefined ? null : String(begin)
}

function addNumbers(index: MemoryIndex, company: number, row: IndexedCompany) {
  index.founded = ensureCapacity(index.founded, company + 1)
  index.founded[company] = dayOf(row.founded_on)
  index.published = ensureCapacity(index.published, company + 1)
  index.published[company] = dayOf(row.last_published_on)
  index.capital = ensureCapacity(index.capital, company + 1)
  index.capital[company] = row.capital_nominal ?? NaN
}

const millisecondsOfDay = 86_400_000

/** Converts to days since 1970. */
export function dayOf(date: string | null) {
  return date === null ? unknownDay : Math.round(Date.parse(`${date}T00:00:00Z`) / millisecondsOfDay)
}

function addMunicipality({ municipalities }: MemoryIndex, row: IndexedCompany) {
  if (row.seat_bfs_id === null) return
  const key = String(row.seat_bfs_id)
  const known = municipalities.get(key)
  if (known && (known.lon !== null || row.location === null)) return
  const { lon, lat } = row.location ?? { lon: null, lat: null }
  municipalities.set(
    key,
    known ? { ...known, lon, lat } : { name: row.seat_name ?? key, canton: row.canton, lon, lat },
  )
}

const encoder = new TextEncoder()

function addSortKey(index: MemoryIndex, company: number, key: string) {
  const bytes = encoder.encode(key)
  const begin = index.keyStart[company]!
  index.keyText = ensureCapacity(index.keyText, begin + bytes.length)
  index.keyText.set(bytes, begin)
  index.keyStart = ensureCapacity(index.keyStart, company + 2)
  index.keyStart[company + 1] = begin + bytes.length
}

function addNames(index: MemoryIndex, company: number, rows: readonly CompanyNameRow[]) {
  const { names } = index
  for (const row of rows) addName(index, company, row)
  names.start = ensureCapacity(names.start, company + 2)
  names.start[company + 1] = names.count
}

function addName(index: MemoryIndex, company: number, { kind, stem_key, form }: CompanyNameRow) {
  const { names } = index
  const name = names.count++
  names.company = ensureCapacity(names.company, name + 1)
  names.company[name] = company
  names.kind = ensureCapacity(names.kind, name + 1)
  names.kind[name] = nameKinds.indexOf(kind)
  names.form = ensureCapacity(names.form, name + 1)
  names.form[name] = form === null ? 0 : formCode(index.forms, form)
  names.wordStart = ensureCapacity(names.wordStart, name + 2)
  let at = names.wordStart[name]!
  for (const word of stem_key.split(' ')) {
    const number = learnWord(index.words, word)
    names.words = ensureCapacity(names.words, at + 1)
    names.words[at++] = number
    addPosting(index.namesWith, number, name)
  }
  names.wordStart[name + 1] = at
}

function formCode(forms: string[], form: string) {
  const known = forms.indexOf(form)
  return known >= 0 ? known : forms.push(form) - 1
}

const minStemLength = 3
const maxWords = 2000

function addPurpose(index: MemoryIndex, company: number, purpose: string) {
  const words = purpose === '' ? [] : wordsOf(foldText(purpose)).slice(0, maxWords)
  index.purposeLength = ensureCapacity(index.purposeLength, company + 1)
  index.purposeLength[company] = Math.min(255, words.length)
  for (const word of words)
    if (word.length >= minStemLength) addPosting(index.purposesWith, stemNumber(index, word), company)
}

const maxCachedWords = 50_000
let remembered = new Map<string, number>()
let rememberedOf: MemoryIndex['stems'] | null = null

/** Returns the number of a word's stem, from a cache: purposes repeat the same words. */
function stemNumber({ stems }: MemoryIndex, word: string) {
  if (rememberedOf !== stems || remembered.size > maxCachedWords) {
    remembered = new Map()
    rememberedOf = stems
  }
  const known = remembered.get(word)
  if (known !== undefined) return known
  const number = learnWord(stems, stemWord(word))
  remembered.set(word, number)
  return number
}
