import { sql } from 'kysely'
import type { Pools } from '#server/platform/db/connect'
import { withConnection } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'

const ensureMonths = statement<{}>()('audit_ensure_partitions', () =>
  build.selectNoFrom([
    sql`ensure_audit_partition(app_now()::date)`.as('present'),
    sql`ensure_audit_partition((app_now() + interval '1 month')::date)`.as('next'),
  ]),
)

/** Makes the audit history's partitions of this month and the next. */
export async function prepareAuditPartitions({ read }: Pools) {
  await withConnection(read, (db) => db.rows(ensureMonths, {}))
}
