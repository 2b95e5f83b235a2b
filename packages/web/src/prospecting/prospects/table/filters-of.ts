import type { ProspectsSearch } from '#web/shared/search-params.ts'

/** The filters of the table, without its columns, order and groups. */
export type Filters = Omit<
  ProspectsSearch,
  'panel' | 'cols' | 'widths' | 'rows' | 'sort' | 'group' | 'folded'
>

/** Returns the filters in the address of the table. */
export function filtersOf(search: ProspectsSearch): Filters {
  const { panel: _panel, cols: _cols, widths: _widths, rows: _density, sort: _sort, ...others } = search
  const { group: _group, folded: _folded, ...filters } = others
  return filters
}
