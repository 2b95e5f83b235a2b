import type { FacetValue, SearchMatch } from '@alphorn/contract/directory/company-search'
import type { Facet } from '@alphorn/contract/directory/search-facets'
import { type Bits, commonBits, countBits, hasBit, intersectBits } from '#search/bits'
import { type CountedCompanies, toCount } from '#search/dimension'
import { countFacet } from '#search/facets'
import { clearHits, setOfHits } from '#search/hits'
import { companyOf, compareToId, idAt } from '#search/ids'
import { matchWords } from '#search/match-words'
import type { QueryScratch } from '#search/query-scratch'
import type { MemoryIndex } from '#search/memory-index'
import { nearCompanies } from '#search/near-companies'
import { holdersOf } from '#search/number-table'
import { pageByRelevance, pageInOrder } from '#search/page'
import { countOf } from '#search/postings'
import { type Question, questionOf } from '#search/question'
import { type FilterSet, filterSetsOf } from '#search/filter-sets'
import { lookUp } from '#search/vocabulary'
import type {
  DirectoryFilter,
  SearchQuery,
  SearchResult,
  Sought,
  Visibility,
  WordCounts,
} from '#search/query'

/** Answers from the index alone. The caller handles filters by signals. */
export function searchMemory(index: MemoryIndex, scratch: QueryScratch, query: SearchQuery): SearchResult {
  scratch.bitPool.taken = 0
  const filterSets = filterSetsOf(index, scratch.bitPool, query.filter)
  const { q } = query.filter
  return q === undefined
    ? searchFacts(index, scratch, query, filterSets)
    : searchText(index, scratch, query, filterSets, q)
}

function searchFacts(
  index: MemoryIndex,
  scratch: QueryScratch,
  query: SearchQuery,
  filterSets: readonly FilterSet[],
): SearchResult {
  const members = matchingCompanies(index, scratch, filterSets)
  const total = countBits(members)
  return {
    ...pageInOrder(index, query, members, total),
    total,
    match: null,
    facets: countFacets(index, scratch, query.facets, filterSets, null, members),
  }
}

function searchText(
  index: MemoryIndex,
  scratch: QueryScratch,
  query: SearchQuery,
  filterSets: readonly FilterSet[],
  text: string,
): SearchResult {
  const { facets, sort } = query
  const question = questionOf(text)
  const members = matchingCompanies(index, scratch, filterSets)
  const among = searchedCompanies(index, scratch, facets, filterSets, members)
  const match = findMatches(index, scratch, question, among, members)
  const { companies } = scratch.hits
  const listed = among === members ? companies : companies.filter((company) => hasBit(members, company))
  const page = { total: listed.length, match: question.kind === 'words' ? match : null }
  // A page by relevance is built from the list, since the set is rarely needed.
  if (sort === 'relevance' && facets.length === 0)
    return { ...pageByRelevance(index, scratch, query, listed), ...page, facets: {} }
  const found = setOfHits(scratch.hits, scratch.bitPool, index.count)
  const meant = commonBits(scratch.bitPool, found, members)
  const shown =
    sort === 'relevance'
      ? pageByRelevance(index, scratch, query, listed)
      : pageInOrder(index, query, meant, listed.length)
  return { ...shown, ...page, facets: countFacets(index, scratch, facets, filterSets, found, meant) }
}

/**
 * Returns the companies in which the text is searched: everything that any facet counts, since facets ignore their own
 * filters.
 */
function searchedCompanies(
  index: MemoryIndex,
  scratch: QueryScratch,
  facets: readonly Facet[],
  filterSets: readonly FilterSet[],
  members: Bits,
) {
  const shared = filterSets.filter(({ about }) => about === null || !facets.includes(about))
  return shared.length === filterSets.length ? members : matchingCompanies(index, scratch, shared)
}

/** Returns the live companies that pass all filters. The set must not be changed: it may be the index's own. */
function matchingCompanies(
  { live, count }: MemoryIndex,
  { bitPool }: QueryScratch,
  filterSets: readonly FilterSet[],
): Bits {
  const alive = live.subarray(0, (count + 31) >>> 5)
  const [first, ...others] = filterSets
  if (!first) return alive
  const passed = commonBits(bitPool, alive, first.passed)
  for (const { passed: more } of others) intersectBits(passed, more)
  return passed
}

