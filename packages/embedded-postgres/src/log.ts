import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from '#embedded-postgres/account'
import { ownDirectory } from '#embedded-postgres/home'

const kept = 4

/** PostgreSQL's own log, in files of a limited size, of which the newest are kept. */
export const logSettings = {
  logging_collector: 'on',
  log_filename: 'postgres-%Y%m%d-%H%M%S.log',
  log_rotation_size: '8MB',
  log_rotation_age: '0',
  log_file_mode: '0600',
  log_timezone: 'UTC',
}

export function logDirectoryOf(home: string, account: Account | null): string {
  return ownDirectory(join(home, 'log'), account)
}

/** Removes all but the newest files, which PostgreSQL itself never does. */
export function pruneLog(home: string): void {
  for (const name of logFiles(home).slice(0, -kept)) rmSync(join(home, 'log', name), { force: true })
}

/** Returns the end of the newest file. */
export function latestLog(home: string): string {
  const newest = logFiles(home).at(-1)
  return newest
    ? readFileSync(join(home, 'log', newest), 'utf8')
        .slice(-2000)
        .trim()
    : ''
}

function logFiles(home: string) {
  const directory = join(home, 'log')
  if (!existsSync(directory)) return []
  return readdirSync(directory)
    .filter((name) => name.startsWith('postgres-'))
    .toSorted()
}
