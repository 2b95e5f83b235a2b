import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { type Account, mayEnter } from '#embedded-postgres/account'

const rootHome = '/var/lib/alphorn'

// A socket's path has at most 104 bytes on macOS and 108 on Linux, including the final null.
const maxSocketPathBytes = 103

/** The directory of the cluster, its log and its socket: the requested one, or one that the account may enter. */
export function homeOf(dataDir: string, account: Account | null, log: (line: string) => void): string {
  const wanted = resolve(dataDir)
  mkdirSync(dirname(wanted), { recursive: true })
  if (!account || mayEnter(account, dirname(wanted))) return ownDirectory(wanted, account)
  const home = join(rootHome, pathFingerprint(wanted))
  log(`The account ${account.name} may not enter ${wanted}: PostgreSQL keeps its data in ${home}.`)
  mkdirSync(rootHome, { recursive: true })
  chmodSync(rootHome, 0o755) // regardless of the umask
  return ownDirectory(home, account)
}

/** Returns whether a cluster exists for a data directory, in either place. Creates nothing. */
export function hasCluster(dataDir: string): boolean {
  const wanted = resolve(dataDir)
  return [wanted, join(rootHome, pathFingerprint(wanted))].some((home) => existsSync(join(home, 'cluster')))
}

/** Returns the folder of the server's socket: in its home, or elsewhere if that path is too long for a socket. */
export function socketDirectoryOf(home: string, account: Account | null): string {
  const inHome = join(home, 'socket')
  return socketPathFits(inHome) ? ownDirectory(inHome, account) : plainDirectoryOf(home, account)
}

/** Returns a directory for this home with a short and plain path, where the home's own path cannot be used. */
export function plainDirectoryOf(home: string, account: Account | null): string {
  const name = `alphorn-${pathFingerprint(home)}`
  const parent = [tmpdir(), '/tmp'].find((dir) => socketPathFits(join(dir, name)) && mayEnter(account, dir))
  if (!parent) throw new Error(`No directory with a short path: ${home} and ${tmpdir()} are too long.`)
  return guardedDirectory(join(parent, name), account)
}

/**
 * Creates a directory that the account owns and no other account may enter. Returns its real path, as the server
 * reports it.
 */
export function ownDirectory(path: string, account: Account | null): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (account) {
    chownSync(path, account.uid, account.gid)
    chmodSync(path, 0o700)
  }
  return realpathSync(path)
}

/**
 * Creates the directory in a place that is writable for everyone. Processes in it trust the server, so it must not
 * belong to another account.
 */
function guardedDirectory(path: string, account: Account | null): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const { uid, mode } = lstatSync(path)
  const ours = uid === process.getuid?.() || uid === account?.uid
  if (!lstatSync(path).isDirectory() || !ours || (mode & 0o077) !== 0)
    throw new Error(`${path} was made by someone else: remove it, or choose a shorter data directory.`)
  return ownDirectory(path, account)
}

function socketPathFits(directory: string) {
  return Buffer.byteLength(join(directory, '.s.PGSQL.65535')) <= maxSocketPathBytes
}

function pathFingerprint(path: string) {
  return createHash('sha256').update(path).digest('hex').slice(0, 12)
}
