import { Refusal } from '@alphorn/contract/core/errors'
import type { ReadCall } from '#server/platform/call'
import type { RowStream } from '#server/platform/row-stream'
import { exportProspects } from '#server/app/export-prospects'
import { exportList } from '#server/lists/export'
import { findFeed } from '#server/lists/feeds/queries'

/** Streams the current rows of the calling address as CSV. */
export async function readSpreadsheet(call: ReadCall): Promise<RowStream> {
  const feed = await findFeed(call)
  call.auditContext.target = feed.feed_id
  const { list_id, project_id, selection } = feed
  if (!selection) throw new Refusal('not_found')
  const { language, filters, columns } = selection
  const { file, ...rows } =
    list_id !== null
      ? await exportList(call, list_id, { format: 'csv', language })
      : await exportProspects(call, project_id!, { format: 'csv', language, columns, ...filters })
  return { ...rows, ...(file && { file: { ...file, whole: true } }) }
}
