import { companySizes } from '@alphorn/contract/directory/company-sizes'
import { prospectStates } from '@alphorn/contract/prospecting/prospect-states'
import { type ProspectSort } from '@alphorn/contract/prospecting/prospects'
import { type RawBuilder, sql } from 'kysely'
import type { Page, ReadCall } from '#server/platform/call'
import { rawQuery } from '#server/platform/db/raw'
import type { FieldRow } from '#server/directory/own-fields/queries'
import { fieldInUse, memberName, ofCell } from '#server/prospecting/prospects/field-cells'
import { valueAs } from '#server/prospecting/prospects/field-conditions'
import { type CheckedFilters, type ProjectKey, passingProspects } from '#server/prospecting/prospects/filter'
import type { ProspectRow } from '#server/prospecting/prospects/queries'

/** Column by which a page is sorted, without the direction. */
type Column = ProspectSort extends infer Sort ? (Sort extends `-${infer Name}` ? Name : Sort) : never
type Key = { of: RawBuilder<unknown>; type: 'text' | 'double precision' }
export type SortedRow = ProspectRow & { sort_key: string | number | null }

const textKey = (of: RawBuilder<unknown>): Key => ({ of: sql`${of} collate "C"`, type: 'text' })
const numberKey = (of: RawBuilder<unknown>): Key => ({
  of: sql`(${of})::double precision`,
  type: 'double precision',
})
/** Returns the position of a value in a closed list: sizes in ascending order, states in the order of the work. */
const placeIn = (values: readonly string[], of: RawBuilder<unknown>) =>
  numberKey(sql`array_position(${[...values]}::text[], ${of})`)

const keys: Readonly<Record<Exclude<Column, 'field'>, Key>> = {
  score: numberKey(sql`prospects.score`),
  name: textKey(sql`companies.name_key`),
  seat: textKey(sql`lower(companies.seat_name)`),
  canton: textKey(sql`companies.canton`),
  industry: textKey(sql`coalesce(companies.noga_code, companies.derived_noga_code)`),
  kind: textKey(sql`companies.derived_kind`),
  size: placeIn(companySizes, sql`coalesce(companies.size_class, companies.derived_size)`),
  language: textKey(sql`coalesce(companies.language, companies.derived_language)`),
  capital: numberKey(sql`companies.capital_nominal`),
  founded: textKey(sql`companies.founded_on::text`),
  state: placeIn(prospectStates, sql`prospects.state`),
  decision: textKey(sql`prospects.decision`),
  owner: textKey(sql`(select lower(u.name) from users u join memberships m on m.user_id = u.user_id
    where m.account_id = prospects.account_id and u.user_id = prospects.owner_id)`),
  updated: textKey(sql`to_char(prospects.updated_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`),
}

/**
 * Sort order of a page: a column and a direction, with the field if the column is one. `score` alone is ranked
 * (`rank.ts`).
 */
export type SortedBy = { sort: Exclude<ProspectSort, 'score' | '-score'>; field_id: string | undefined }

/** Orders prospects by a column, those without a value last. Each page reflects the data at the time of its read. */
export async function sortedProspects(
  call: ReadCall,
  of: ProjectKey,
  filters: CheckedFilters,
  { after, limit, sort, field_id }: Page & SortedBy,
) {
  const { key, type, way } = await sortKeyOf(call, sort, field_id)
  const rows = await call.tx.query(
    rawQuery<SortedRow>(sql`select * from (${passingProspects(of, filters).select(key.as('sort_key'))}) found
      where ${after ? isAfterKey(after, { way, type }) : sql`true`}
      order by sort_key is null, sort_key ${sql.raw(way)}, prospect_id ${sql.raw(way)} limit ${limit + 1}`),
  )
  return { rows, keyOf: (row: ProspectRow) => keyOfSorted(row as SortedRow) }
}

/** Returns the last key of a page: whether there is a value, the value, and the ID. */
export function keyOfSorted({ sort_key, prospect_id }: SortedRow): string[] {
  return [sort_key === null ? '' : 'at', String(sort_key ?? ''), prospect_id]
}

export type SortKey = { key: RawBuilder<unknown>; type: Key['type']; way: 'asc' | 'desc' }

/** Returns the column of a sort order, its type and its direction. */
export async function sortKeyOf(
  call: ReadCall,
  sort: ProspectSort,
  field_id: string | undefined,
): Promise<SortKey> {
  const { of: key, type } = await keyFor(call, sort.replace('-', '') as Column, field_id)
  return { key, type, way: sort.startsWith('-') ? 'desc' : 'asc' }
}

/** Returns the condition that a row follows the last key of a page. */
export function isAfterKey(
  [at, last, prospect_id]: readonly string[],
  { way, type }: Pick<SortKey, 'way' | 'type'>,
) {
  const further = sql.raw(way === 'desc' ? '<' : '>')
  if (at !== 'at') return sql`(sort_key is null and prospect_id ${further} ${prospect_id})`
  return sql`(sort_key is null or (sort_key, prospect_id) ${further} (${last}::${sql.raw(type)}, ${prospect_id}))`
}

async function keyFor(call: ReadCall, column: Column, field_id: string | undefined): Promise<Key> {
  if (column !== 'field') return keys[column]
  const field = await fieldInUse(call, field_id)
  return field ? fieldKey(field) : textKey(sql`null::text`)
}

/** Choices in their order, persons by name, numbers numerically, everything else as text. */
function fieldKey(field: FieldRow): Key {
  // Erased values are sorted like missing ones.
  if (field.kind === 'number') return numberKey(ofCell(field, valueAs.number))
  if (field.kind === 'choice') return placeIn(field.choices, ofCell(field, sql`v.value`))
  if (field.kind === 'person') return textKey(ofCell(field, memberName))
  return textKey(ofCell(field, sql`lower(v.value)`))
}
