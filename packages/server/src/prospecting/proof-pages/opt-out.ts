import { recordedAction, systemCaller } from '#server/platform/audit/system-call'
import { nowOf } from '#server/platform/call'
import type { Writer } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'
import { suppressAll } from '#server/prospecting/decisions/suppress'
import { lockedPage, type ProofPageRow, recipientOf } from '#server/prospecting/proof-pages/queries'

/**
 * Suppresses the recipient of a text, as requested on the page, and stops all work on it. The account's history shows
 * it. A second request has no further effect while the suppression is in force.
 */
export async function optOut(writer: Writer, row: ProofPageRow): Promise<Date> {
  const { account_id, project_id, release_id, token } = row
  const caller = systemCaller('proof page', 'prospect:write', { account_id, project_id })
  const action = {
    operation_id: 'proof_page_opt_out',
    path: '/p/…/opt-out',
    project_id,
    target: release_id,
    status: 200,
  }
  return recordedAction(writer, caller, action, async (call) => {
    const page = await lockedPage(call.tx, token)
    const { company_id } = recipientOf(row)
    const reason = `The company asked for it on the proof page of ${release_id}.`
    const { added } = await suppressAll(call, [{ kind: 'company', value: company_id, reason }])
    if (page?.opted_out_at && added.length === 0) return page.opted_out_at
    const now = await nowOf(call)
    call.tx.writeQuery(build.updateTable('proof_pages').set({ opted_out_at: now }).where('token', '=', token))
    return now
  })
}
