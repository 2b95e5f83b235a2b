import { sql } from 'kysely'
import { transaction, type Writer } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'
import type { ConnectionRow, RunRow } from '#server/crm/queries'

/** Longer than a step may take: until then no other process claims the run. */
const leaseSeconds = 300

/** A run that a process works on, with the connection that it uses. */
export type ClaimedRun = {
  run: RunRow
  connection: ConnectionRow
}

// The run that waited longest goes first, so that one with much to do does not keep the others from theirs.
const claim = statement<{}>()('crm_run_claim', () =>
  rawQuery<RunRow>(sql`
    update crm_runs set state = 'running', claims = claims + 1,
      due_at = app_now() + ${sql.lit(leaseSeconds)} * interval '1 second'
    where (account_id, run_id) = (
      select account_id, run_id from crm_runs where state in ('queued', 'running') and due_at <= (select app_now())
      order by due_at limit 1 for no key update skip locked)
    returning *`),
)
const connectionOf = statement<{ account_id: string }>()('crm_connection_of_run', (p) =>
  rawQuery<ConnectionRow>(sql`select * from crm_connections where account_id = ${p.account_id}`),
)

/** Takes a run that is due; null: none is. */
export async function claimRun(writer: Writer): Promise<ClaimedRun | null> {
  return await transaction(writer, async (tx) => {
    const run = await tx.row(claim, {})
    if (!run) return null
    const connection = await tx.row(connectionOf, { account_id: run.account_id })
    return connection ? { run, connection } : null
  })
}
