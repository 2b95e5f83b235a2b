import type { Grouping } from '@alphorn/contract/prospecting/groups/groupings'
import type { ReadCall } from '#server/platform/call'
import { type Page, pageOf, type PageOf } from '#server/platform/pages'
import { projectKey, projectOf } from '#server/prospecting/projects/queries'
import { checkedFilters, matchingProspects, type ProspectFilters } from '#server/prospecting/prospects/filter'
import { groupColumnsOf, inGroup } from '#server/prospecting/prospects/group-columns'

type ProspectIds = { prospect_id: string; company_id: string }

type ProspectIdsQuery = ProspectFilters & {
  group?: Grouping | undefined
  group_field?: string | undefined
  group_key?: string | undefined
}

/**
 * Lists the ids of the prospects that match the filters, newest first, or of those in one group. Bulk actions use them
 * to work in parts.
 */
export async function listProspectIds(
  call: ReadCall,
  project_id: string,
  { group, group_field, group_key, ...asked }: ProspectIdsQuery,
  page: Page,
): Promise<PageOf<ProspectIds>> {
  await projectOf(call, project_id)
  const filters = await checkedFilters(call, asked)
  const columns = group && (await groupColumnsOf(call, { group, group_field }))
  const [after] = page.after ?? []
  const rows = await call.tx.query(
    matchingProspects(projectKey(call, project_id), filters)
      .clearSelect()
      .select(['prospects.prospect_id', 'prospects.company_id'])
      .$if(columns !== undefined && group_key !== undefined, (query) =>
        query.where(inGroup(columns!, group_key!)),
      )
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
