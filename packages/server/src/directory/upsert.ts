import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/connection'
import { raw } from '#server/db/raw'
import type { ImportRecord } from '#server/directory/import-record'
import { type NamedCompany, namesOf } from '#server/directory/company-names'

export type UpsertOutcome = { added: number; changed: number; unchanged: number }

/** A record with the id it gets if the directory has no such entry yet. */
type NewRecord = ImportRecord & { new_id: string }

// The columns of a record that go into the table as they are, with the type they have there.
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
  import_hash: 'text',
} as const satisfies Partial<Record<keyof ImportRecord, string>>

const columns = Object.keys(columnTypes)
const list = (of: (column: string) => RawBuilder<unknown>) => sql.join(columns.map(of))
const recordType = sql.raw(
  Object.entries({ new_id: 'text', status: 'text', source_names: 'jsonb', ...columnTypes })
    .map(([column, type]) => `${column} ${type}`)
    .join(', '),
)
const kept = (column: string) =>
  sql`${sql.ref(column)} = coalesce(excluded.${sql.ref(column)}, companies.${sql.ref(column)})`

/**
 * Writes the records in one statement and answers how many were new, changed, the same. An entry is known by its
 * ehraid; where one side has none, by its UID and seat.
 */
export async function upsertCompanies(tx: Tx, records: readonly NewRecord[]): Promise<UpsertOutcome> {
  const written = await tx.query(writing(JSON.stringify(records)))
  tx.writeQuery(replacingNames(written))
  const added = written.filter(({ is_new }) => is_new).length
  return { added, changed: written.length - added, unchanged: records.length - written.length }
}

type Written = NamedCompany & { company_id: string; is_new: boolean }

function writing(records: string) {
  return raw<Written>(sql`
    with ${recognising(records)}
    insert into companies (company_id, status, sources, updated_at, ${list((column) => sql.ref(column))})
    select company_id, coalesce(status, 'unknown'), ${stamped(sql`source_names`)}, app_now(),
      ${list((column) => sql.ref(column))}
    from known
    -- what is the same is left out here: a conflict would lock its row, and a lock is a write
    where not exists (
      select from companies same where same.company_id = known.company_id and same.import_hash = known.import_hash
    )
    on conflict (company_id) do update set
      status = case when excluded.status = 'unknown' then companies.status else excluded.status end,
      sources = (
        select coalesce(jsonb_agg(old.source), '[]') from jsonb_array_elements(companies.sources) old (source)
        where not exists (select from jsonb_array_elements(excluded.sources) new (source)
          where new.source->>'name' = old.source->>'name')
      ) || excluded.sources,
      updated_at = excluded.updated_at,
      ${list(kept)}
    returning company_id, name, translations, former_names, xmax = 0 as is_new`)
}

/** `known`: the records with the id of the entry that each is, or its new one. */
function recognising(records: string) {
  return sql`
    incoming as (select * from jsonb_to_recordset(${records}::jsonb) as record (${recordType})),
    met as (
      select incoming.*, coalesce(by_number.company_id, by_seat.company_id, adopted.company_id) as known_id
      from incoming
      left join companies by_number on by_number.ehraid = incoming.ehraid
      left join companies by_seat on incoming.ehraid is null and by_seat.ehraid is null
        and by_seat.uid = incoming.uid and coalesce(by_seat.seat_key, '') = coalesce(incoming.seat_key, '')
      left join lateral (
        -- several entries that fit are never guessed between: the record becomes an entry of its own
        select min(company_id) as company_id from companies other
        where other.uid = incoming.uid and other.seat_key is not distinct from incoming.seat_key
          and (other.ehraid is null) <> (incoming.ehraid is null)
        having count(*) = 1
      ) adopted on by_number.company_id is null and by_seat.company_id is null
    ),
    known as (
      -- two records that meet one entry: the one with a number is it
      select *, case
        when row_number() over (partition by coalesce(known_id, new_id) order by ehraid nulls last) = 1
        then coalesce(known_id, new_id) else new_id end as company_id
      from met
    )`
}

function stamped(names: RawBuilder<unknown>) {
  return sql`(
    select jsonb_agg(jsonb_build_object('name', given.label, 'imported_at',
      to_char(app_now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    from jsonb_array_elements_text(${names}) given (label))`
}

function replacingNames(companies: readonly Written[]) {
  const rows = companies.flatMap(({ company_id, ...company }) =>
    namesOf(company).map((name) => ({ company_id, ...name })),
  )
  const ids = companies.map(({ company_id }) => company_id)
  return raw(sql`
    with gone as (delete from company_names where company_id = any(${ids}::text[]))
    insert into company_names (company_id, kind, name, key, stem_key, form)
    select company_id, kind, name, key, stem_key, form
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as record (company_id text, kind text, name text, key text, stem_key text, form text)`)
}
