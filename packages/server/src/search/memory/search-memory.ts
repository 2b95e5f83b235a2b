import type { Facet, FacetValue, SearchMatch } from '@alphorn/contract/company-search'
import { type Bits, countBits, hasBit, intersect, takeBits } from '#server/search/memory/bits'
import { countFacet } from '#server/search/memory/facets'
import { clearHits, setOfHits } from '#server/search/memory/hits'
import { compareToId, idAt } from '#server/search/memory/ids'
import { matchWords } from '#server/search/memory/match-words'
import type { Memo } from '#server/search/memory/memo'
import type { MemoryIndex } from '#server/search/memory/memory-index'
import { nearCompanies } from '#server/search/memory/near-companies'
import { holdersOf } from '#server/search/memory/number-table'
import { pageOfCompanies } from '#server/search/memory/page'
import { countOf } from '#server/search/memory/postings'
import { type Question, questionOf } from '#server/search/memory/question'
import { type Sieve, sievesOf } from '#server/search/memory/sieves'
import { lookUp } from '#server/search/memory/vocabulary'
import type { CompanyFilter } from '@alphorn/contract/company-filters'
import type { SearchAnswer, SearchQuery, Sought, WordCounts } from '#server/search/port'

type Answer = Omit<SearchAnswer, 'seen'>

/** Answers from the index alone. Filters by signals are not its business. */
export function searchMemory(index: MemoryIndex, memo: Memo, query: SearchQuery): Answer {
  const { filter, facets } = query
  memo.scratch.taken = 0
  const sieves = sievesOf(index, memo.scratch, filter)
  const question = filter.q === undefined ? null : questionOf(filter.q)
  const isOwn = ({ about }: Sieve) => about !== null && facets.includes(about)
  // Facets leave out their own filters: the text is looked for among all that any of them counts.
  const among = passing(
    index,
    memo,
    sieves.filter((sieve) => !isOwn(sieve)),
  )
  const members = passing(index, memo, sieves)
  const match = question && find(index, memo, question, among, members)
  const found = question ? setOfHits(memo.hits, memo.scratch, index.count) : among
  intersect(members, found)
  const total = countBits(members)
  return {
    ...pageOfCompanies(index, memo, query, members, total),
    total,
    match: question?.kind === 'words' ? match : null,
    facets: countFacets(index, memo, facets, sieves, found, members),
  }
}

/** Live companies that pass all of the sieves. */
function passing({ live, count }: MemoryIndex, { scratch }: Memo, sieves: readonly Sieve[]): Bits {
  const passed = takeBits(scratch, count)
  passed.set(live.subarray(0, passed.length))
  for (const sieve of sieves) intersect(passed, sieve.passed)
  return passed
}

function find(index: MemoryIndex, memo: Memo, question: Question, among: Bits, members: Bits): SearchMatch {
  clearHits(memo.hits, index.count)
  if (question.kind === 'words') return matchWords(index, memo, question, among, members)
  for (const company of holdersOf(index.byUid, question.uid, index.uids)) {
    if (!hasBit(among, company)) continue
    memo.hits.companies.push(company)
    memo.hits.score[company] = hasBit(index.isBranch, company) ? 0.9 : 1
  }
  return 'exact'
}

function countFacets(
  index: MemoryIndex,
  memo: Memo,
  facets: readonly Facet[],
  sieves: readonly Sieve[],
  found: Bits,
  members: Bits,
) {
  const counted: Partial<Record<Facet, FacetValue[]>> = {}
  for (const facet of facets) {
    const others = sieves.filter(({ about }) => about !== facet)
    let among = members
    if (others.length < sieves.length) {
      among = passing(index, memo, others)
      intersect(among, found)
    }
    counted[facet] = countFacet(index, facet, among)
  }
  return counted
}

/** Ids that pass, in the order of ids. */
export function idsInMemory(
  index: MemoryIndex,
  memo: Memo,
  filter: CompanyFilter,
  after: string,
  count: number,
): string[] {
  memo.scratch.taken = 0
  const members = passing(index, memo, sievesOf(index, memo.scratch, filter))
  if (filter.q !== undefined) {
    find(index, memo, questionOf(filter.q), members, members)
    intersect(members, setOfHits(memo.hits, memo.scratch, index.count))
  }
  const { ids } = index
  const later = [...ids.recent.values()]
    .filter((company) => hasBit(members, company))
    .map((at) => idAt(ids, at))
  const wanted = later.filter((id) => id > after).sort()
  const found: string[] = []
  for (let company = firstBehind(index, after); company < ids.sorted && found.length < count; company++)
    if (hasBit(members, company)) found.push(idAt(ids, company))
  return [...found, ...wanted].sort().slice(0, count)
}

function firstBehind({ ids }: MemoryIndex, after: string) {
  let low = 0
  let high = after === '' ? 0 : ids.sorted
  while (low < high) {
    const middle = (low + high) >> 1
    if (compareToId(ids, middle, after) <= 0) low = middle + 1
    else high = middle
  }
  return low
}

/** For each name the companies that may be meant, those at the place first where several are alike. */
export function candidatesInMemory(
  index: MemoryIndex,
  memo: Memo,
  sought: readonly Sought[],
  count: number,
): string[][] {
  memo.scratch.taken = 0
  const members = passing(index, memo, [])
  return sought.map((each) => nearCompanies(index, memo, members, each, count))
}

/** In how many names each word stands, and how many names there are. */
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
