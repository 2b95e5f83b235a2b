import { readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the PostgreSQL of the tests keeps its files, and what removes them after the run. */
type ServerFolder = { folder: string; remove(): void }

const memory = '/dev/shm'
/** What tests and browsers need besides, and a gigabyte for databases. */
const roomNeeded = 6 * 2 ** 30
const prefix = 'alphorn-test-postgres-'

/**
 * CI makes a server for one run, and hundreds of databases on it. Where there is room, they are in memory: that takes a
 * fraction of the processor time. Elsewhere the server stays on the disk for the next run.
 */
export function serverFolder(): ServerFolder {
  if (process.env['CI']) removeAbandoned(memory)
  if (!process.env['CI'] || roomInMemory() < roomNeeded)
    return { folder: fileURLToPath(new URL('../../.cache/test-postgres', import.meta.url)), remove: () => {} }
  const folder = join(memory, `${prefix}${process.pid}`)
  return { folder, remove: () => remove(folder) }
}

/**
 * Removes the folders of runs that were killed. A server goes on for some seconds after its run: the folder of one that
 * still runs is left to a later start.
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
    return [] // not on this system
  }
}

/** The process that the server's lock file names; NaN without one. */
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
    return (error as NodeJS.ErrnoException).code === 'EPERM' // of another account
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
    return 0 // not on this system
  }
}
