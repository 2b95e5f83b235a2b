import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { verifyBackup } from '@alphorn/server/platform/db/backup/verify'
import { CannotRestore } from '@alphorn/server/platform/db/backup/restore'
import { newClient } from '@alphorn/server/platform/db/client'
import type { Arguments } from '#cli/command/command'
import { PlainError } from '#cli/command/usage'
import { withPlainDatabase } from '#cli/deployment/database'
import { deploymentSettings } from '#cli/deployment/deployment-settings'
import { createProgress } from '#cli/operation/backup/progress'

type Options = Arguments['options']

/** `alphorn backup verify FILE`: restores a backup into a scratch database and drops it. */
export async function verifyBackupFile(file: string, options: Options): Promise<number> {
  if (!existsSync(file)) throw new PlainError(`There is no file ${file}.`)
  const verifyAt = async (url: string) => {
    await ensureVerifiable(url, options)
    await verifyFile(url, file, options)
  }
  const scratch = scratchOf(options)
  await (scratch === null ? withPlainDatabase(verifyAt, { create: true }) : verifyAt(scratch)).catch(
    (error: unknown) => {
      throw error instanceof CannotRestore ? new PlainError(error.message) : error
    },
  )
  return 0
}

const scratchOf = ({ scratch }: Options) => (typeof scratch === 'string' ? scratch : null)

/** Verifies a backup on the server of the service, or on the one given by `--scratch`. Throws CannotRestore. */
export async function verifyFile(url: string, file: string, options: Options) {
  const { made_at, rows, tables } = await verifyBackup(
    scratchOf(options) ?? url,
    file,
    createProgress('Restored into the scratch database'),
  )
  console.log(
    `Verified: ${rows} rows of ${tables} tables of ${made_at} were restored into a scratch database.`,
  )
}

/** Space needed relative to the database: indexes are built, and the write-ahead log grows meanwhile. */
const spare = 1.5

/** A full disk would stop the service, so embedded PostgreSQL gets no second copy that does not fit on its disk. */
export async function ensureVerifiable(url: string, options: Options) {
  const { databaseUrl, dataDir } = deploymentSettings()
  if (databaseUrl !== null || scratchOf(options) !== null) return
  const { bavail, bsize } = await statfs(dataDir)
  const needed = spare * (await databaseSize(url))
  if (bavail * bsize < needed)
    throw new CannotRestore(
      `The verification needs ${inGigabytes(needed)} of disk for a second copy of the data, and ${inGigabytes(bavail * bsize)} are left. Enlarge the disk, or name another server with --scratch.`,
    )
}

const inGigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

async function databaseSize(url: string) {
  const client = newClient(url, 'backup check')
  await client.connect()
  try {
    const { rows } = await client.query<{ bytes: string }>(
      'select pg_database_size(current_database()) as bytes',
    )
    return Number(rows[0]!.bytes)
  } finally {
    await client.end()
  }
}
