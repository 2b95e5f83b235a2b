import type { NamedRequest, RequestFilters } from '@alphorn/contract/app/app-views'
import { sql } from 'kysely'
import { companyNames } from '#server/directory/companies/company-refs'
import { listRequests } from '#server/platform/audit/requests'
import type { ReadCall } from '#server/platform/call'
import type { Page, PageOf } from '#server/platform/pages'
import { build } from '#server/platform/db/statement'

/** Lists the requests of the account, each with the company that it was about. */
export async function listNamedRequests(
  call: ReadCall,
  filters: RequestFilters,
  page: Page,
): Promise<PageOf<NamedRequest>> {
  const { items, ...rest } = await listRequests(call, filters, page)
  const companies = await companiesOf(call, items)
  const names = await companyNames(call.tx, [...new Set(companies.values())])
  const nameOf = (row: Row) => names.get(companies.get(idIn(row)) ?? '') ?? null
  return { ...rest, items: items.map((row) => ({ ...row, company_name: nameOf(row) })) }
}

type Row = { path: string; project_id: string | null }

/** Returns the id of the prospect or the job in the path; '' if there is none. */
function idIn({ path }: Row) {
  return path.split('/').find((segment) => /^(?:prs|job)_/.test(segment)) ?? ''
}

/** Returns the companies of the requests, by the id in their path. */
async function companiesOf({ tx, caller }: ReadCall, rows: readonly Row[]) {
  const named = rows.filter((row) => row.project_id !== null && idIn(row) !== '')
  if (named.length === 0) return new Map<string, string>()
  const ids = sql<string>`any(${[...new Set(named.map(idIn))]}::text[])`
  const projects = sql<string>`any(${[...new Set(named.map(({ project_id }) => project_id!))]}::text[])`
  const prospects = await tx.query(
    build
      .selectFrom('prospects')
      .select(['prospect_id as id', 'company_id'])
      .where('account_id', '=', caller.account_id)
      .where((is) => is('project_id', '=', projects))
      .where((is) => is('prospect_id', '=', ids)),
  )
  const jobs = await tx.query(
    build
      .selectFrom('stage_jobs')
      .innerJoin('prospects', (join) =>
        join
          .onRef('prospects.account_id', '=', 'stage_jobs.account_id')
          .onRef('prospects.project_id', '=', 'stage_jobs.project_id')
          .onRef('prospects.prospect_id', '=', 'stage_jobs.prospect_id'),
      )
      .select(['stage_jobs.job_id as id', 'prospects.company_id'])
      .where('stage_jobs.account_id', '=', caller.account_id)
      .where((is) => is('stage_jobs.project_id', '=', projects))
      .where((is) => is('stage_jobs.job_id', '=', ids)),
  )
  return new Map([...prospects, ...jobs].map(({ id, company_id }) => [id, company_id]))
}
