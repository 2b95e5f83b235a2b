import type { CompanyFilter } from '@alphorn/contract/company-filters'
import type { ReadCall } from '#server/call'
import { companyCountOf } from '#server/directory/filter-sql'

/** How many companies pass the filters at this moment. */
export async function countCompanies({ tx }: ReadCall, filters: CompanyFilter) {
  const [row] = await tx.query(companyCountOf(filters))
  return { count: row!.count }
}
