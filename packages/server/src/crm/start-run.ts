import type { CrmRun, CrmRunInput } from '@alphorn/contract/crm/crm'
import { invalid, refuseIfAny } from '@alphorn/contract/core/errors'
import { newId } from '@alphorn/contract/core/ids'
import { sql } from 'kysely'
import { type Call, nowOf } from '#server/platform/call'
import { ensureProven } from '#server/platform/caller'
import { unknownProjects } from '#server/accounts/credentials/unknown-projects'
import { insertInto } from '#server/platform/db/insert'
import { build } from '#server/platform/db/statement'
import type { PullCursor, PushCursor } from '#server/platform/db/tables/crm'
import { crmTopic } from '#server/platform/db/topics'
import { lockConnection, presentRun, type RunRow } from '#server/crm/queries'

const maxStoredRuns = 50
const none = { read: 0, matched: 0, create: 0, update: 0, leave: 0, suppress: 0, ask: 0 }
const beginnings: Record<CrmRun['direction'], PullCursor | PushCursor> = {
  pull: { phase: 'accounts', offset: 0, firsts: [] },
  push: { after: '' },
}

/** Queues a synchronisation. Only one per account may be active. */
export async function startRun(call: Call, input: CrmRunInput): Promise<CrmRun> {
  const { tx, caller } = call
  ensureProven(caller)
  const { account_id } = caller
  await ensureProject(call, input.project_id)
  if (!(await tx.row(lockConnection, { account_id })))
    throw invalid('value_not_allowed', 'direction', 'The account has no CRM. Save a connection first.')
  await ensureIdle(call)
  const row = newRun(call, input, await nowOf(call))
  tx.writeQuery(
    insertInto('crm_runs').values({
      ...row,
      cursor: JSON.stringify(row.cursor),
      counts: JSON.stringify(row.counts),
    }),
  )
  deleteOldRuns(call)
  tx.wake(crmTopic)
  call.auditContext.target = row.run_id
  return presentRun(row)
}

async function ensureProject(call: Call, project_id: string | undefined) {
  const errors = await unknownProjects(call, project_id === undefined ? [] : [project_id])
  refuseIfAny(errors.map((error) => ({ ...error, field: 'project_id' })))
}

function newRun({ caller }: Call, input: CrmRunInput, now: Date): RunRow {
  const { direction, project_id = null, dry_run } = input
  return {
    account_id: caller.account_id,
    run_id: newId('crm_run'),
    direction,
    project_id,
    dry_run,
    state: 'queued',
    cursor: beginnings[direction],
    counts: none,
    items: 0,
    failures: 0,
    fault: null,
    fault_detail: null,
    claims: 0,
    due_at: now,
    requested_by: caller.name,
    created_at: now,
    finished_at: null,
  }
}

async function ensureIdle({ tx, caller }: Call) {
  const [open] = await tx.query(
    build
      .selectFrom('crm_runs')
      .select('run_id')
      .where('account_id', '=', caller.account_id)
      .where('state', 'in', ['queued', 'running']),
  )
  if (open)
    throw invalid(
      'value_not_allowed',
      'direction',
      'A synchronisation runs already. Start another one when it has ended.',
    )
}

function deleteOldRuns({ tx, caller }: Call) {
  tx.writeQuery(
    build
      .deleteFrom('crm_runs')
      .where('account_id', '=', caller.account_id)
      .where(
        sql<boolean>`run_id <= (select run_id from crm_runs where account_id = ${caller.account_id}
          order by run_id desc offset ${sql.lit(maxStoredRuns)} limit 1)`,
      ),
  )
}
