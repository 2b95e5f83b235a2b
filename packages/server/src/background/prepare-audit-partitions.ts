import { sql } from 'kysely'
import { nowIn } from '#server/platform/call'
import type { Pools } from '#server/platform/db/connect'
import { transaction, type Writer } from '#server/platform/db/connection'
import { isContentionError } from '#server/platform/db/pool-exhausted'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'

const ensureMonth = statement<{ month: Date }>()('audit_ensure_partition', (p) =>
  build.selectNoFrom(sql`ensure_audit_partition(${p.month}::timestamptz::date)`.as('made')),
)

/**
 * Creates the audit history's partitions for this month and the next. A backup may hold the table for hours. Then the
 * partition for the next month waits for a later run.
 */
export async function prepareAuditPartitions({ write }: Pick<Pools, 'write'>) {
  await ensurePartition(write, 0)
  await ensurePartition(write, 1).catch((error: unknown) => {
    if (!isContentionError(error)) throw error
  })
}

function ensurePartition(writer: Writer, monthsAhead: number) {
  return transaction(writer, async (tx) => {
    const now = await nowIn(tx)
    // All calls wait for the lock that a new partition takes: rather later than for long.
    await tx.query(rawQuery(sql`set local lock_timeout = '500ms'`))
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsAhead))
    await tx.rows(ensureMonth, { month })
  })
}
