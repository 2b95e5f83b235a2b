import { languages } from '@alphorn/contract/fields'
import { legalForms } from '@alphorn/contract/legal-forms'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { raw } from '#server/db/raw'
import type { Tables } from '#server/db/tables'

/** Lines of JSON, how many, the last id, and whether more ids were given than asked for. */
export type CompanyLines = { text: string | null; rows: number; last: string | null; more: boolean }

// oxlint-disable-next-line typescript/no-explicit-any -- any query of ids will do
type Ids = SelectQueryBuilder<Tables, any, { company_id: string }>

/**
 * The first `count` companies of the ids as lines, each the record that `presentCompany` makes (a test compares the
 * two), written by PostgreSQL. It keeps this process small, and is not fast: `npm run bench -- lists`.
 */
export function companyLines(ids: Ids, count: number) {
  return raw<CompanyLines>(sql`
    with ids as materialized (${ids}),
    shown as materialized (select company_id from ids order by company_id limit ${count}),
    written as (
      select c.company_id, row_to_json(record)::text as line
      from shown join companies c using (company_id)
      cross join lateral (select ${record}) record
    )
    select string_agg(line, E'\n' order by company_id) || E'\n' as text, count(*)::int as rows,
      max(company_id) as last, (select count(*) from ids) > ${count}::int as more
    from written`)
}

const forms = sql.lit(
  JSON.stringify(
    Object.fromEntries(legalForms.map(({ code, short, name }) => [code, { code, short, name }])),
  ),
)
const known = sql.join(languages.map((language) => sql.lit(language)))

const record = sql`
  c.company_id, c.ehraid, c.uid, c.chid, c.lei, c.name,
  coalesce(c.translations, '{}') as translations,
  coalesce(c.former_names, '[]') as former_names,
  case when c.language in (${known}) then c.language end as language,
  ${forms}::jsonb -> c.legal_form as legal_form,
  c.status,
  ${object({ bfs_id: 'seat_bfs_id', name: 'seat_name', district: 'district', canton: 'canton' })} as seat,
  case when coalesce(c.organisation, c.care_of, c.street, c.house_number, c.addon, c.po_box, c.postal_code, c.town)
    is not null then ${object({
      organisation: 'organisation',
      care_of: 'care_of',
      street: 'street',
      house_number: 'house_number',
      addon: 'addon',
      po_box: 'po_box',
      postal_code: 'postal_code',
      town: 'town',
    })} end as address,
  c.location, c.purpose,
  case when c.capital_nominal is not null then json_build_object('nominal', c.capital_nominal,
    'paid', c.capital_paid, 'currency', coalesce(c.capital_currency, 'CHF')) end as capital,
  c.founded_on, c.deleted_on, c.last_published_on,
  ${mentions('head_offices')}, ${mentions('branch_offices')}, ${mentions('taken_over')}, ${mentions('taken_over_by')},
  null as vat,
  coalesce(c.regulated, '[]') as regulated,
  case when c.noga_code <> '' then json_build_object('code', c.noga_code, 'version', c.noga_version,
    'source', coalesce(c.noga_source, 'unknown'), 'confidence', c.noga_confidence) end as noga,
  case when c.size_class <> '' then json_build_object('class', c.size_class,
    'source', coalesce(c.size_source, 'unknown')) end as size,
  case when c.website <> '' then json_build_object('url', c.website,
    'source', coalesce(c.website_source, 'unknown'), 'confidence', c.website_confidence) end as website,
  c.sources,
  to_char(c.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at`

function object(members: Readonly<Record<string, string>>) {
  const pairs = Object.entries(members).map(
    ([name, column]) => sql`${sql.lit(name)}, ${sql.ref(`c.${column}`)}`,
  )
  return sql`json_build_object(${sql.join(pairs)})`
}

/** Other companies that the record names, by the rule of `mentionedCompanies`: by number, or by a UID of one entry. */
function mentions(column: string): RawBuilder<unknown> {
  const list = sql.ref(`c.${column}`)
  return sql`case when ${list} is null then '[]'::json else (
    select coalesce(json_agg(json_build_object('company_id', e.company_id,
      'ehraid', case when e.company_id is null then m.ehraid else e.ehraid end,
      'uid', case when e.company_id is null then m.uid else e.uid end,
      'name', case when e.company_id is null then m.name else e.name end) order by m.place), '[]')
    from rows from (jsonb_to_recordset(${list}) as (ehraid bigint, uid text, name text))
      with ordinality as m (ehraid, uid, name, place)
    left join lateral (
      select x.company_id, x.ehraid, x.uid, x.name from companies x where m.ehraid is not null and x.ehraid = m.ehraid
      union all
      select x.company_id, x.ehraid, x.uid, x.name from companies x where m.ehraid is null and x.uid = m.uid
        and not exists (select from companies o where o.uid = m.uid and o.company_id <> x.company_id)
    ) e on true
  ) end as ${sql.ref(column)}`
}
