import type { CrmConnection, CrmItem, CrmRun } from '@alphorn/contract/crm/crm'
import { crmReasons } from '@alphorn/contract/crm/crm'
import { crmFaults } from '@alphorn/contract/crm/faults'
import type { Selectable } from 'kysely'
import { build, statement } from '#server/platform/db/statement'
import type { CrmTables } from '#server/platform/db/tables/crm'

export type ConnectionRow = Selectable<CrmTables['crm_connections']>
export type RunRow = Selectable<CrmTables['crm_runs']>
export type ItemRow = Selectable<CrmTables['crm_items']>

/** Selects the connection of an account. */
export const findConnection = statement<{ account_id: string }>()('crm_connection_find', (p) =>
  build.selectFrom('crm_connections').selectAll().where('account_id', '=', p.account_id),
)
/** Selects and locks the connection of an account for a change. */
export const lockConnection = statement<{ account_id: string }>()('crm_connection_lock', (p) =>
  build.selectFrom('crm_connections').selectAll().where('account_id', '=', p.account_id).forNoKeyUpdate(),
)
/** Selects the last runs of an account, newest first. */
export const findRuns = statement<{ account_id: string }>()('crm_runs_find', (p) =>
  build
    .selectFrom('crm_runs')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .orderBy('run_id', 'desc')
    .limit(20),
)
/** Selects a run of an account. */
export const findRun = statement<{ account_id: string; run_id: string }>()('crm_run_find', (p) =>
  build
    .selectFrom('crm_runs')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('run_id', '=', p.run_id),
)

/** Returns a connection as the app shows it, without its key. */
export function presentConnection(row: ConnectionRow): CrmConnection {
  const { kind, url, uid_field, customer_types, tasks, created_by } = row
  return {
    kind,
    url,
    uid_field,
    customer_types,
    tasks,
    created_by,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export function presentRun(row: RunRow): CrmRun {
  const { run_id, direction, project_id, dry_run, state, counts, fault, fault_detail, requested_by } = row
  return {
    run_id,
    direction,
    project_id,
    dry_run,
    state,
    counts,
    fault,
    fault_text: fault && crmFaults[fault],
    fault_detail,
    requested_by,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

export function presentItem({ position, action, reason, crm_id, company_id, name }: ItemRow): CrmItem {
  return { position, action, reason, reason_text: `${crmReasons[reason]}.`, crm_id, company_id, name }
}
