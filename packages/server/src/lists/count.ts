import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import type { ReadCall } from '#server/platform/call'
import { visibleTo } from '#server/directory/companies/invented'
import { countMatching, type TextSearch } from '#server/directory/search/matching-companies'

/** Counts the companies that currently match the filters. */
export async function countCompanies({ tx, caller }: ReadCall, index: TextSearch, filters: CompanyFilter) {
  return { count: await countMatching(tx, index, { ...filters, ...visibleTo(caller) }) }
}
