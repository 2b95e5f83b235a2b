import type { CompanyRef } from '@alphorn/contract/directory/companies'
import type { StoredResolution } from '@alphorn/contract/prospecting/resolution-routes'
import type { ReadCall } from '#server/platform/call'
import { type Page, type PageOf, pageOf } from '#server/platform/pages'
import { build } from '#server/platform/db/statement'
import { companyRefs } from '#server/directory/companies/company-refs'
import { projectOf } from '#server/prospecting/projects/queries'
import { resolutionColumns, type ResolutionRow } from '#server/prospecting/prospects/stored-resolutions'
import { settlementIn } from '#server/prospecting/prospects/resolutions'

/** Lists the ambiguous inputs of a project, newest first. */
export async function listResolutions(
  call: ReadCall,
  project_id: string,
  { status }: { status?: ResolutionRow['state'] | undefined },
  page: Page,
): Promise<PageOf<StoredResolution>> {
  const key = await projectOf(call, project_id)
  const [after] = page.after ?? []
  const rows: ResolutionRow[] = await call.tx.query(
    build
      .selectFrom('resolutions')
      .select(resolutionColumns)
      .where('account_id', '=', key.account_id)
      .where('project_id', '=', key.project_id)
      .$if(status !== undefined, (query) => query.where('state', '=', status!))
      .$if(after !== undefined, (query) => query.where('resolution_id', '<', after!))
      .orderBy('resolution_id', 'desc')
      .limit(page.limit + 1),
  )
  const refs = await companyRefs(
    call.tx,
    rows.flatMap(({ candidate_ids }) => candidate_ids),
  )
  return pageOf(
    rows,
    page,
    ({ resolution_id }) => [resolution_id],
    (row) => presentResolution(row, refs),
  )
}

/** Presents a stored resolution to callers. */
export function presentResolution(
  row: ResolutionRow,
  refs: ReadonlyMap<string, CompanyRef>,
): StoredResolution {
  const { resolution_id, state, input, candidate_ids, created_at } = row
  return {
    resolution_id,
    status: state,
    input,
    offered: candidate_ids.flatMap((id) => refs.get(id) ?? []),
    settlement: settlementIn(row),
    created_at: created_at.toISOString(),
  }
}
