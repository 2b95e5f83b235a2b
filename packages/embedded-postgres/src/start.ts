import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ownerAccount, serverAccount } from '#embedded-postgres/account'
import { guardServer } from '#embedded-postgres/guard'
import { homeOf } from '#embedded-postgres/home'
import { addressOf, type Hold, holdServer, releaseServer } from '#embedded-postgres/keeper'
import { pruneLog } from '#embedded-postgres/log'
import { runningPostmaster, shutDown } from '#embedded-postgres/postmaster'
import type { Site } from '#embedded-postgres/server'
import { type Settings, usualSettings } from '#embedded-postgres/settings'

export type Embedded = {
  /** URL of the database `alphorn`. It does not change when the server restarts. */
  readonly url: string
  readonly pid: number
  /** Whether the server was already running: it survived its parent, or another process of Alphorn uses it. */
  readonly adopted: boolean
  /** Shuts the server down. If another process still uses it, that process shuts it down later. */
  stop(): Promise<void>
}

type Options = {
  /** A dedicated directory. If we are root, the account of the server becomes its owner. */
  dataDir: string
  /** Settings of PostgreSQL in addition to the defaults. A running server keeps its own. */
  settings?: Settings
  log?: (line: string) => void
}

const pruneEvery = 60_000

/**
 * Starts the packaged PostgreSQL, or adopts the one that runs on the directory. Restarts it if it ends during the
 * lifetime of this process. If this process ends without stopping it, PostgreSQL runs for some more seconds, and is
 * then shut down.
 */
export async function startEmbedded({ dataDir, settings = {}, log = () => {} }: Options): Promise<Embedded> {
  const site = siteOf(dataDir, settings, log)
  const release = guardServer(site.home) // before the start, so that a crash during the start leaves nothing running
  const keeper = await keepRunning(site)
  pruneLog(site.home)
  const pruning = setInterval(() => pruneLog(site.home), pruneEvery).unref()
  const first = keeper.current()
  return {
    url: addressOf(first.server, 'alphorn'),
    adopted: first.adopted,
    get pid() {
      return keeper.current().server.pid
    },
    stop: async () => {
      clearInterval(pruning)
      await stopServer(site, await keeper.letGo())
      release()
    },
  }
}

function siteOf(dataDir: string, settings: Settings, log: Site['log']): Site {
  const usual = serverAccount()
  const home = homeOf(dataDir, usual, log)
  const account = ownerAccount(join(home, 'cluster')) ?? usual
  if (account !== usual) homeOf(home, account, log)
  return { home, account, settings: { ...usualSettings(), ...settings }, log }
}

/** Holds the server, and restarts it when the hold breaks. */
async function keepRunning(site: Site) {
  let hold = await holdServer(site)
  let recovery = Promise.resolve()
  let leaving = false
  const watch = () => hold.session.once('end', () => void (leaving || (recovery = recover())))
  const recover = async () => {
    while (!leaving) {
      try {
        hold = await holdServer(site)
        site.log(`PostgreSQL had ended and runs again (process ${hold.server.pid}).`)
        return void watch()
      } catch (error) {
        site.log(`PostgreSQL had ended and does not start again: ${String(error)}`)
        await delay(5000)
      }
    }
  }
  watch()
  return {
    current: () => hold,
    letGo: async () => {
      leaving = true
      await recovery
      return hold
    },
  }
}

async function stopServer({ home }: Site, hold: Hold) {
  const cluster = join(home, 'cluster')
  const last = await releaseServer(hold).catch(() => true) // without a session, this process decides
  const running = last ? runningPostmaster(cluster) : null
  if (running) await shutDown(running.pid, cluster)
  await hold.session.end().catch(() => {}) // the server may have ended it
}
