import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import type { DirectorySearch } from '#web/shared/search-params.ts'
import { withoutEmpty } from '#web/data/without-empty.ts'

/** How far back the directory looks for what happened; a list can look further. */
export const signalDays = 90

/** What the address of the directory narrows by, as a filter. */
export function filtersOf({
  municipality,
  has_website,
  map: _map,
  sort: _sort,
  ...rest
}: DirectorySearch): CompanyFilter {
  return {
    ...withoutEmpty(rest),
    ...(municipality !== undefined && { municipality: [municipality] }),
    ...(has_website !== undefined && { has_website: has_website === 'yes' }),
    ...(rest.signal && { signal_days: signalDays }),
  } as CompanyFilter
}
