import { existsSync } from 'node:fs'
import { CannotRestore, restoreBackup } from '@alphorn/server/platform/db/backup/restore'
import { migrateDatabase } from '@alphorn/server/platform/db/migrate'
import { createProgress } from '#cli/operation/backup/progress'
import { nameDatabase, withPlainDatabase } from '#cli/deployment/database'
import { PlainError } from '#cli/command/usage'

/** `alphorn restore FILE`: restores into an empty database, and migrates its schema to the current version. */
export async function restore(file: string): Promise<number> {
  if (!existsSync(file)) throw new PlainError(`There is no file ${file}.`)
  const restoreAt = async (url: string) => {
    nameDatabase()
    const restored = await restoreBackup(url, file, createProgress('Restored')).catch((error: unknown) => {
      throw error instanceof CannotRestore ? new PlainError(error.message) : error
    })
    await migrateDatabase(url)
    return restored
  }
  const { made_at, tables, rows } = await withPlainDatabase(restoreAt, { create: true })
  console.log(`Restored the state of ${made_at}: ${rows} rows of ${tables} tables.`)
  return 0
}
