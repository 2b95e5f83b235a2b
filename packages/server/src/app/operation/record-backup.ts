import { sql } from 'kysely'
import { connectPools } from '#server/platform/db/connect'
import { insertInto } from '#server/platform/db/insert'
import { transaction } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'

/** Remembers that a backup was written, for who asks how old the last one is; a schema from before that has no place for it. */
export async function recordBackup(url: string, { rows, bytes }: { rows: number; bytes: number }) {
  const pools = connectPools(url, { name: 'backup', size: 1 })
  try {
    await transaction(pools.write, async (tx) => {
      const [{ is_there }] = (await tx.query(
        rawQuery<{ is_there: boolean }>(sql`select to_regclass('backups') is not null as is_there`),
      )) as [{ is_there: boolean }]
      if (is_there)
        tx.writeQuery(insertInto('backups').values({ made_at: sql<Date>`app_now()`, rows, bytes }))
    })
  } finally {
    await pools.end()
  }
}
