import type { CompanySortColumn } from '@alphorn/contract/directory/company-columns'
import { companySizes } from '@alphorn/contract/directory/company-sizes'
import { type RawBuilder, sql } from 'kysely'

// Sort keys of tables of companies. Rows without a value come last in both directions.

/** An expression by which rows are sorted, and its type. */
export type Key = { of: RawBuilder<unknown>; type: 'text' | 'double precision' }
export type SortKey = { key: RawBuilder<unknown>; type: Key['type']; way: 'asc' | 'desc' }

export const textKey = (of: RawBuilder<unknown>): Key => ({ of: sql`${of} collate "C"`, type: 'text' })
export const numberKey = (of: RawBuilder<unknown>): Key => ({
  of: sql`(${of})::double precision`,
  type: 'double precision',
})
/** Returns the position of a value in a closed list: sizes in ascending order, states in the order of the work. */
export const placeIn = (values: readonly string[], of: RawBuilder<unknown>) =>
  numberKey(sql`array_position(${[...values]}::text[], ${of})`)

/** Sort keys of a query that names the table `companies`. */
export const companyKeys: Readonly<Record<CompanySortColumn, Key>> = {
  name: textKey(sql`companies.name_key`),
  seat: textKey(sql`lower(companies.seat_name)`),
  canton: textKey(sql`companies.canton`),
  industry: textKey(sql`coalesce(companies.noga_code, companies.derived_noga_code)`),
  kind: textKey(sql`companies.derived_kind`),
  size: placeIn(companySizes, sql`coalesce(companies.size_class, companies.derived_size)`),
  language: textKey(sql`coalesce(companies.language, companies.derived_language)`),
  legal_form: textKey(sql`companies.legal_form`),
  capital: numberKey(sql`companies.capital_nominal`),
  founded: textKey(sql`companies.founded_on::text`),
}

/** Returns the last key of a page: whether there is a value, the value, and the ID. */
export function pageKey(sort_key: string | number | null, id: string): string[] {
  return [sort_key === null ? '' : 'at', String(sort_key ?? ''), id]
}

/** Returns the condition that a row follows the last key of a page. `id`: the column that makes the order total. */
export function isAfterKey(
  [at, last, last_id]: readonly string[],
  { way, type }: Pick<SortKey, 'way' | 'type'>,
  id: string,
) {
  const further = sql.raw(way === 'desc' ? '<' : '>')
  const row = sql.ref(id)
  if (at !== 'at') return sql`(sort_key is null and ${row} ${further} ${last_id})`
  return sql`(sort_key is null or (sort_key, ${row}) ${further} (${last}::${sql.raw(type)}, ${last_id}))`
}
