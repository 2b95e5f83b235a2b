import type { CompanySortColumn, ListCompanySort } from '@alphorn/contract/directory/company-columns'
import type { CompanyFilter, companyFactParameters } from '@alphorn/contract/directory/company-filters'
import type { Company } from '@alphorn/contract/directory/companies'
import { sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { type Page, pageOf, type PageOf } from '#server/platform/pages'
import { rawQuery } from '#server/platform/db/raw'
import { build } from '#server/platform/db/statement'
import { companiesByIds } from '#server/directory/companies/company'
import { passesPart } from '#server/directory/companies/filter-sql'
import { companyKeys, isAfterKey, pageKey } from '#server/directory/companies/sort-keys'
import { buildToRead, type Frozen, membersOf } from '#server/lists/companies'

type FactName = Exclude<keyof typeof companyFactParameters, 'company_language'>
type Filters = Pick<CompanyFilter, FactName | 'q' | 'canton'> & {
  company_language?: CompanyFilter['language']
}
type Asked = Filters & { sort: ListCompanySort }
type SortedRow = { company_id: string; sort_key: string | number | null }

/**
 * Lists the companies of the last finished build that match filters, sorted by a column. A cursor remains in the build
 * in which it began; each page reflects the facts at the time of its read.
 */
export async function listMatchingCompanies(
  call: ReadCall,
  list_id: string,
  { sort, ...filters }: Asked,
  page: Page,
): Promise<PageOf<Company> & { beside: { total: number | null } }> {
  const frozen = await buildToRead(call, list_id, page.after)
  if (!frozen) return { items: [], next: null, beside: { total: 0 } }
  const matching = matchingMembers(frozen, filters)
  const [rows, total] = await Promise.all([
    sortedMembers(call, matching, sort, page),
    page.after ? null : countMembers(call, matching),
  ])
  const companies = await companiesByIds(
    call.tx,
    rows.map(({ company_id }) => company_id),
  )
  const keyOf = ({ sort_key, company_id }: SortedRow) => [
    String(frozen.number),
    ...pageKey(sort_key, company_id),
  ]
  const { items, next } = pageOf(rows, page, keyOf, ({ company_id }) => companies.get(company_id))
  return { items: items.filter((company) => company !== undefined), next, beside: { total } }
}

/** Selects the companies of a build that match the filters, without an order. */
function matchingMembers(frozen: Frozen, { company_language: language, ...filters }: Filters) {
  return build
    .selectFrom('companies')
    .select('companies.company_id')
    .where('companies.company_id', 'in', membersOf(frozen, null))
    .where((is) => passesPart(is, { ...filters, language }))
}
type Members = ReturnType<typeof matchingMembers>

function sortedMembers(
  { tx }: ReadCall,
  matching: Members,
  sort: ListCompanySort,
  { after, limit }: Page,
): Promise<SortedRow[]> {
  const { of, type } = companyKeys[sort.replace('-', '') as CompanySortColumn]
  const way = sort.startsWith('-') ? 'desc' : 'asc'
  const [, ...last] = after ?? []
  return tx.query(
    rawQuery<SortedRow>(sql`select * from (${matching.select(of.as('sort_key'))}) found
      where ${after ? isAfterKey(last, { way, type }, 'company_id') : sql`true`}
      order by sort_key is null, sort_key ${sql.raw(way)}, company_id ${sql.raw(way)} limit ${limit + 1}`),
  )
}

async function countMembers({ tx }: ReadCall, matching: Members): Promise<number> {
  const [counted] = await tx.query(
    build.selectFrom(matching.as('found')).select(({ fn }) => fn.countAll<number>().as('count')),
  )
  return Number(counted!.count)
}
