import type { Call } from '#server/platform/call'
import { build } from '#server/platform/db/statement'
import { recordDifference } from '#server/platform/differences'
import { lockSnippet } from '#server/prospecting/snippets/queries'

/** Deletes a snippet. Letters that contain its text stay as they are. */
export async function deleteSnippet(call: Call, snippet_id: string) {
  const { account_id, language, version } = await lockSnippet(call, snippet_id)
  call.tx.writeQuery(
    build.deleteFrom('snippets').where('account_id', '=', account_id).where('snippet_id', '=', snippet_id),
  )
  call.auditContext.target = snippet_id
  recordDifference(call.auditContext, { language, version }, {})
  return { snippet_id, deleted: true as const }
}
