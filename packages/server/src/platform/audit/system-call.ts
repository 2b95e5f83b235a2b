import { newId } from '@alphorn/contract/core/ids'
import { writeSystemRow } from '#server/platform/audit/system-row'
import type { Call, Caller, AuditContext } from '#server/platform/call'
import { transaction, type Tx, type Writer } from '#server/platform/db/connection'

/** A deed of the service itself: the operation that a caller would name, and what it is done to. */
type SystemCall = {
  operation_id: string
  path: string
  project_id: string
  target: string | null
  status: number
}

/**
 * A call of the service itself, under the same rules as the call of a user: with no request, and an empty audit
 * context.
 */
export function systemCall(tx: Tx, caller: Caller): Call {
  const auditContext: AuditContext = { worker_id: null, target: null, rows_returned: 0, units_spent: 0 }
  return { tx, caller, request_id: newId('request'), auditContext }
}

/** Does a deed of the service itself and writes its row in the history, in one transaction: as a caller's deed leaves one. */
export function recordedDeed<T>(
  writer: Writer,
  caller: Caller,
  { target, ...named }: SystemCall,
  deed: (call: Call) => Promise<T>,
): Promise<T> {
  const startedAt = new Date()
  const startedMark = performance.now()
  return transaction(writer, async (tx) => {
    const call = systemCall(tx, caller)
    const done = await deed(call)
    writeSystemRow(tx, {
      ...named,
      account_id: caller.account_id,
      request_id: call.request_id,
      credential_id: caller.id,
      credential_name: caller.name,
      ...call.auditContext,
      target: target ?? call.auditContext.target,
      started_at: startedAt.toISOString(),
      duration_ms: Math.round((performance.now() - startedMark) * 100) / 100,
    })
    return done
  })
}
