import type { OfferingRevision } from '@alphorn/contract/app/own-routes'
import type { ReadCall } from '#server/platform/call'
import { type Page, pageOf, type PageOf } from '#server/platform/pages'
import { build } from '#server/platform/db/statement'
import { projectOf } from '#server/prospecting/projects/queries'

/** Lists the revisions of an offering, newest first. */
export async function listOfferings(
  call: ReadCall,
  project_id: string,
  page: Page,
): Promise<PageOf<OfferingRevision>> {
  const { account_id } = await projectOf(call, project_id)
  const [after] = page.after ?? []
  const rows = await call.tx.query(
    build
      .selectFrom('offerings')
      .selectAll()
      .where('account_id', '=', account_id)
      .where('project_id', '=', project_id)
      .$if(after !== undefined, (query) => query.where('offering_id', '<', after!))
      .orderBy('offering_id', 'desc')
      .limit(page.limit + 1),
  )
  return pageOf(
    rows,
    page,
    ({ offering_id }) => [offering_id],
    ({ offering_id, content, fingerprint, created_by, created_at }) => ({
      ...content,
      revision_id: offering_id,
      fingerprint,
      created_by,
      created_at: created_at.toISOString(),
    }),
  )
}
