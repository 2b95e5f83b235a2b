import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { type NamedCompany, namesOf } from '@alphorn/swiss-names/company-names'
import { type DerivedRow, derivedVersion } from '#server/directory/companies/derived/derived-row'
import { type ImportRecord, keysOf } from '#server/directory/companies/import-record'

/** A record with the id of its entry, and its keys. */
export type KnownRecord = ImportRecord & ReturnType<typeof keysOf> & { company_id: string }

// The columns of a record that are written unchanged, with their types in the table.
const columnTypes = {
  ehraid: 'bigint',
  uid: 'text',
  chid: 'text',
  lei: 'text',
  name: 'text',
  translations: 'jsonb',
  former_names: 'jsonb',
  language: 'text',
  legal_form: 'text',
  seat_bfs_id: 'int',
  seat_name: 'text',
  district: 'text',
  canton: 'text',
  organisation: 'text',
  care_of: 'text',
  street: 'text',
  house_number: 'text',
  addon: 'text',
  po_box: 'text',
  postal_code: 'text',
  town: 'text',
  purpose: 'text',
  capital_nominal: 'numeric',
  capital_paid: 'numeric',
  capital_currency: 'text',
  founded_on: 'date',
  deleted_on: 'date',
  last_published_on: 'date',
  head_offices: 'jsonb',
  branch_offices: 'jsonb',
  taken_over: 'jsonb',
  taken_over_by: 'jsonb',
  regulated: 'jsonb',
  vat: 'jsonb',
  noga_code: 'text',
  noga_version: 'text',
  noga_source: 'text',
  noga_confidence: 'real',
  size_class: 'text',
  size_source: 'text',
  website: 'text',
  website_source: 'text',
  website_confidence: 'real',
  website_domain: 'text',
  name_key: 'text',
  name_stem_key: 'text',
  seat_key: 'text',
  town_key: 'text',
  street_key: 'text',
} as const satisfies Partial<Record<keyof KnownRecord, string>>
type Column = keyof typeof columnTypes

/**
 * Columns that are meaningless without their head. When the head changes, those that a record does not state become
 * unknown. For example, the canton of the previous seat does not apply to the new one.
 */
const dependentColumns: readonly { head: Column; columns: readonly Column[] }[] = [
  { head: 'seat_key', columns: ['seat_bfs_id', 'seat_name', 'district', 'canton'] },
  { head: 'capital_nominal', columns: ['capital_paid', 'capital_currency'] },
  { head: 'noga_code', columns: ['noga_version', 'noga_source', 'noga_confidence'] },
  { head: 'size_class', columns: ['size_source'] },
  { head: 'website', columns: ['website_source', 'website_confidence', 'website_domain'] },
]
const headOf = new Map(
  dependentColumns.flatMap(({ head, columns }) => columns.map((column) => [column, head])),
)

/**
 * The columns of an address. A record that states one of them states all. A street of one source with the post office
 * box of another would be an address that no source states.
 */
const addressColumns: readonly Column[] = [
  ...(['organisation', 'care_of', 'street', 'house_number', 'addon', 'po_box'] as const),
  ...(['postal_code', 'town', 'street_key', 'town_key'] as const),
]
const statesAddress = sql.join(
  addressColumns.map((column) => sql`${sql.ref(`record.${column}`)} is not null`),
  sql` or `,
)

const columns = Object.keys(columnTypes) as Column[]
const recordType = sql.raw(
  Object.entries({ company_id: 'text', status: 'text', source_names: 'jsonb', ...columnTypes })
    .map(([column, type]) => `${column} ${type}`)
    .join(', '),
)
// Read as JSON rather than jsonb: for a document of this size, parsing jsonb costs more than reading all its fields.
const recordsOf = (records: readonly KnownRecord[]) =>
  sql`json_to_recordset(${JSON.stringify(records)}::json) as record (${recordType})`
// Evaluated once per statement, because the clock function reads a table.
const now = sql`(select app_now())`

type Written = NamedCompany & { company_id: string }

const derivedColumns = [
  'derived_language',
  'derived_noga_code',
  'derived_noga_version',
  'derived_kind',
  'derived_size',
  'derived_basis',
] as const satisfies (keyof DerivedRow)[]

/** `now`: the database time, in its text format. `derived`: the derived facts of each record. */
type Inserting = { now: string; derived: readonly DerivedRow[] }

