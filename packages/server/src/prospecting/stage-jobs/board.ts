import type { BoardJob, JobTrouble } from '@alphorn/contract/app/app-jobs'
import type { Stage } from '@alphorn/contract/prospecting/stages'
import type { ReadCall } from '#server/platform/call'
import type { Page, PageOf } from '#server/platform/pages'
import { companyNames } from '#server/directory/companies/company-refs'
import { build } from '#server/platform/db/statement'
import { projectKey } from '#server/prospecting/projects/queries'
import { listStageJobs } from '#server/prospecting/stage-jobs/list'

/** Lists the stage jobs of a project with their companies, newest first. */
export async function listBoard(
  call: ReadCall,
  project_id: string,
  filters: { stage?: Stage | undefined; trouble?: JobTrouble | undefined },
  page: Page,
): Promise<PageOf<BoardJob>> {
  const { items, ...rest } = await listStageJobs(call, project_id, filters, page)
  const prospect_ids = [...new Set(items.map(({ prospect_id }) => prospect_id))]
  const companies = await companiesOf(call, project_id, prospect_ids)
  return { ...rest, items: items.map((job) => ({ ...job, company: companies.get(job.prospect_id)! })) }
}

async function companiesOf(call: ReadCall, project_id: string, prospect_ids: readonly string[]) {
  if (prospect_ids.length === 0) return new Map<string, BoardJob['company']>()
  const { account_id } = projectKey(call, project_id)
  const rows = await call.tx.query(
    build
      .selectFrom('prospects')
      .where('account_id', '=', account_id)
      .where('project_id', '=', project_id)
      .where('prospect_id', 'in', prospect_ids)
      .select(['prospect_id', 'company_id']),
  )
  const named = await companyNames(
    call.tx,
    rows.map(({ company_id }) => company_id),
  )
  return new Map(
    rows.map(({ prospect_id, company_id }) => [prospect_id, { company_id, name: named.get(company_id)! }]),
  )
}
