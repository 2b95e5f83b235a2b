import assert from 'node:assert/strict'
import type { AuditRow } from '@alphorn/contract/accounts/accounts'
import { items } from '@alphorn/sdk/pages'
import type { Cast } from '#cli/demo/cast'
import { alignRows, type Report } from '#cli/demo/story'

/** Calls that the demo's history must contain: the caller, the route, and the outcome. */
const requiredCalls = [
  'Editor prospect_add 200',
  'Editor cycle_create 202',
  'Worker A stage_job_results 409 lease_expired',
  'Worker B stage_job_results 422 validation_failed',
  'Worker B stage_job_results 201',
  'Editor prospect_decisions 201',
  'Reader prospect_approvals 403 forbidden',
  'Approver prospect_approvals 422 validation_failed',
  'Approver prospect_approvals 201',
]

/** Prints the project's history, oldest first, including refused calls. */
export async function showAudit({ reader, project_id }: Cast, report: Report) {
  const rows: AuditRow[] = []
  for await (const row of items(reader.audit_list, { project_id, limit: 200 })) rows.unshift(row)
  const heading = ['time', 'credential', 'worker', 'operation', 'status', 'code', 'units']
  for (const line of alignRows(heading, rows.map(cellsOf))) report(`  ${line}`)
  const history = rows.map(({ credential_name, operation_id, status, error_code }) =>
    [credential_name, operation_id, status, error_code].filter(Boolean).join(' '),
  )
  for (const line of requiredCalls) assert(history.includes(line), `The history should hold: ${line}`)
  assert.equal(
    rows.reduce((sum, { units_spent }) => sum + units_spent, 0),
    1,
  )
}

function cellsOf(row: AuditRow) {
  return [
    row.started_at.slice(11, 23),
    row.credential_name ?? '',
    row.worker_id ?? '',
    row.operation_id,
    String(row.status),
    row.error_code ?? '',
    row.units_spent > 0 ? String(row.units_spent) : '',
  ]
}
