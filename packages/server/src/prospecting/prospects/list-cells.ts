import type { ProspectCell } from '@alphorn/contract/app/app-prospects'
import { Refusal } from '@alphorn/contract/core/errors'
import type { ReadCall } from '#server/platform/call'
import { type Page, pageOf, type PageOf } from '#server/platform/pages'
import { ownCellsOf } from '#server/directory/own-fields/queries'
import { projectKey, projectOf } from '#server/prospecting/projects/queries'
import { fieldInUse } from '#server/prospecting/prospects/field-cells'
import { checkedFilters, matchingProspects, type ProspectFilters } from '#server/prospecting/prospects/filter'

const empty = { value: null, version: 0 }

/**
 * Lists the cells of an own field for the prospects that match the filters, newest first. A fill of many rows needs
 * their values to be taken back, and their versions so that no newer value is replaced.
 */
export async function listProspectCells(
  call: ReadCall,
  { project_id, field_id }: { project_id: string; field_id: string },
  asked: ProspectFilters,
  page: Page,
): Promise<PageOf<ProspectCell>> {
  await projectOf(call, project_id)
  if (!(await fieldInUse(call, field_id))) throw new Refusal('not_found')
  const filters = await checkedFilters(call, asked)
  const [after] = page.after ?? []
  const rows = await call.tx.query(
    matchingProspects(projectKey(call, project_id), filters)
      .clearSelect()
      .select(['prospects.prospect_id', 'prospects.company_id', 'companies.name as company'])
      .$if(after !== undefined, (query) => query.where('prospect_id', '<', after!))
      .orderBy('prospect_id', 'desc')
      .limit(page.limit + 1),
  )
  const company_ids = rows.map(({ company_id }) => company_id)
  const cells = await ownCellsOf(call.tx, call.caller.account_id, company_ids)
  return pageOf(
    rows,
    page,
    ({ prospect_id }) => [prospect_id],
    (row) => {
      const { value, version } = cells.get(row.company_id)?.[field_id] ?? empty
      return { ...row, value, version }
    },
  )
}
