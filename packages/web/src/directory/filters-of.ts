import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import type { DirectorySearch } from '#web/shared/search-params.ts'
import { withoutEmpty } from '#web/data/without-empty.ts'

/** Number of days that the directory looks back for signals. A list can look back further. */
export const signalDays = 90

/** The filters in the directory's address, without the view of its table. */
type FilterSearch = Omit<DirectorySearch, 'map' | 'sort' | 'cols' | 'widths' | 'rows'>

/** Returns the part of the directory's address that filters. */
export function filterSearchOf(search: DirectorySearch): FilterSearch {
  const { map: _map, sort: _sort, cols: _cols, widths: _widths, rows: _rows, ...filters } = search
  return filters
}

/** Returns the filters in the directory's address. */
export function filtersOf(search: DirectorySearch): CompanyFilter {
  const { municipality, has_website, ...rest } = filterSearchOf(search)
  return {
    ...withoutEmpty(rest),
    ...(municipality !== undefined && { municipality: [municipality] }),
    ...(has_website !== undefined && { has_website: has_website === 'yes' }),
    ...(rest.signal && { signal_days: signalDays }),
  } as CompanyFilter
}

/** Returns whether to draw the map. By default it is drawn only if it leaves room for the companies. */
export function hasMap({ map }: DirectorySearch) {
  return map === undefined ? matchMedia('(min-width: 48rem) and (min-height: 36rem)').matches : map === 'on'
}
