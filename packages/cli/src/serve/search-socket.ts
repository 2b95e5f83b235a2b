import { accessSync, constants, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// A socket's path has 104 bytes with its end on macOS, 108 on Linux. A process first listens at the path with its number.
const maxSocketPathBytes = 103 - '.1234567'.length

/** The socket path of the search process, and a function that removes it. */
export type SearchSocket = { path: string; remove: () => void }

/**
 * A path for the socket that only this account can open: in the data folder. Where that path is too long or may not be
 * written, it is in a folder of its own among the temporary ones. Throws an Error whose message says what is wrong with both.
 */
export function searchSocketIn(dataDir: string): SearchSocket {
  const faults: string[] = []
  for (const make of [() => inDataFolder(dataDir), inTemporaryFolder]) {
    try {
      return make()
    } catch (error) {
      faults.push((error as Error).message)
    }
  }
  throw new Error(
    `The search process has no place for its socket. ${faults.join(' ')} Set ALPHORN_DATA or TMPDIR to a shorter folder that this account may write.`,
  )
}

function inDataFolder(dataDir: string) {
  const folder = join(dataDir, 'sockets')
  ensureShort(join(folder, `search-${process.pid}`))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  accessSync(folder, constants.W_OK)
  removeLeftovers(folder)
  const path = join(folder, `search-${process.pid}`)
  return { path, remove: () => rmSync(path, { force: true }) }
}

/** Removes the sockets of killed supervisors. */
function removeLeftovers(folder: string) {
  for (const name of readdirSync(folder)) {
    const supervisor = Number(/^search-(\d+)/.exec(name)?.[1])
    if (!isAlive(supervisor)) rmSync(join(folder, name), { force: true })
  }
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function inTemporaryFolder() {
  ensureShort(join(tmpdir(), 'alphorn-123456', 'search'))
  const folder = mkdtempSync(join(tmpdir(), 'alphorn-'))
  return { path: join(folder, 'search'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function ensureShort(path: string) {
  if (Buffer.byteLength(path) > maxSocketPathBytes)
    throw new Error(`The path ${path} is too long: it may have ${maxSocketPathBytes} bytes.`)
}
