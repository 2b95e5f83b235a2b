import type { Grouping } from '@alphorn/contract/prospecting/groups/groupings'
import type { Prospect, ProspectSort } from '@alphorn/contract/prospecting/prospects'
import type { ReadCall } from '#server/platform/call'
import { type Page, pageOf, type PageOf } from '#server/platform/pages'
import { companiesByIds } from '#server/directory/companies/company'
import { answeredCellsOf } from '#server/prospecting/answers/answered-cells'
import { projectKey, projectOf } from '#server/prospecting/projects/queries'
import type { ProjectKey } from '#server/prospecting/keys'
import {
  checkedFilters,
  type CheckedFilters,
  matchingProspects,
  type ProspectFilters,
} from '#server/prospecting/prospects/filter'
import { groupedProspects } from '#server/prospecting/prospects/group'
import { presentProspect } from '#server/prospecting/prospects/present'
import type { ProspectRow } from '#server/prospecting/prospects/queries'
import { ownersOf } from '#server/prospecting/prospects/owners'
import { rankedProspects } from '#server/prospecting/prospects/rank'
import { sortedProspects } from '#server/prospecting/prospects/sort'

type ProspectListQuery = ProspectFilters & {
  sort?: ProspectSort | undefined
  sort_field?: string | undefined
  group?: Grouping | undefined
  group_field?: string | undefined
  group_skip?: string[] | undefined
}
type ProspectPage = { rows: ProspectRow[]; keyOf: (row: ProspectRow) => string[] }

/** Lists the prospects of a project, newest first, by their score or by another column, if asked in groups. */
export async function listProspects(
  call: ReadCall,
  project_id: string,
  { sort, sort_field: field_id, group, group_field, group_skip, ...asked }: ProspectListQuery,
  page: Page,
): Promise<PageOf<Prospect>> {
  await projectOf(call, project_id)
  const of = projectKey(call, project_id)
  const filters = await checkedFilters(call, asked)
  const { rows, keyOf } = await (group === undefined
    ? inOrder(call, of, filters, { ...page, sort, field_id })
    : groupedProspects(call, of, filters, { ...page, sort, field_id, group, group_field, group_skip }))
  const ids = rows.map(({ company_id }) => company_id)
  const [companies, own, owners] = await Promise.all([
    companiesByIds(call.tx, ids),
    answeredCellsOf(call, ids),
    ownersOf(call, rows),
  ])
  return pageOf(rows, page, keyOf, (row) =>
    presentProspect(row, {
      company: companies.get(row.company_id)!,
      owner: owners.get(row.owner_id ?? ''),
      own_values: own.get(row.company_id),
    }),
  )
}

type Order = Page & { sort: ProspectSort | undefined; field_id: string | undefined }

function inOrder(
  call: ReadCall,
  of: ProjectKey,
  filters: CheckedFilters,
  { sort, field_id, ...page }: Order,
): Promise<ProspectPage> {
  if (sort === undefined) return newestFirst(call, of, filters, page)
  if (sort === 'score' || sort === '-score') return rankedProspects(call, of, filters, { ...page, sort })
  return sortedProspects(call, of, filters, { ...page, sort, field_id })
}

async function newestFirst(
  { tx }: ReadCall,
  of: ProjectKey,
  filters: CheckedFilters,
  { after, limit }: Page,
): Promise<ProspectPage> {
  const [last] = after ?? []
  const rows = await tx.query(
    matchingProspects(of, filters)
      .$if(last !== undefined, (query) => query.where('prospect_id', '<', last!))
      .orderBy('prospect_id', 'desc')
      .limit(limit + 1),
  )
  return { rows, keyOf: ({ prospect_id }) => [prospect_id] }
}