/** Inserts companies that the directory does not have yet. */
export function insertCompanies(tx: Tx, records: readonly KnownRecord[], { now, derived }: Inserting) {
  if (records.length === 0) return
  const imported_at = new Date(now).toISOString()
  tx.writeRows({
    table: 'companies',
    columns: [
      'company_id',
      'status',
      'sources',
      'updated_at',
      'derived_as_of',
      'derived_version',
      ...derivedColumns,
      ...columns,
    ],
    rows: records.map((record, at) => [
      record.company_id,
      record.status ?? 'unknown',
      record.source_names.map((name) => ({ name, imported_at })),
      now,
      now,
      derivedVersion,
      ...derivedColumns.map((column) => derived[at]![column]),
      ...columns.map((column) => record[column]),
    ]),
  })
  tx.writeRows({
    table: 'company_names',
    columns: ['company_id', 'kind', 'name', 'key', 'stem_key', 'form'],
    rows: namesWith(records).map((name) => [
      name.company_id,
      name.kind,
      name.name,
      name.key,
      name.stem_key,
      name.form,
    ]),
  })
}

/** Updates existing entries with what the records state. Facts that a record does not state are unchanged. */
export async function updateCompanies(tx: Tx, records: readonly KnownRecord[]) {
  if (records.length === 0) return
  const written = await tx.query(
    rawQuery<Written>(sql`
      update companies set
        status = coalesce(record.status, companies.status),
        sources = (
          select coalesce(jsonb_agg(old.source), '[]') from jsonb_array_elements(companies.sources) old (source)
          where not record.source_names ? (old.source->>'name')
        ) || ${stamped},
        updated_at = ${now},
        ${sql.join(columns.map(mergedColumn))}
      from ${recordsOf(records)}
      where companies.company_id = record.company_id
      returning companies.company_id, companies.name, companies.translations, companies.former_names`),
  )
  replaceNames(tx, written)
}

function mergedColumn(column: Column) {
  const own = sql.ref(`companies.${column}`)
  const stated = sql.ref(`record.${column}`)
  if (column === 'former_names') return formerNames
  if (column === 'deleted_on') return deletedOn
  if (addressColumns.includes(column))
    return sql`${sql.ref(column)} = case when ${statesAddress} then ${stated} else ${own} end`
  const head = headOf.get(column)
  const kept = sql`coalesce(${stated}, ${own})`
  if (!head) return sql`${sql.ref(column)} = ${kept}`
  const now = sql.ref(`record.${head}`)
  const moved = sql`(${now} is not null and ${now} <> ${sql.ref(`companies.${head}`)})`
  return sql`${sql.ref(column)} = case when ${moved} then ${stated} else ${kept} end`
}

// A previous name remains searchable: it joins the former names, unless the source lists them itself.
const formerNames = sql`former_names = case
  when record.former_names is not null then record.former_names
  when record.name_key <> companies.name_key and not coalesce(companies.former_names, '[]') ? companies.name
    then jsonb_build_array(companies.name) || coalesce(companies.former_names, '[]')
  else companies.former_names end`

// A registered company has no deletion day: a struck-off company that returns loses it.
const deletedOn = sql`deleted_on = case
  when coalesce(record.status, companies.status) in ('active', 'being_cancelled') then null
  else coalesce(record.deleted_on, companies.deleted_on) end`

const stamped = sql`(
  select jsonb_agg(jsonb_build_object('name', given.label, 'imported_at',
    (select to_char(app_now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))))
  from jsonb_array_elements_text(record.source_names) given (label))`

// Most changes leave the names as they are. Only differences are written, because a name is in seven indexes.
function replaceNames(tx: Tx, companies: readonly Written[]) {
  const ids = companies.map(({ company_id }) => company_id)
  const same = sql`(there.company_id, there.kind, there.name, there.key, there.stem_key) =
    (named.company_id, named.kind, named.name, named.key, named.stem_key) and there.form is not distinct from named.form`
  tx.writeQuery(
    rawQuery(sql`
      with named as materialized (
        select * from json_to_recordset(${JSON.stringify(namesWith(companies))}::json)
          as record (company_id text, kind text, name text, key text, stem_key text, form text)
      ), gone as (
        delete from company_names there
        where company_id = any(${ids}::text[]) and not exists (select from named where ${same})
      )
      insert into company_names (company_id, kind, name, key, stem_key, form)
      select company_id, kind, name, key, stem_key, form from named
      where not exists (select from company_names there where ${same})`),
  )
}

function namesWith(companies: readonly Written[]) {
  return companies.flatMap((company) =>
    namesOf(company).map((name) => ({ company_id: company.company_id, ...name })),
  )
}
