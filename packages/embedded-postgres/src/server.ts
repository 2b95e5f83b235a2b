import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Account, spawnCredentials } from '#embedded-postgres/account'
import { binariesFor } from '#embedded-postgres/binaries'
import { ensureCluster } from '#embedded-postgres/cluster'
import { socketDirectoryOf } from '#embedded-postgres/home'
import { latestLog, logDirectoryOf } from '#embedded-postgres/log'
import { dismissLeftover, type Postmaster, runningPostmaster } from '#embedded-postgres/postmaster'
import { asArguments, serverEnvironment, type Settings } from '#embedded-postgres/settings'

/** Everything needed to run the server of one home. */
export type Site = { home: string; account: Account | null; settings: Settings; log: (line: string) => void }

type Attempt = { child: ChildProcess; failure: Error | null }

// Recovery after a crash replays up to max_wal_size.
const timeoutMs = 300_000

/** Returns the server of the home when it is ready: a running one, or a new one. `adopted`: it was already running. */
export async function reachServer(site: Site): Promise<Postmaster & { adopted: boolean }> {
  const cluster = join(site.home, 'cluster')
  const deadline = Date.now() + timeoutMs
  let attempt: Attempt | null = null
  for (let rounds = 0; Date.now() < deadline; rounds++) {
    const running = runningPostmaster(cluster)
    if (running?.ready) return { ...running, adopted: running.pid !== attempt?.child.pid }
    if (!running && (!attempt || hasEnded(attempt))) {
      if (attempt) await explainFailure(site, attempt)
      attempt = await launchServer(site)
    }
    if (rounds === 500)
      site.log('PostgreSQL takes its time: it recovers from a crash, or it is shutting down.')
    await delay(20)
  }
  throw new Error(`PostgreSQL did not get ready in ${timeoutMs / 1000} s:\n${latestLog(site.home)}`)
}

/**
 * Starts the server outside our process group and without our pipes, so that Ctrl-C does not end PostgreSQL before its
 * users.
 */
async function launchServer({ home, account, settings }: Site): Promise<Attempt> {
  const binaries = binariesFor(home, account)
  await ensureCluster(home, binaries, account)
  const cluster = join(home, 'cluster')
  const logDirectory = logDirectoryOf(home, account)
  const socketDirectory = socketDirectoryOf(home, account)
  dismissLeftover(join(cluster, 'postmaster.pid'), cluster)
  dismissLeftover(join(socketDirectory, '.s.PGSQL.5432.lock'), cluster)
  const places = {
    unix_socket_directories: quoteIdentifier(socketDirectory),
    log_directory: logDirectory,
  }
  const output = openSync(join(logDirectory, 'start'), 'w')
  const child = spawn(
    join(binaries, 'postgres'),
    ['-D', cluster, ...asArguments({ ...settings, ...places })],
    {
      ...spawnCredentials(account),
      cwd: home,
      env: serverEnvironment,
      stdio: ['ignore', output, output],
      detached: true,
    },
  )
  closeSync(output)
  child.unref()
  const attempt: Attempt = { child, failure: null }
  child.on('error', (error) => (attempt.failure = error))
  return attempt
}

function hasEnded({ child, failure }: Attempt) {
  return failure !== null || child.exitCode !== null || child.signalCode !== null
}

/**
 * Returns if a retry may succeed, because another process was first or backends of a killed server are still ending.
 * Otherwise throws.
 */
async function explainFailure({ home }: Site, { failure }: Attempt) {
  if (failure) throw failure
  for (const wait of logDelays) {
    await delay(wait)
    if (/lock file|shared memory block|Address already in use/.test(lastWords(home))) return
  }
  throw new Error(`PostgreSQL does not start:\n${lastWords(home)}`)
}

// The log collector may still write after the server has ended.
const logDelays = [200, 500, 1000]

function lastWords(home: string) {
  return `${readFileSync(join(home, 'log', 'start'), 'utf8')}\n${latestLog(home)}`.trim()
}

/** Quotes an item of a PostgreSQL list setting, since it may contain commas or spaces. */
function quoteIdentifier(path: string) {
  return `"${path.replaceAll('"', '""')}"`
}
