import { type Page, pageOf, type PageOf, type ReadCall } from '#server/platform/call'
import { projectKey, projectOf } from '#server/prospecting/projects/queries'
import { checkedFilters, passingProspects, type ProspectFilters } from '#server/prospecting/prospects/filter'

type Named = { prospect_id: string; company_id: string }

/** Lists the ids of the prospects that pass the filters, newest first, so that bulk actions can work in parts. */
export async function listProspectIds(
  call: ReadCall,
  project_id: string,
  asked: ProspectFilters,
  page: Page,
): Promise<PageOf<Named>> {
  await projectOf(call, project_id)
  const filters = await checkedFilters(call, asked)
  const [after] = page.after ?? []
  const rows = await call.tx.query(
    passingProspects(projectKey(call, project_id), filters)
      .clearSelect()
      .select(['prospects.prospect_id', 'prospects.company_id'])
      .$if(after !== undefined, (query) => query.where('prospect_id', '<', after!))
      .orderBy('prospect_id', 'desc')
      .limit(page.limit + 1),
  )
  return pageOf(
    rows,
    page,
    ({ prospect_id }) => [prospect_id],
    (row) => row,
  )
}
