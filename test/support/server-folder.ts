import { readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Chooses the data folder of the test PostgreSQL server, and removes it after the run. */
type ServerFolder = { folder: string; remove(): void }

const memory = '/dev/shm'
/** Memory that tests and browsers need, plus a gigabyte for databases. */
const roomNeeded = 6 * 2 ** 30
const prefix = 'alphorn-test-postgres-'

/**
 * CI starts a server for a single run, with hundreds of databases. They are in memory where it suffices, for a fraction
 * of the CPU time. Elsewhere the server stays on disk for the next run.
 */
export function serverFolder(): ServerFolder {
  if (process.env['CI']) removeAbandoned(memory)
  if (!process.env['CI'] || roomInMemory() < roomNeeded)
    return { folder: fileURLToPath(new URL('../../.cache/test-postgres', import.meta.url)), remove: () => {} }
  const folder = join(memory, `${prefix}${process.pid}`)
  return { folder, remove: () => remove(folder) }
}

/**
 * Removes the folders of killed runs. A server survives its run by some seconds: the folder of a running one is left
 * for a later start.
 */
export function removeAbandoned(parent: string): void {
  for (const name of namesIn(parent).filter((one) => one.startsWith(prefix))) {
    const folder = join(parent, name)
    const run = Number(name.slice(prefix.length))
    const isOver = run === process.pid || !isAlive(run)
    if (isOver && !isAlive(postmasterOf(folder))) remove(folder)
  }
}

function namesIn(folder: string) {
  try {
    return readdirSync(folder)
  } catch {
    return [] // not available on this system
  }
}

/** Returns the process id in the server's lock file; NaN if there is no such file. */
function postmasterOf(folder: string) {
  try {
    return Number.parseInt(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8'), 10)
  } catch {
    return Number.NaN
  }
}

function isAlive(pid: number) {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // belongs to another user account
  }
}

function remove(folder: string) {
  rmSync(folder, { recursive: true, force: true })
}

function roomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, process.availableMemory())
  } catch {
    return 0 // not available on this system
  }
}
