import type { OwnField } from '@alphorn/contract/directory/own-fields'
import type { ProspectSort } from '@alphorn/contract/prospecting/prospects'
import { type TableColumn, tableColumns } from '@alphorn/contract/prospecting/table-columns'
import { widthOfField } from '#web/companies/table/company-columns.ts'
import { widthIn } from '#web/ui/table/column-widths.ts'

// Columns of the table of prospects, with their widths and the sort order. All of them are part of the address.

/** A visible column: one of the table's own, or a field of the account. */
export type ShownColumn = { name: TableColumn; field?: undefined } | { name: string; field: OwnField }

const usualNames: readonly TableColumn[] = ['score', 'industry', 'size', 'seat', 'state', 'decision']

const isName = (name: string): name is TableColumn => tableColumns.includes(name as TableColumn)

/** Returns the columns named in the address. The default is the usual ones and all fields in use. */
export function shownColumns(
  cols: readonly string[] | undefined,
  fields: readonly OwnField[],
): ShownColumn[] {
  const inUse = fields.filter(({ archived }) => !archived)
  const names = cols ?? [...usualNames, ...inUse.map(({ field_id }) => field_id)]
  return [...new Set(names)].flatMap((name): ShownColumn[] => {
    if (isName(name)) return [{ name }]
    const field = inUse.find(({ field_id }) => field_id === name)
    return field ? [{ name, field }] : []
  })
}

/** Returns the service's name of a column: its own name, or the ID of the field. */
export function nameOfColumn({ name }: ShownColumn) {
  return name as TableColumn | `fld_${string}`
}

const usualWidths: Readonly<Record<TableColumn | 'company', number>> = {
  company: 208,
  score: 96,
  industry: 184,
  kind: 136,
  size: 128,
  seat: 136,
  canton: 88,
  language: 96,
  capital: 128,
  founded: 104,
  website: 168,
  uid: 144,
  external_ref: 128,
  state: 136,
  decision: 112,
  owner: 144,
  added: 108,
  updated: 108,
}

/** Returns the width of a column, in pixels at the usual font size. */
export function widthOf(column: string, widths: readonly string[] | undefined, field?: OwnField): number {
  return widthIn(widths, column, field ? widthOfField(field) : (usualWidths[column as TableColumn] ?? 136))
}

/** Returns the sort key of a column, or null if it cannot be sorted. */
const sortOfColumn: Readonly<Record<TableColumn | 'company', string | null>> = {
  company: 'name',
  score: 'score',
  industry: 'industry',
  kind: 'kind',
  size: 'size',
  seat: 'seat',
  canton: 'canton',
  language: 'language',
  capital: 'capital',
  founded: 'founded',
  website: null,
  uid: null,
  external_ref: null,
  state: 'state',
  decision: 'decision',
  owner: 'owner',
  added: null,
  updated: 'updated',
}

/** Returns the sort parameter for a column, ascending, or null if the table cannot be sorted by it. */
export function sortNameOf(column: string): string | null {
  return column in sortOfColumn ? sortOfColumn[column as TableColumn] : column
}

/** Contains only the names: with their schemas, the route would be twice as large. */
const sortNames: ReadonlySet<string | null> = new Set(
  Object.values(sortOfColumn).filter((one) => one !== null),
)

type SortGiven = { sort?: ProspectSort; sort_field?: string }

/** Returns the sort parameters of a request from the order in the address. Unknown orders are left out. */
export function sortGiven(sort: string | undefined): SortGiven {
  if (sort === undefined) return {}
  const name = sort.replace('-', '')
  if (name.startsWith('fld_')) return { sort: sort.startsWith('-') ? '-field' : 'field', sort_field: name }
  return sortNames.has(name) ? { sort: sort as ProspectSort } : {}
}
