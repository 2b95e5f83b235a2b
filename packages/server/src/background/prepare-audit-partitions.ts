import { sql } from 'kysely'
import { nowIn } from '#server/platform/call'
import type { Pools } from '#server/platform/db/connect'
import { withConnection } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'

const ensureMonth = statement<{ month: Date }>()('audit_ensure_partition', (p) =>
  build.selectNoFrom(sql`ensure_audit_partition(${p.month}::timestamptz::date)`.as('made')),
)

/** Creates the audit history's partitions for this month and the next. */
export async function prepareAuditPartitions({ read }: Pools) {
  await withConnection(read, async (db) => {
    const now = await nowIn(db)
    const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1))
    for (const month of [now, next]) await db.rows(ensureMonth, { month })
  })
}
