import { prospectStates } from '@alphorn/contract/prospecting/prospect-states'
import { type ProspectSort } from '@alphorn/contract/prospecting/prospects'
import { sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import type { Page } from '#server/platform/pages'
import {
  companyKeys,
  isAfterKey,
  type Key,
  numberKey,
  pageKey,
  placeIn,
  type SortKey,
  textKey,
} from '#server/directory/companies/sort-keys'
import { rawQuery } from '#server/platform/db/raw'
import type { FieldRow } from '#server/directory/own-fields/queries'
import { fieldInUse, memberName, ofCell } from '#server/prospecting/prospects/field-cells'
import { valueAs } from '#server/prospecting/prospects/field-conditions'
import type { ProjectKey } from '#server/prospecting/keys'
import { type CheckedFilters, matchingProspects } from '#server/prospecting/prospects/filter'
import type { ProspectRow } from '#server/prospecting/prospects/queries'

/** Column by which a page is sorted, without the direction. */
type Column = ProspectSort extends infer Sort ? (Sort extends `-${infer Name}` ? Name : Sort) : never
export type SortedRow = ProspectRow & { sort_key: string | number | null }

const keys: Readonly<Record<Exclude<Column, 'field'>, Key>> = {
  score: numberKey(sql`prospects.score`),
  ...companyKeys,
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
    rawQuery<SortedRow>(sql`select * from (${matchingProspects(of, filters).select(key.as('sort_key'))}) found
      where ${after ? isAfterKey(after, { way, type }, 'prospect_id') : sql`true`}
      order by sort_key is null, sort_key ${sql.raw(way)}, prospect_id ${sql.raw(way)} limit ${limit + 1}`),
  )
  return { rows, keyOf: (row: ProspectRow) => keyOfSorted(row as SortedRow) }
}

/** Returns the last key of a page: whether there is a value, the value, and the ID. */
export function keyOfSorted({ sort_key, prospect_id }: SortedRow): string[] {
  return pageKey(sort_key, prospect_id)
}

/** Returns the column of a sort order, its type and its direction. */
export async function sortKeyOf(
  call: ReadCall,
  sort: ProspectSort,
  field_id: string | undefined,
): Promise<SortKey> {
  const { of: key, type } = await keyFor(call, sort.replace('-', '') as Column, field_id)
  return { key, type, way: sort.startsWith('-') ? 'desc' : 'asc' }
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
