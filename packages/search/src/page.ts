import { searchWindow } from '@alphorn/contract/directory/search-facets'
import { type Bits, hasBit, numbersIn } from '#search/bits'
import { idAt } from '#search/ids'
import type { QueryScratch } from '#search/query-scratch'
import { type MemoryIndex, unknownDay } from '#search/memory-index'
import { rankBefore, rankAfter, sortKeyOf } from '#search/order'
import { ascendingNumbers, newSmallest, takeNumber } from '#search/smallest'
import type { SearchQuery, SearchResult } from '#search/query'

type Page = Pick<SearchResult, 'company_ids' | 'next'>

/** A company's position in an order as one number: its value in the high part, and its rank by name in the low part. */
const places = 2 ** 24

/** Number of steps to which scores are rounded for comparison. */
const finest = 100_000

/** Returns a page by relevance. Its cursor is a position: scores change with the directory and cannot serve as one. */
export function pageByRelevance(
  index: MemoryIndex,
  scratch: QueryScratch,
  query: SearchQuery,
  found: readonly number[],
): Page {
  const begin = Number(query.after?.[0] ?? 0)
  const end = Math.min(begin + query.limit, searchWindow)
  const { score } = scratch.hits
  const best = newSmallest(end)
  for (const company of found) {
    const value = (finest - Math.round(score[company]! * finest)) * places
    if (value < best.bound) takeNumber(best, value + index.rank[company]!)
  }
  const shown = ascendingNumbers(best).subarray(begin)
  return {
    company_ids: Array.from(shown, (key) => idAt(index.ids, index.byName[key % places]!)),
    next: found.length > begin + shown.length && shown.length > 0 ? [String(begin + shown.length)] : null,
  }
}

/** Returns the page of the members in the order of a value, and by name for equal values. */
export function pageInOrder(index: MemoryIndex, query: SearchQuery, members: Bits, total: number): Page {
  const { limit } = query
  const found = membersAfter(index, query, members, total)
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    company_ids: shown.map((company) => idAt(index.ids, company)),
    next: found.length > limit && last !== undefined ? keyOf(index, query, last) : null,
  }
}

/** Returns the members after `after`, one more than the page contains. */
function membersAfter(index: MemoryIndex, query: SearchQuery, members: Bits, total: number): number[] {
  const { sort } = query
  const wanted = query.limit + 1
  const walked =
    sort === 'founded_on' || sort === '-founded_on' ? null : walkNames(index, query, members, total, wanted)
  if (walked) return walked
  const bound = boundOf(index, query)
  const order = orderOf(index, query)
  const first = newSmallest(wanted)
  const companies = numbersIn(members)
  for (let at = 0; at < companies.length; at++) {
    const key = order(companies[at]!)
    if (key > bound) takeNumber(first, key)
  }
  return Array.from(ascendingNumbers(first), (key) => companyAt(index, query, key))
}

/**
 * Scans the names in their order until the page is full. Returns null if it is not full after as many names as there
 * are members. The members are then rare, and sorting them takes no longer.
 */
function walkNames(
  index: MemoryIndex,
  { sort, after }: SearchQuery,
  members: Bits,
  total: number,
  wanted: number,
) {
  const { byName } = index
  const found: number[] = []
  const step = sort === '-name' ? -1 : 1
  let at = step > 0 ? 0 : byName.length - 1
  if (after) at = step > 0 ? rankAfter(index, ...nameIn(after)) : rankBefore(index, ...nameIn(after)) - 1
  for (let left = total; at >= 0 && at < byName.length && found.length < wanted; at += step) {
    if (left-- === 0) return null
    if (hasBit(members, byName[at]!)) found.push(byName[at]!)
  }
  return found
}

/** Returns the name and the id of the last company of the previous page. */
function nameIn(after: readonly string[]): [key: string, company_id: string] {
  return [after.at(-2)!, after.at(-1)!]
}

function orderOf({ rank, founded }: MemoryIndex, { sort }: SearchQuery): (company: number) => number {
  if (sort === '-name') return (company) => places - 1 - rank[company]!
  if (sort === 'founded_on') return (company) => ascendingDay(founded[company]!) * places + rank[company]!
  if (sort === '-founded_on')
    return (company) => descendingDay(founded[company]!) * places + (places - 1 - rank[company]!)
  return (company) => rank[company]!
}

const daysAround = 1_000_000
const lastDay = 2 * daysAround

function ascendingDay(day: number) {
  return day === unknownDay ? lastDay : day + daysAround
}

function descendingDay(day: number) {
  return day === unknownDay ? lastDay : daysAround - day
}

/** Returns the number after which the page begins. */
function boundOf(index: MemoryIndex, { sort, after }: SearchQuery) {
  if (!after) return -1
  const ascending = rankAfter(index, ...nameIn(after)) - 0.5
  const descending = places - 0.5 - rankBefore(index, ...nameIn(after))
  if (sort === '-name') return descending
  const day = after.length > 2 && after[0] !== '' ? Number(after[0]) : unknownDay
  if (sort === 'founded_on') return ascendingDay(day) * places + ascending
  if (sort === '-founded_on') return descendingDay(day) * places + descending
  return ascending
}

function companyAt({ byName }: MemoryIndex, { sort }: SearchQuery, key: number) {
  const place = key % places
  return byName[sort === '-name' || sort === '-founded_on' ? places - 1 - place : place]!
}

function keyOf(index: MemoryIndex, { sort }: SearchQuery, company: number): string[] {
  const key = [sortKeyOf(index, company), idAt(index.ids, company)]
  if (sort !== 'founded_on' && sort !== '-founded_on') return key
  const day = index.founded[company]!
  return [day === unknownDay ? '' : String(day), ...key]
}
