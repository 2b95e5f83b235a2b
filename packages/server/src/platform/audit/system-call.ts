import { newId } from '@alphorn/contract/core/ids'
import type { Scope } from '@alphorn/contract/core/scopes'
import { writeSystemRow } from '#server/platform/audit/system-row'
import type { Call, AuditContext } from '#server/platform/call'
import type { Caller } from '#server/platform/caller'
import { transaction, type Tx, type Writer } from '#server/platform/db/connection'

/** An action of the service itself: the operation that a caller would name, and its object. */
type SystemCall = {
  operation_id: string
  path: string
  project_id: string
  target: string | null
  status: number
}

/** Describes the service itself as a caller: with a name and a scope, limited to one project of one account. */
export function systemCaller(
  name: string,
  scope: Scope,
  { account_id, project_id }: { account_id: string; project_id: string },
): Caller {
  return {
    kind: 'system',
    id: name,
    name,
    account_id,
    products: [],
    scopes: [scope],
    project_ids: [project_id],
    role: null,
    expires_at: null,
  }
}

/**
 * Returns a call of the service itself, under the same rules as a call of a user. It has no request, and an empty audit
 * context.
 */
export function systemCall(tx: Tx, caller: Caller): Call {
  const auditContext: AuditContext = { worker_id: null, target: null, rows_returned: 0, units_spent: 0 }
  return { tx, caller, request_id: newId('request'), auditContext }
}

/** Runs an action of the service itself and writes its audit row in one transaction, as for a caller's action. */
export function recordedAction<T>(
  writer: Writer,
  caller: Caller,
  { target, ...named }: SystemCall,
  action: (call: Call) => Promise<T>,
): Promise<T> {
  const startedAt = new Date()
  const startedMark = performance.now()
  return transaction(writer, async (tx) => {
    const call = systemCall(tx, caller)
    const done = await action(call)
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
