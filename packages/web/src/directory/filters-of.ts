import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import type { DirectorySearch } from '#web/shared/search-params.ts'
import { withoutEmpty } from '#web/data/without-empty.ts'

/** Number of days that the directory looks back for signals. A list can look back further. */
export const signalDays = 90

/** Returns the filters in the directory's URL. */
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
