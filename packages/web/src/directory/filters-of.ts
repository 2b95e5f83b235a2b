import type { CompanyFilter } from '@alphorn/contract/company-filters'
import type { DirectorySearch } from '#web/search-params.ts'
import { set } from '#web/set.ts'

/** What the address of the directory narrows by, as a filter. */
export function filtersOf({
  municipality,
  noga,
  map: _map,
  sort: _sort,
  ...rest
}: DirectorySearch): CompanyFilter {
  return {
    ...set(rest),
    ...(municipality !== undefined && { municipality: [municipality] }),
    ...(noga !== undefined && { noga: [noga] }),
  } as CompanyFilter
}
