import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { type Account, spawnCredentials } from '#embedded-postgres/account'
import { plainDirectoryOf } from '#embedded-postgres/home'

type LibraryLink = { source: string; target: string }

/** Returns the directory of `postgres` and `initdb`, where the account can run them. */
export function binariesFor(home: string, account: Account | null, packaged = packagedPostgres()): string {
  const installed = join(packaged, 'native')
  linkLibraries(installed)
  if (isPlain(installed) && !faultOf(installed, account)) return join(installed, 'bin')
  const copied = copyOf(packaged, isPlain(home) ? home : plainDirectoryOf(home, account))
  const fault = faultOf(copied, account)
  if (fault) throw new Error(`The packaged PostgreSQL does not run here; set DATABASE_URL instead.\n${fault}`)
  return join(copied, 'bin')
}

function packagedPostgres() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new Error(`${name} is not installed: set DATABASE_URL to a PostgreSQL of yours.`, { cause })
  }
}

/** Creates the library links, since the package leaves them to an install script that may have been skipped. */
function linkLibraries(native: string) {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as LibraryLink[]
  for (const { source, target } of links) {
    const link = join(native, relative('native', target))
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      // Another process was first, or the install is read-only for us: the copy has its own links.
      if (!hasCode(error, 'EEXIST', 'EACCES', 'EPERM', 'EROFS')) throw error
    }
  }
}

/** initdb passes its own path to a shell, between double quotes. */
function isPlain(path: string) {
  return !/["$`\\\n]/.test(path)
}

function faultOf(native: string, account: Account | null): string | null {
  const tried = spawnSync(join(native, 'bin', 'postgres'), ['--version'], {
    ...spawnCredentials(account),
    cwd: '/',
    encoding: 'utf8',
  })
  if (tried.status === 0) return null
  return tried.error?.message ?? tried.stderr
}

/** Copies the binaries next to the data, for an account that may not enter the install. */
function copyOf(packaged: string, place: string) {
  const { version } = JSON.parse(readFileSync(join(packaged, 'package.json'), 'utf8')) as { version: string }
  const copy = join(place, `binaries-${version}`)
  if (!existsSync(copy)) {
    removeOthers(place, basename(copy))
    const unfinished = `${copy}.${process.pid}`
    rmSync(unfinished, { recursive: true, force: true })
    copyTree(join(packaged, 'native'), unfinished)
    moveInto(copy, unfinished)
  }
  linkLibraries(copy)
  return copy
}

function removeOthers(place: string, kept: string) {
  const others = readdirSync(place).filter((name) => name.startsWith('binaries-') && !name.startsWith(kept))
  for (const name of others) rmSync(join(place, name), { recursive: true, force: true })
}

function copyTree(from: string, to: string) {
  mkdirSync(to)
  chmodSync(to, 0o755) // regardless of the umask
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyTree(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkOrCopy(source, target)
  }
}

function linkOrCopy(source: string, target: string) {
  const { mode } = statSync(source)
  try {
    if ((mode & 0o004) !== 0) return linkSync(source, target)
  } catch {
    // The source is on another file system, or belongs to another account.
  }
  copyFileSync(source, target)
  chmodSync(target, mode | 0o055)
}

function moveInto(place: string, unfinished: string) {
  try {
    renameSync(unfinished, place)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error // another process was first
  }
}

function hasCode(error: unknown, ...codes: string[]) {
  return codes.includes((error as NodeJS.ErrnoException).code ?? '')
}
