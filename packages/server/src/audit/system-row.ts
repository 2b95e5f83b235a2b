import { newId } from '@alphorn/contract/ids'
import { insertAuditRow } from '#server/audit/audit-row'
import type { Tx } from '#server/db/connection'

type Deed = {
  account_id: string
  project_id: string | null
  operation_id: string
  target: string | null
  /** How many records it was about. */
  records: number
  now: Date
  by?: string
}

/** Writes a deed of the service itself into the history, in its transaction. */
export function recordOwnDeed(tx: Tx, { records, now, by = 'system:background', ...deed }: Deed) {
  const row = {
    ...deed,
    request_id: newId('request'),
    method: 'SYSTEM',
    path: `/${deed.operation_id}`,
    credential_id: by,
    credential_name: by,
    worker_id: null,
    status: 200,
    error_code: null,
    replayed: false,
    original_request_id: null,
    rows_returned: records,
    units_spent: 0,
    source_address: null,
    user_agent: null,
    started_at: now.toISOString(),
    duration_ms: 0,
  }
  tx.write(insertAuditRow, row)
}
