import type { CompanyFilter } from '@alphorn/contract/company-filters'
import type { ReadCall } from '#server/call'
import { visibleTo } from '#server/directory/invented'
import { countPassing, type Searching } from '#server/search/passing'

/** How many companies pass the filters at this moment. */
export async function countCompanies({ tx, caller }: ReadCall, index: Searching, filters: CompanyFilter) {
  return { count: await countPassing(tx, index, { ...filters, ...visibleTo(caller) }) }
}
