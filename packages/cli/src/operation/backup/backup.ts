import { existsSync, readdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotRestore } from '@alphorn/server/platform/db/backup/restore'
import { backupName, filesToDelete, type Retention } from '@alphorn/server/platform/db/backup/retention'
import { writeBackup, type Written } from '@alphorn/server/platform/db/backup/write'
import { sentenceOn } from '@alphorn/server/platform/db/examine-standby'
import { waitUntilCaughtUp } from '@alphorn/server/platform/db/standby'
import { version } from '@alphorn/server/main'
import {
  type BackupStep,
  recordBackup,
  recordBackupFailure,
  recordVerified,
} from '@alphorn/server/app/operation/record-backup'
import type { Arguments } from '#cli/command/command'
import { createProgress } from '#cli/operation/backup/progress'
import { ensureVerifiable, verifyFile } from '#cli/operation/backup/verify'
import { withPlainDatabase } from '#cli/deployment/database'
import { deploymentSettings } from '#cli/deployment/deployment-settings'
import { PlainError, UsageError } from '#cli/command/usage'

type Options = Arguments['options']

/**
 * `alphorn backup FILE`: backs up the whole database at one moment, while the service runs. If FILE is a folder, the
 * file is named after the moment, and old ones are removed. A failure is recorded for the metrics and the operators'
 * page.
 */
export async function createBackup(place: string, options: Options): Promise<number> {
  const retention = readRetention(options)
  const folder = folderOf(place, retention)
  const file = folder === null ? place : join(folder, backupName(new Date()))
  if (existsSync(file)) throw new PlainError(`There is a file ${file} already.`)
  await withPlainDatabase(async (url) => {
    const step = createSteps(url)
    const made_at = await step('write', () => writeFromServers(url, file))
    if (options['verify']) await step('verify', () => verifyByRestore(url, file, { made_at, options }))
    if (folder !== null && retention) await step('delete', () => deleteOld(folder, retention))
  })
  console.log(
    'The file does not contain the secrets of the deployment (peppers and audit key). Keep them in another place.',
  )
  return 0
}

function readRetention({ days, weeks, months }: Options): Retention | null {
  if (days === undefined && weeks === undefined && months === undefined) return null
  return { days: countOf('days', days), weeks: countOf('weeks', weeks), months: countOf('months', months) }
}

function countOf(name: string, text: Options[string] = '0') {
  if (typeof text === 'string' && /^\d{1,4}$/.test(text)) return Number(text)
  throw new UsageError(`--${name} takes a whole number, such as 7.`, 'backup')
}

/** A missing folder is more likely an unmounted disk than the name of a new file. */
function folderOf(place: string, retention: Retention | null) {
  if (existsSync(place) && statSync(place).isDirectory()) return place
  if (retention || place.endsWith('/'))
    throw new PlainError(`There is no folder ${place}. Create it, or mount the disk that it is on.`)
  return null
}

/** Runs the steps; if one fails, records the failure and throws its error. */
function createSteps(url: string) {
  return async <T>(step: BackupStep, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      await recordBackupFailure(url, step, error as Error).catch(() => {}) // the error of the step is more informative
      throw error instanceof CannotRestore ? new PlainError(error.message) : error
    }
  }
}

/** Milliseconds that the standby may take to catch up with the primary. */
const catchingUpMs = 30_000

/** Reads from the standby if it has everything committed so far; otherwise from the primary. */
async function writeFromServers(url: string, file: string) {
  const written = (await writeFromStandby(url, file)) ?? (await writeToFile(url, file))
  const { tables, rows, bytes, sha256 } = written
  console.log(`${file}: ${rows} rows of ${tables} tables in ${bytes} bytes, sha256 ${sha256} of the content.`)
  return await recordBackup(url, written)
}

/** Returns null if no standby could be read. A fault of the file is not retried, because it would occur again. */
async function writeFromStandby(url: string, file: string): Promise<Written | null> {
  const { readDatabaseUrl } = deploymentSettings()
  if (readDatabaseUrl === null) return null
  const state = await waitUntilCaughtUp(url, readDatabaseUrl, catchingUpMs)
  if (state !== 'ready') {
    console.log(`${sentenceOn(state)} The primary is read.`)
    return null
  }
  try {
    const written = await writeToFile(readDatabaseUrl, file)
    console.log('The standby was read.')
    return written
  } catch (error) {
    if (error instanceof PlainError) throw error
    console.log(`The standby was read, and failed: ${(error as Error).message} The primary is read.`)
    return null
  }
}

const writeToFile = (source: string, file: string) =>
  writeBackup(source, file, version, createProgress('Written')).catch(throwFileError)

const ofNetwork = /^(?:ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/

/**
 * Throws a plain message for a fault of the disk, the folder or its permissions, which the operator can fix. Other
 * errors, such as a broken connection, are thrown unchanged.
 */
function throwFileError(error: unknown): never {
  const { code, syscall, path } = error as NodeJS.ErrnoException
  if (code === undefined || syscall === undefined || ofNetwork.test(code)) throw error
  const remedy =
    code === 'ENOSPC' ? 'Enlarge its disk, or keep fewer backups.' : 'Check the folder and its rights.'
  throw new PlainError(`The backup cannot be written${path ? ` to ${path}` : ''} (${code}). ${remedy}`)
}

async function verifyByRestore(
  url: string,
  file: string,
  { made_at, options }: { made_at: Date | null; options: Options },
) {
  await ensureVerifiable(url, options)
  await verifyFile(url, file, options)
  if (made_at) await recordVerified(url, made_at)
}

async function deleteOld(folder: string, retention: Retention) {
  for (const name of filesToDelete(readdirSync(folder), retention, new Date())) {
    await rm(join(folder, name))
    console.log(`Deleted ${name}.`)
  }
}
