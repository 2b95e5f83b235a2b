import { sql } from 'kysely'
import { connectPools } from '#server/platform/db/connect'
import { insertInto } from '#server/platform/db/insert'
import { transaction, type Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { build } from '#server/platform/db/statement'

/** The parts of a run of `alphorn backup`. */
export type BackupStep = 'write' | 'verify' | 'delete'

const now = sql<Date>`(select app_now())`
const maxFailureLength = 500
const maxStoredFailures = 100

/** Records a written backup. Returns its time, which identifies it for `recordVerified`. */
export async function recordBackup(url: string, { rows, bytes }: { rows: number; bytes: number }) {
  return await recordIn(url, 'backups', async (tx) => {
    const [row] = await tx.query(
      insertInto('backups').values({ made_at: now, rows, bytes }).returning('made_at'),
    )
    return row!.made_at
  })
}

/** Records that the backup of this time was restored into a scratch database. */
export async function recordVerified(url: string, madeAt: Date) {
  await recordIn(url, 'backup_failures', async (tx) => {
    // The driver reads times with a precision of milliseconds.
    const isOfMoment = sql<boolean>`date_trunc('milliseconds', made_at) = ${madeAt}`
    tx.writeQuery(build.updateTable('backups').set({ verified_at: now }).where(isOfMoment))
  })
}

/** Records that a run of `alphorn backup` failed. Throws if the database cannot be reached. */
export async function recordBackupFailure(url: string, step: BackupStep, error: Error) {
  await recordIn(url, 'backup_failures', async (tx) => {
    const failure = error.message.slice(0, maxFailureLength)
    tx.writeQuery(
      insertInto('backup_failures')
        .values({ failed_at: now, step, failure })
        .onConflict((conflict) => conflict.doNothing()),
    )
    tx.writeQuery(
      build
        .deleteFrom('backup_failures')
        .where(
          'failed_at',
          '<',
          build
            .selectFrom('backup_failures')
            .select('failed_at')
            .orderBy('failed_at', 'desc')
            .limit(1)
            .offset(maxStoredFailures),
        ),
    )
  })
}

/** Runs the work unless the schema is older than the table. */
async function recordIn<T>(url: string, table: string, work: (tx: Tx) => Promise<T>): Promise<T | null> {
  const pools = connectPools(url, { name: 'backup', size: 1 })
  try {
    return await transaction(pools.write, async (tx) => {
      const [{ is_there }] = (await tx.query(
        rawQuery<{ is_there: boolean }>(sql`select to_regclass(${table}) is not null as is_there`),
      )) as [{ is_there: boolean }]
      return is_there ? await work(tx) : null
    })
  } finally {
    await pools.end()
  }
}