function findMatches(
  index: MemoryIndex,
  scratch: QueryScratch,
  question: Question,
  among: Bits,
  members: Bits,
): SearchMatch {
  clearHits(scratch.hits, index.count)
  if (question.kind === 'words') return matchWords(index, scratch, question, among, members)
  for (const company of holdersOf(index.byUid, question.uid, index.uids)) {
    if (!hasBit(among, company)) continue
    scratch.hits.companies.push(company)
    scratch.hits.score[company] = hasBit(index.isBranch, company) ? 0.9 : 1
  }
  return 'exact'
}

/**
 * Counts the facets. `found`: the companies that match the text, regardless of the filters of facets; null: there was
 * no text.
 */
function countFacets(
  index: MemoryIndex,
  scratch: QueryScratch,
  facets: readonly Facet[],
  filterSets: readonly FilterSet[],
  found: Bits | null,
  members: Bits,
) {
  const counted: Partial<Record<Facet, FacetValue[]>> = {}
  let shared: CountedCompanies | null = null
  for (const facet of facets) {
    const others = filterSets.filter(({ about }) => about !== facet)
    if (others.length === filterSets.length) {
      counted[facet] = countFacet(index, facet, (shared ??= toCount(members)))
      continue
    }
    const among = matchingCompanies(index, scratch, others)
    const counting = found ? commonBits(scratch.bitPool, found, among) : among
    counted[facet] = countFacet(index, facet, toCount(counting))
  }
  return counted
}

/**
 * Returns the ids that pass, in the order of ids. `among`: returns only those of these companies. The words are matched
 * in the whole directory all the same, because a similar name counts only if no other has the words.
 */
export function idsInMemory(
  index: MemoryIndex,
  scratch: QueryScratch,
  filter: DirectoryFilter,
  after: string,
  count: number,
  among?: readonly string[],
): string[] {
  scratch.bitPool.taken = 0
  const passed = matchingCompanies(index, scratch, filterSetsOf(index, scratch.bitPool, filter))
  if (filter.q !== undefined) findMatches(index, scratch, questionOf(filter.q), passed, passed)
  const members =
    filter.q === undefined
      ? passed
      : commonBits(scratch.bitPool, setOfHits(scratch.hits, scratch.bitPool, index.count), passed)
  const { ids } = index
  if (among)
    return among
      .filter((id) => id > after && isMember(members, companyOf(ids, id)))
      .sort()
      .slice(0, count)
  const later = [...ids.recent.values()]
    .filter((company) => hasBit(members, company))
    .map((at) => idAt(ids, at))
  const wanted = later.filter((id) => id > after).sort()
  const found: string[] = []
  for (let company = firstAfter(index, after); company < ids.sorted && found.length < count; company++)
    if (hasBit(members, company)) found.push(idAt(ids, company))
  return [...found, ...wanted].sort().slice(0, count)
}

function isMember(members: Bits, company: number) {
  return company >= 0 && hasBit(members, company)
}

function firstAfter({ ids }: MemoryIndex, after: string) {
  let low = 0
  let high = after === '' ? 0 : ids.sorted
  while (low < high) {
    const middle = (low + high) >> 1
    if (compareToId(ids, middle, after) <= 0) low = middle + 1
    else high = middle
  }
  return low
}

type Candidates = { sought: readonly Sought[]; count: number; visibility: Visibility }

/** Returns the likely companies for each name. Of similar ones, those at the given place come first. */
export function candidatesInMemory(
  index: MemoryIndex,
  scratch: QueryScratch,
  { sought, count, visibility }: Candidates,
): string[][] {
  scratch.bitPool.taken = 0
  const members = matchingCompanies(index, scratch, filterSetsOf(index, scratch.bitPool, visibility))
  return sought.map((each) => nearCompanies(index, scratch, members, each, count))
}

/** Counts the names that contain each word, and all names, including those replaced since the index was built. */
export function countWords(
  { words: vocabulary, namesWith, names }: MemoryIndex,
  words: readonly string[],
): WordCounts {
  const counts = words.map((word) => {
    const number = lookUp(vocabulary, word)
    return number < 0 ? 0 : countOf(namesWith, number)
  })
  return { names: names.count, counts }
}
