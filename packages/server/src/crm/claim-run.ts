import { sql } from 'kysely'
import { transaction, type Writer } from '#server/platform/db/connection'
import { keysAtOnce, lockFirstDue } from '#server/platform/db/lock-due'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'
import type { ConnectionRow, RunRow } from '#server/crm/queries'

/** Longer than a step may take, so that no other process claims the run meanwhile. */
const leaseSeconds = 300

/** A run in progress, with the connection that it uses. */
export type ClaimedRun = {
  run: RunRow
  connection: ConnectionRow
}

// The run that has waited longest comes first, so that a long one does not delay the others.
const find = statement<{}>()('crm_runs_due', () =>
  build
    .selectFrom('crm_runs')
    .select(['account_id', 'run_id'])
    .where('state', 'in', ['queued', 'running'])
    .where('due_at', '<=', sql<Date>`(select app_now())`)
    .orderBy('due_at')
    .limit(keysAtOnce),
)
const take = statement<Pick<RunRow, 'account_id' | 'run_id'> & { now: Date }>()('crm_run_claim', (p) =>
  rawQuery<RunRow>(sql`
    update crm_runs set state = 'running', claims = claims + 1,
      due_at = ${p.now}::timestamptz + ${sql.lit(leaseSeconds)} * interval '1 second'
    where account_id = ${p.account_id} and run_id = ${p.run_id} and state in ('queued', 'running')
      and due_at <= ${p.now}::timestamptz
    returning *`),
)
const connectionOf = statement<{ account_id: string }>()('crm_connection_of_run', (p) =>
  rawQuery<ConnectionRow>(sql`select * from crm_connections where account_id = ${p.account_id}`),
)

/** Takes a due run; null if there is none. */
export async function claimRun(writer: Writer): Promise<ClaimedRun | null> {
  return await transaction(writer, async (tx) => {
    const run = await lockFirstDue(tx, { find, take }, {})
    if (!run) return null
    const connection = await tx.row(connectionOf, { account_id: run.account_id })
    return connection ? { run, connection } : null
  })
}
