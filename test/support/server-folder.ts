import { rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the PostgreSQL of the tests keeps its files, and what removes them after the run. */
type ServerFolder = { folder: string; remove(): void }

const memory = '/dev/shm'
/** What tests and browsers need besides, and a gigabyte for databases. */
const roomNeeded = 6 * 2 ** 30

/**
 * CI makes a server for one run, and hundreds of databases on it. Where there is room, they are in memory: that takes a
 * fraction of the processor time. Elsewhere the server stays on the disk for the next run.
 */
export function serverFolder(): ServerFolder {
  if (!process.env['CI'] || roomInMemory() < roomNeeded)
    return { folder: fileURLToPath(new URL('../../.cache/test-postgres', import.meta.url)), remove: () => {} }
  const folder = join(memory, `alphorn-test-postgres-${process.pid}`)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function roomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, process.availableMemory())
  } catch {
    return 0 // not on this system
  }
}
