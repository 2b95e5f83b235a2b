import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, spawnCredentials } from '#embedded-postgres/account'
import { ownDirectory } from '#embedded-postgres/home'
import { isAlive } from '#embedded-postgres/postmaster'
import { serverEnvironment } from '#embedded-postgres/settings'

const major = '18'

const maxInitMs = 600_000

const initialSettings = [
  ['-U', 'alphorn'],
  ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  // Access to the socket's directory authenticates. Over TCP, should anyone enable it, no user has a password yet.
  ['--auth-local=trust', '--auth-host=scram-sha-256'],
  ['--no-instructions'],
].flat()

/**
 * Creates the cluster unless it exists. It is created under another name and renamed when it is complete. So a crash in
 * the middle leaves nothing that looks like a cluster, and one of two concurrent starts wins.
 */
export async function ensureCluster(home: string, binaries: string, account: Account | null): Promise<void> {
  const cluster = join(home, 'cluster')
  await removeUnfinished(home)
  if (existsSync(cluster)) return checkVersion(cluster)
  const unfinished = ownDirectory(join(home, `unfinished-${process.pid}-${randomUUID()}`), account)
  try {
    await runInitdb(binaries, unfinished, account)
    renameSync(unfinished, cluster)
    syncDirectory(home)
  } catch (error) {
    if (!existsSync(cluster)) throw error
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

function checkVersion(cluster: string) {
  const file = join(cluster, 'PG_VERSION')
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : null
  if (version === null) throw new Error(`${cluster} is no PostgreSQL cluster: move it away.`)
  if (version !== major)
    throw new Error(`${cluster} was made by PostgreSQL ${version}, and this is PostgreSQL ${major}.`)
}

/** Removes the remains of crashed starts. A process ID may have been reused, so age counts as well. */
async function removeUnfinished(home: string) {
  for (const name of readdirSync(home)) {
    const maker = /^unfinished-(\d+)-/.exec(name)?.[1]
    if (maker === undefined) continue
    const made = statSync(join(home, name), { throwIfNoEntry: false })?.ctimeMs ?? 0
    if (isAlive(Number(maker)) && Date.now() - made < maxInitMs) continue
    // An orphaned initdb may still write. In that case the next start removes the folder.
    await rm(join(home, name), { recursive: true, force: true }).catch(() => {}) // the next start removes it
  }
}

/** Without it, a power failure could undo the renaming, and lose everything written since. */
function syncDirectory(path: string) {
  const directory = openSync(path, 'r')
  fsyncSync(directory)
  closeSync(directory)
}

function runInitdb(binaries: string, directory: string, account: Account | null) {
  const child = spawn(join(binaries, 'initdb'), [...initialSettings, '-D', directory], {
    ...spawnCredentials(account),
    cwd: directory,
    env: serverEnvironment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
  return new Promise<void>((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) =>
      code === 0 ? done() : fail(new Error(`initdb failed (${code}) in ${directory}:\n${said.trim()}`)),
    )
  })
}
