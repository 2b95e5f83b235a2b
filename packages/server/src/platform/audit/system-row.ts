import { newId } from '@alphorn/contract/core/ids'
import { insertAuditRow, type NewAuditRow } from '#server/platform/audit/audit-row'
import type { Tx } from '#server/platform/db/connection'

/** Audit row of an action by the service itself. */
export type SystemRow = Pick<
  NewAuditRow,
  | 'account_id'
  | 'project_id'
  | 'request_id'
  | 'operation_id'
  | 'path'
  | 'credential_id'
  | 'credential_name'
  | 'worker_id'
  | 'target'
  | 'status'
  | 'rows_returned'
  | 'units_spent'
  | 'started_at'
  | 'duration_ms'
>

/**
 * Writes an action of the service itself to the history, in its transaction. Such an action has no request and no
 * address.
 */
export function writeSystemRow(tx: Tx, row: SystemRow) {
  tx.write(insertAuditRow, {
    ...row,
    method: 'SYSTEM',
    error_code: null,
    replayed: false,
    original_request_id: null,
    source_address: null,
    user_agent: null,
  })
}

type SystemAction = {
  account_id: string
  project_id: string | null
  operation_id: string
  target: string | null
  /** Number of records that the action concerned. */
  records: number
  now: Date
  by?: string
}

/** Writes the audit row of a background job that belongs to no call. */
export function recordSystemAction(
  tx: Tx,
  { records, now, by = 'system:background', ...action }: SystemAction,
) {
  writeSystemRow(tx, {
    ...action,
    request_id: newId('request'),
    path: `/${action.operation_id}`,
    credential_id: by,
    credential_name: by,
    worker_id: null,
    status: 200,
    rows_returned: records,
    units_spent: 0,
    started_at: now.toISOString(),
    duration_ms: 0,
  })
}
