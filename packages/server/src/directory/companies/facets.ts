import type { Facets } from '@alphorn/contract/lists/app-lists'
import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import { type SqlBool, type Expression, expressionBuilder, sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { rawQuery } from '#server/platform/db/raw'
import type { Tables } from '#server/platform/db/tables'
import { companyCondition } from '#server/directory/companies/filter-sql'
import { visibleTo } from '#server/directory/companies/invented'
import { shownNoga, shownSize } from '#server/directory/companies/shown-facts'
import { locationOf } from '@alphorn/swiss-names/municipalities'

/** Counts the companies that pass the filter by facet, in one scan. */
export async function facetsOf({ tx, caller }: ReadCall, asked: CompanyFilter): Promise<Facets> {
  const filter = { ...asked, ...visibleTo(caller) }
  const rows = await tx.query(
    groupingQuery(companyCondition(expressionBuilder<Tables, 'companies'>(), filter)),
  )
  const of = (facet: keyof typeof ungrouped) => rows.filter((row) => row.ungrouped === ungrouped[facet])
  const buckets = (facet: CountedFacet) => of(facet).map((row) => ({ value: row[facet], count: row.count }))
  return {
    total: of('total')[0]?.count ?? 0,
    canton: buckets('canton'),
    municipality: of('municipality').map(({ bfs_id, seat_name, seat_canton, count }) => ({
      bfs_id,
      name: bfs_id === null ? null : seat_name,
      canton: bfs_id === null ? null : seat_canton,
      count,
      location: locationOf(bfs_id),
    })),
    legal_form: buckets('legal_form'),
    noga_division: buckets('noga_division'),
    kind: buckets('kind'),
    size: buckets('size'),
    status: buckets('status'),
    founded_decade: buckets('founded_decade'),
  }
}

type CountedFacet = Exclude<keyof typeof ungrouped, 'total' | 'municipality'>

/**
 * Values of PostgreSQL's `grouping()`: one bit per column, from the left, which is set if the row is not grouped by it.
 */
const ungrouped = {
  canton: 0b01111111,
  municipality: 0b10111111,
  legal_form: 0b11011111,
  noga_division: 0b11101111,
  kind: 0b11110111,
  size: 0b11111011,
  status: 0b11111101,
  founded_decade: 0b11111110,
  total: 0b11111111,
} as const

type Row = {
  ungrouped: number
  canton: string | null
  bfs_id: number | null
  seat_name: string | null
  seat_canton: string | null
  legal_form: string | null
  noga_division: string | null
  kind: string | null
  size: string | null
  status: string | null
  founded_decade: string | null
  count: number
}

function groupingQuery(condition: Expression<SqlBool>) {
  return rawQuery<Row>(sql`
    select grouping(canton, bfs_id, legal_form, noga_division, kind, size, status, founded_decade) as ungrouped,
      canton, bfs_id, max(seat_name) as seat_name, max(seat_canton) as seat_canton, legal_form, noga_division, kind, size,
      status, founded_decade, count(*) as count
    from (
      select canton, seat_bfs_id as bfs_id, seat_name, canton as seat_canton, legal_form,
        left(${shownNoga}, 2) as noga_division, derived_kind as kind, ${shownSize} as size, status,
        to_char(extract(year from founded_on)::int / 10 * 10, 'FM0000') as founded_decade
      from companies where ${condition}
    ) chosen
    group by grouping sets ((canton), (bfs_id), (legal_form), (noga_division), (kind), (size), (status), (founded_decade), ())
    order by ungrouped, count desc, canton, bfs_id, legal_form, noga_division, kind, size, status, founded_decade`)
}
