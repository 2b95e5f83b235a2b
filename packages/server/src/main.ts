import { mkdirSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { api } from '@alphorn/contract/api'
import { appTable } from '@alphorn/contract/app'
import { type Family, forms } from '@alphorn/contract/forms'
import { atRoot } from '@alphorn/contract/route'
import { type DestinationStream, type Logger, pino } from 'pino'
import { createSessionAuthenticate } from '#server/accounts/session'
import { app } from '#server/app/handlers'
import { approvals } from '#server/approvals/handlers'
import { audit } from '#server/audit/handlers'
import { createJournal } from '#server/audit/journal'
import { settleSealing } from '#server/audit/seal'
import { signingKeyOf } from '#server/audit/signing-key'
import { startBackground } from '#server/background/runner'
import type { Config } from '#server/config'
import { createAuthenticate } from '#server/credentials/authenticate'
import { cycles } from '#server/cycles/handlers'
import { startClock } from '#server/db/clock'
import { connect, type Pools } from '#server/db/connect'
import { type Db, eachOnItsOwn } from '#server/db/connection'
import { startEmbedded } from '#server/db/embedded'
import { migrate } from '#server/db/migrate'
import { startWakeups } from '#server/db/wakeups'
import { decisions } from '#server/decisions/handlers'
import { createHttpServer, type Surface } from '#server/http/adapter'
import { createCursors } from '#server/http/cursor'
import { createHealth } from '#server/http/health'
import type { Endpoint } from '#server/http/implement'
import { createLanes } from '#server/http/lanes'
import { documents } from '#server/http/openapi'
import { createRouting, type Mount } from '#server/http/routing'
import type { Service } from '#server/http/service'
import { createPages } from '#server/http/static'
import { createAddressLimit } from '#server/limits/address-limit'
import { type Allowances, createAllowances } from '#server/limits/allowance'
import { createLimits, type Limits } from '#server/limits/limits'
import { createFeedAuthenticate } from '#server/feeds/authenticate'
import { feeds } from '#server/feeds/handlers'
import { loggedError } from '#server/logged-error'
import { lists } from '#server/lists/handlers'
import { meta } from '#server/meta/handlers'
import type { DirectoryIndex } from '#server/search/port'
import { projects } from '#server/projects/handlers'
import { prospects } from '#server/prospects/handlers'
import { type RunningSearch, startSearch } from '#server/search/start'
import { directory } from '#server/search/handlers'
import { stageJobs } from '#server/stage-jobs/handlers'
import { createSwitches } from '#server/switches/switches'
import { watches } from '#server/watches/handlers'
import type { Outside } from '#server/websites/outside'
import { createSiteReader } from '#server/websites/site'

export const version = '0.1.0'

/** Where the browser app is built to; without it the service answers the API alone. */
const bundle = fileURLToPath(new URL('../../web/dist', import.meta.url))

export type Running = {
  url: string
  databaseUrl: string
  service: Service
  search: DirectoryIndex
  readonly stop: () => Promise<void>
}
export type Role = 'api' | 'background' | 'all'

/** The database of the configuration: the given one, or the embedded one, started or adopted. Migrated. */
export async function openDatabase(config: Config, log: Logger) {
  const database = await startDatabase(config, log)
  await migrate(database.url)
  return database
}

/** The same with the schema that it has, or none. */
export async function startDatabase(config: Config, log: Logger) {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} }
  mkdirSync(config.dataDir, { recursive: true })
  const embedded = await startEmbedded({
    dataDir: join(config.dataDir, 'postgres'),
    log: (line) => log.info(line),
  })
  return { url: embedded.url, stop: () => embedded.stop() }
}

/** The log of the service, to the standard output unless told: no secrets, and nothing that a database row holds. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    redact: ['authorization', 'cookie', '*.authorization', '*.cookie', '*.secret', '*.password'],
    serializers: { err: loggedError },
  }
  return destination ? pino(options, destination) : pino(options)
}

export type ServerOptions = {
  role?: Role
  log?: Logger
  surface?: (service: Service) => Surface
  /** An internet of the caller's own, in place of the one outside: for tests. What may be asked there stays as it is. */
  outside?: Outside
}

