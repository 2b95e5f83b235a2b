import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PlainError } from '#cli/command/usage'

/** A worker's name, held for as long as the process lives. */
export type WorkerName = { worker_id: string; release: () => void }

type WorkerNameInput = {
  /** The name that someone chose, if anyone did. */
  chosen: string | undefined
  host: string
  /** The server and the project that the worker works on. Elsewhere, another worker may have the same name. */
  work: string
  folder: string
}

const maxWorkersPerHost = 1000

/**
 * A name that no other process has that works on the same and shares the folder. Anyone who takes up a name
 * takes up the leases under it. So it must certainly be free, and it must be free again as soon as its holder
 * ends, even if killed. A lock of the operating system ensures both. A file with a process id does not: in a
 * container every process id is 1.
 */
export function reserveWorkerName({ chosen, host, work, folder }: WorkerNameInput): WorkerName {
  const place = placeOf(folder)
  // Without a folder the name is unique and never used again. Leases of a killed process expire by
  // themselves.
  if (place === null) return { worker_id: chosen ?? nameOf(host, randomToken()), release: () => {} }
  if (chosen !== undefined) {
    const lock = lockAt(folder, `${work} ${chosen}`)
    if (lock) return { worker_id: chosen, release: () => lock.close() }
    throw new PlainError(
      `A worker named "${chosen}" runs here already. Stop it, or give this one another --worker-id.`,
    )
  }
  for (let number = 1; number <= maxWorkersPerHost; number++) {
    const worker_id = nameOf(host, `${place}-${number}`)
    const lock = lockAt(folder, `${work} ${worker_id}`)
    if (lock) return { worker_id, release: () => lock.close() }
  }
  throw new PlainError(`${maxWorkersPerHost} workers run here already.`)
}

/** Returns an ID of the folder. Machines and containers may share a host's name, but not the folder. */
function placeOf(folder: string) {
  const file = join(folder, 'place')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const lock = lockFolder(folder)
    try {
      return readPlace(file) ?? writePlace(file)
    } finally {
      lock.close()
    }
  } catch {
    return null
  }
}

/** Two that begin at once agree on one: the second waits for the first. */
function lockFolder(folder: string) {
  const database = new DatabaseSync(join(folder, 'place.lock'), { timeout: 5000 })
  database.exec('begin exclusive')
  return database
}

function readPlace(file: string) {
  try {
    return /^[0-9a-f]{8}$/.exec(readFileSync(file, 'utf8').trim())?.[0] ?? null
  } catch {
    return null
  }
}

function writePlace(file: string) {
  const place = randomToken()
  writeFileSync(file, `${place}\n`, { mode: 0o600 })
  return place
}

const randomToken = () => randomBytes(4).toString('hex')

function nameOf(host: string, rest: string) {
  return `${host.replaceAll(/[^\x21-\x7e]/g, '-').slice(0, 80)}-${rest}`
}

const busy = 5

/** The lock of a name; undefined while another process has it. SQLite knows how to lock a file on every system. */
function lockAt(folder: string, name: string): DatabaseSync | undefined {
  const file = createHash('sha256').update(name).digest('hex').slice(0, 32)
  const database = new DatabaseSync(join(folder, `${file}.lock`), { timeout: 0 })
  try {
    database.exec('begin exclusive')
    return database
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode === busy) return undefined
    throw error
  }
}
