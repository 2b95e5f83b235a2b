import type { Prospect, ProspectSort } from '@alphorn/contract/prospecting/prospects'
import { type Page, pageOf, type PageOf, type ReadCall } from '#server/platform/call'
import { companiesByIds } from '#server/directory/companies/company'
import { projectKey, projectOf } from '#server/prospecting/projects/queries'
import { type OfProject, passingProspects, type ProspectFilters } from '#server/prospecting/prospects/filter'
import { presentProspect } from '#server/prospecting/prospects/present'
import type { ProspectRow } from '#server/prospecting/prospects/queries'
import { rankedProspects } from '#server/prospecting/prospects/rank'

type Asked = ProspectFilters & { sort?: ProspectSort | undefined }
type Found = { rows: ProspectRow[]; keyOf: (row: ProspectRow) => string[] }

/** List the prospects of a project, newest first or by their score. */
export async function listProspects(
  call: ReadCall,
  project_id: string,
  { sort, ...filters }: Asked,
  page: Page,
): Promise<PageOf<Prospect>> {
  await projectOf(call, project_id)
  const of = projectKey(call, project_id)
  const { rows, keyOf } = await (sort === undefined
    ? newestFirst(call, of, filters, page)
    : rankedProspects(call, of, filters, { ...page, sort }))
  const ids = rows.map(({ company_id }) => company_id)
  const companies = await companiesByIds(call.tx, ids)
  return pageOf(rows, page, keyOf, (row) => presentProspect(row, companies.get(row.company_id)!))
}

async function newestFirst(
  { tx }: ReadCall,
  of: OfProject,
  filters: ProspectFilters,
  { after, limit }: Page,
): Promise<Found> {
  const [last] = after ?? []
  const rows = await tx.query(
    passingProspects(of, filters)
      .$if(last !== undefined, (query) => query.where('prospect_id', '<', last!))
      .orderBy('prospect_id', 'desc')
      .limit(limit + 1),
  )
  return { rows, keyOf: ({ prospect_id }) => [prospect_id] }
}
