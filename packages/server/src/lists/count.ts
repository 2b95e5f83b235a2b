import type { CompanyFilter } from '@alphorn/contract/company-filters'
import type { ReadCall } from '#server/call'
import { countPassing, type Searching } from '#server/search/passing'

/** How many companies pass the filters at this moment. */
export async function countCompanies({ tx }: ReadCall, index: Searching, filters: CompanyFilter) {
  return { count: await countPassing(tx, index, filters) }
}