/** Starts the service on a migrated database. The role says whether it answers calls, runs the chores, or both. */
export async function startServer(
  config: Config,
  databaseUrl: string,
  options: ServerOptions = {},
): Promise<Running> {
  const { role = 'all', log = createLog(config) } = options
  const wakeups = startWakeups(databaseUrl)
  const announce = (topics: ReadonlySet<string>) => wakeups.announce(topics)
  const pools = connect(databaseUrl, { size: config.poolSize, announce })
  const clock = await startClock(pools.read)
  const allowances = createAllowances(pools.read)
  const search = startSearch(config, role, { databaseUrl, wakeups, clock, log })
  const service = serviceOf(config, { pools, clock, wakeups, log, allowances, search })
  const server = createHttpServer(service, config, options.surface?.(service))
  const chores: { stop(): Promise<void> }[] = []

  async function stop() {
    clock.stop()
    const closed = close(server).then(() => search.stop())
    await Promise.all([closed, ...chores.map((chore) => chore.stop()), wakeups.stop()])
    await allowances.close()
    await pools.end()
  }
  try {
    await settleSealing(pools)
    if (role !== 'background') await listen(server, config)
  } catch (error) {
    await stop()
    throw error
  }
  if (role !== 'api') chores.push(startBackground(pools, wakeups, log, choreSettings(config, pools, options)))
  const { port } = (server.address() as AddressInfo | null) ?? { port: 0 }
  return { url: `http://${config.host}:${port}`, databaseUrl, service, search: search.index, stop }
}

/** What the chores are told of the settings. */
function choreSettings(config: Config, pools: Pools, { outside }: ServerOptions) {
  const { auditKey, auditMonths, egress, plan } = config
  return {
    auditKey: signingKeyOf(auditKey),
    auditMonths,
    plan,
    readSite: egress && createSiteReader(pools, { version, ...egress, ...(outside && { outside }) }),
  }
}

type Means = Pick<Service, 'pools' | 'clock' | 'wakeups' | 'log'> & {
  allowances: Allowances
  search: RunningSearch
}

function serviceOf(config: Config, { allowances, search, ...means }: Means): Service {
  const { pools, clock } = means
  const limits = createLimits(allowances, config.plan, clock)
  const ensureSwitchedOn = createSwitches(pools.read)
  return {
    ...means,
    pages: createPages(bundle),
    health: createHealth(pools.read, { search: () => search.health() }),
    find: createRouting(mountsOf(config, limits, search.index, eachOnItsOwn(pools.read))),
    authenticate: createAuthenticate(pools.read, config.peppers, clock),
    authenticateSession: createSessionAuthenticate(pools.read, clock),
    authenticateFeed: createFeedAuthenticate(pools.read, ensureSwitchedOn),
    ensureSwitchedOn,
    limits,
    addressLimit: createAddressLimit(config.plan.failuresPerAddress),
    journal: createJournal(pools.read),
    lanes: createLanes(pools.write),
    cursors: createCursors(config.peppers.at(-1)!),
    strict: config.strict,
  }
}

const patience = 5000

/** Lets the calls that run end; those that wait or hang are cut off after five seconds. */
function close(server: Server) {
  if (!server.listening) return Promise.resolve()
  server.closeIdleConnections()
  const impatience = setTimeout(() => server.closeAllConnections(), patience)
  return new Promise<void>((resolve) => server.close(() => resolve())).finally(() => clearTimeout(impatience))
}

function listen(server: Server, { host, port }: Config) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
}

/** Every route where it is published: under each family, the directory also at the root, and for sessions beside the app's own. */
function mountsOf(config: Config, limits: Limits, index: DirectoryIndex, db: Db): Mount[] {
  const { plan, peppers, forms: families, rootForm } = config
  const written = documents(api, version)
  const endpointsOf = (family: Family): Endpoint[] => [
    ...projects(plan),
    ...cycles(plan),
    ...prospects,
    ...decisions,
    ...approvals,
    ...stageJobs,
    ...directory(index),
    ...lists(plan),
    ...watches,
    ...meta({ limits, family, document: (name) => written[name]! }),
  ]
  const published = families.map((family) => ({
    prefix: `/api/v1/${family}`,
    form: forms[family],
    endpoints: endpointsOf(family).filter(({ route }) => route.families.includes(family)),
  }))
  const root = {
    prefix: '/api/v1',
    form: forms[rootForm],
    endpoints: endpointsOf(rootForm).filter(
      ({ route }) => atRoot(route) && route.families.includes(rootForm),
    ),
  }
  const forSessions = [
    ...endpointsOf(rootForm).filter(({ name }) => name in appTable),
    ...app({ plan, peppers, limits }),
    ...audit({ key: signingKeyOf(config.auditKey), db }),
  ]
  return [
    ...published,
    root,
    { prefix: '', form: forms[rootForm], endpoints: feeds },
    { prefix: '/app/api', form: forms[rootForm], endpoints: forSessions },
  ]
}
