import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import type { GivenTo } from '#web/data/client.ts'
import { withoutEmpty } from '#web/data/without-empty.ts'

/** Converts a filter to a query parameter, where booleans are words. */
export function queryOf(filters: CompanyFilter): GivenTo<'app_list_preview'> {
  const asText = Object.entries(withoutEmpty(filters)).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? String(value) : value,
  ])
  return Object.fromEntries(asText) as GivenTo<'app_list_preview'>
}
