import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import type { Db } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'
import { companyCountOf, companyIdsOf, companyCondition } from '#server/directory/companies/filter-sql'
import type { DirectoryFilter } from '@alphorn/search/query'
import { readMoment } from '#server/directory/search/feed'
import type { DirectoryIndex } from '#server/directory/search/port'
import { searchUnavailable } from '#server/directory/search/thread'

// Finds the companies that match the filters of a list or a watch. Words have the same meaning as in the search:
// purposes, places, typing mistakes and all. So the search is asked, or no one: it refuses with `search_unavailable`
// while its index is away.

/** The search that answers words; null if there is none, and only facts can be filtered. */
export type Searching = Pick<DirectoryIndex, 'search' | 'ids' | 'reaches'> | null

/** Whether the filters hold words, which the index answers; facts are PostgreSQL's. */
export function hasText({ q }: CompanyFilter): boolean {
  return q !== undefined
}

/** How many companies pass at this moment. */
export async function countPassing(db: Db, index: Searching, filter: DirectoryFilter): Promise<number> {
  if (!hasText(filter)) return (await db.query(companyCountOf(filter)))[0]!.count
  if (!index) throw searchUnavailable()
  const { total } = await index.search(db, { filter, sort: 'name', limit: 1, after: null, facets: [] })
  return total
}

/** Ids of companies that pass, `count` at most, in the order of ids after `after` ('' for the first). */
export async function idsPassing(
  db: Db,
  index: Searching,
  filter: DirectoryFilter,
  after: string,
  count: number,
): Promise<string[]> {
  if (hasText(filter)) {
    if (!index) throw searchUnavailable()
    return index.ids(db, filter, after, count)
  }
  const rows = await db.query(companyIdsOf(filter, after, count))
  return rows.map(({ company_id }) => company_id)
}

/** All of them. The words are judged once, so that these are what is counted. */
export function allPassing(db: Db, index: Searching, filter: DirectoryFilter): Promise<string[]> {
  return idsPassing(db, index, filter, '', mostCompanies)
}

/** More than a directory has. */
const mostCompanies = 100_000_000

/** Whether one company is among them. */
export async function isPassing(db: Db, index: Searching, filter: DirectoryFilter, company_id: string) {
  if (hasText(filter)) {
    // Beside the few whose ids begin like its own: the words are judged among all that pass, as when they are counted.
    const alike = await idsPassing(db, index, filter, company_id.slice(0, -1), 100)
    return alike.includes(company_id)
  }
  const [row] = await db.query(
    build
      .selectFrom('companies')
      .select('company_id')
      .where('company_id', '=', company_id)
      .where((eb) => companyCondition(eb, filter)),
  )
  return row !== undefined
}

/** Waits until the index has seen all that was committed before now. */
export async function catchUp(db: Db, index: Searching) {
  if (!(await index?.reaches((await readMoment(db)).stamp))) throw searchUnavailable()
}
