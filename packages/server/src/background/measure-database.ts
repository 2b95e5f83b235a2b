import { sql } from 'kysely'
import type { Pools } from '#server/platform/db/connect'
import { withConnection } from '#server/platform/db/connection'
import { insertInto } from '#server/platform/db/insert'
import { build, statement } from '#server/platform/db/statement'

const upsertSize = statement<{}>()('database_sizes_measure', () =>
  insertInto('database_sizes')
    .values({
      day: sql<string>`(select app_now())::date`,
      bytes: sql<number>`pg_database_size(current_database())`,
    })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({ bytes: (row) => row.ref('excluded.bytes') }),
    ),
)
const deleteOld = statement<{}>()('database_sizes_delete_old', () =>
  build.deleteFrom('database_sizes').where('day', '<', sql<string>`(select app_now())::date - 400`),
)

/** Records the size of the database today, for the forecast of the day on which its disk is full. */
export async function measureDatabase({ read }: Pools): Promise<void> {
  await withConnection(read, async (db) => {
    await db.rows(upsertSize, {})
    await db.rows(deleteOld, {})
  })
}
