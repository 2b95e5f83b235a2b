import type { OwnField } from '@alphorn/contract/directory/own-fields'
import {
  groupedKinds,
  type Grouping,
  groupings,
  groupKeyOf,
} from '@alphorn/contract/prospecting/groups/groupings'
import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import { cellOf } from '#web/prospecting/prospects/table/cell-table.tsx'
import type { ShownColumn } from '#web/prospecting/prospects/table/columns.ts'
import type { ProspectsSearch } from '#web/shared/search-params.ts'

/** Columns whose values form groups. */
export type GroupColumn = Exclude<Grouping, 'field'>
export const groupColumns = groupings.filter((one): one is GroupColumn => one !== 'field')

/** The column by which the table is grouped, with its name in the address. */
export type GroupedBy =
  | { name: string; column: GroupColumn; field?: undefined }
  | { name: string; field: OwnField }

/** Largest number of folded groups in an address, which is also what one request can leave out. */
const maxFoldedGroups = 50

/** Returns whether the values of a field form groups. */
export function formsGroups({ kind, archived }: Pick<OwnField, 'kind' | 'archived'>): boolean {
  return !archived && groupedKinds.includes(kind)
}

/** Returns the column that the address names, or null if the table cannot be grouped by it. */
export function groupedBy(name: string | undefined, fields: readonly OwnField[]): GroupedBy | null {
  if (name === undefined) return null
  const column = groupColumns.find((one) => one === name)
  if (column) return { name, column }
  const field = fields.find(({ field_id }) => field_id === name)
  return field && formsGroups(field) ? { name, field } : null
}

/** Returns the name with which the address groups by a column of the table, or null. A seat has a canton. */
export function groupNameOf(name: string, field: ShownColumn['field']): string | null {
  if (field) return formsGroups(field) ? field.field_id : null
  if (name === 'seat') return 'canton'
  return groupColumns.find((one) => one === name) ?? null
}

/** Returns the parameters of a request that group by a column. */
export function groupGiven(by: GroupedBy): { group: Grouping; group_field?: string } {
  return by.field ? { group: 'field', group_field: by.field.field_id } : { group: by.column }
}

/** Returns the search that groups by another column. The folded groups belong to the column before. */
export function withGroup(group: string | undefined): Pick<ProspectsSearch, 'group' | 'folded'> {
  return { group, folded: undefined }
}

/** Returns the folded groups with one of them changed. If they are too many, the one that was folded first opens. */
export function withFolded(folded: readonly string[], key: string): string[] | undefined {
  const next = folded.includes(key) ? folded.filter((one) => one !== key) : [...folded, key]
  return next.length > 0 ? next.slice(-maxFoldedGroups) : undefined
}

const values: Readonly<Record<GroupColumn, (row: Prospect) => string | null>> = {
  canton: ({ company }) => company.seat.canton,
  industry: ({ company }) => company.noga?.code.slice(0, 2) ?? null,
  kind: ({ company }) => company.kind,
  size: ({ company }) => company.size?.class ?? null,
  language: ({ company }) => company.language,
  state: ({ state }) => state,
  decision: ({ decision }) => decision,
  owner: ({ owner }) => owner?.user_id ?? null,
}

/** Returns the key of a row's group, as the service gives it. */
export function groupOfRow(row: Prospect, by: GroupedBy): string {
  if (!by.field) return groupKeyOf(values[by.column](row))
  const { value } = cellOf(row, by.field)
  return groupKeyOf(value === null ? null : String(value))
}
