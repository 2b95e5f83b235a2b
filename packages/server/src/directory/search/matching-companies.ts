import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import type { Db } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'
import { companyCountOf, companyIdsOf, companyCondition } from '#server/directory/companies/filter-sql'
import type { DirectoryFilter } from '@alphorn/search/query'
import { readMoment } from '#server/directory/search/directory-changes'
import type { DirectoryIndex } from '#server/directory/search/port'
import { searchUnavailable } from '#server/directory/search/thread'

// Finds the companies that match the filters of a list or a watch. Text has the same meaning as in the search,
// including purposes, places and typing mistakes. So only the index answers it, and refuses with `search_unavailable`
// while it is unavailable.

/** The search that answers text filters; null if there is none, and only facts can be filtered. */
export type TextSearch = Pick<DirectoryIndex, 'search' | 'ids' | 'reaches'> | null

/** Returns whether the filters contain text, which the index answers. PostgreSQL answers facts. */
export function hasText({ q }: CompanyFilter): boolean {
  return q !== undefined
}

/** Counts the companies that currently match. */
export async function countMatching(db: Db, index: TextSearch, filter: DirectoryFilter): Promise<number> {
  if (!hasText(filter)) return (await db.query(companyCountOf(filter)))[0]!.count
  if (!index) throw searchUnavailable()
  const { total } = await index.search(db, { filter, sort: 'name', limit: 1, after: null, facets: [] })
  return total
}

/**
 * Returns at most `count` ids of companies that match text and the other filters. `among`: returns only those of these
 * companies.
 */
export function textMatches(
  db: Db,
  index: TextSearch,
  filter: DirectoryFilter,
  count: number,
  among?: readonly string[],
): Promise<string[]> {
  if (!index) throw searchUnavailable()
  return index.ids(db, filter, '', count, among)
}

/** Returns at most `count` ids of companies that match, in ascending order after `after` ('' for the first). */
export async function matchingCompanyIds(
  db: Db,
  index: TextSearch,
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

/** Returns whether one company passes. */
export async function isMatchingCompany(
  db: Db,
  index: TextSearch,
  filter: DirectoryFilter,
  company_id: string,
) {
  if (hasText(filter)) {
    return (await textMatches(db, index, filter, 1, [company_id])).length > 0
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

/** Waits until the index has read everything that was committed before now. */
export async function waitForIndex(db: Db, index: TextSearch) {
  if (!(await index?.reaches((await readMoment(db)).stamp))) throw searchUnavailable()
}
