import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { createSessionAuthenticate, tokenIn } from '#server/accounts/sessions/session'
import { createJournal } from '#server/platform/audit/journal'
import { completeSealing } from '#server/platform/audit/seal'
import { signingKeyOf } from '#server/platform/audit/signing-key'
import type { JobSettings } from '#server/background/background-jobs'
import { startBackground } from '#server/background/runner'
import { type ChangeStreams, createChangeStreams } from '#server/platform/changes/streams'
import type { Config } from '#server/platform/config'
import { createAuthenticate } from '#server/accounts/credentials/authenticate'
import { startClock } from '#server/platform/db/clock'
import { connectPools, type Pools } from '#server/platform/db/connect'
import { pooledDb } from '#server/platform/db/connection'
import { openLongReads } from '#server/platform/db/long-reads'
import { maxSilenceMs } from '#server/platform/db/silence'
import { startWakeups, type Wakeups } from '#server/platform/db/wakeups'
import { followMunicipalities } from '#server/directory/companies/follow-municipalities'
import { createHttpServer, type Surface } from '#server/platform/http/adapter'
import { drainCalls } from '#server/platform/http/calls-in-progress'
import { createConcurrencyLimiter } from '#server/platform/http/concurrency-limiter'
import { connectionsOf } from '#server/platform/http/connections'
import { createCursors } from '#server/platform/http/cursor'
import { createHealth, type Part } from '#server/platform/http/health'
import { createMutations } from '#server/platform/http/batches'
import { startMeasuring } from '#server/platform/metrics/start-measuring'
import type { MetricsReport, ProcessMetrics } from '#server/platform/metrics/process-metrics'
import { createProxyWatch } from '#server/platform/limits/proxy-watch'
import { createRouting } from '#server/platform/http/routing'
import type { Service } from '#server/platform/http/service'
import { createPages } from '#server/platform/http/static'
import { type AddressCounts, createAddressLimit } from '#server/platform/limits/address-limit'
import { type Allowances, createAllowances } from '#server/platform/limits/allowance'
import { createLimits } from '#server/platform/limits/limits'
import { createFeedAuthenticate } from '#server/lists/feeds/authenticate'
import { openMailTransport, type MailTransport } from '#server/platform/mail/transport'
import { publicEgress, type EgressPolicy } from '#server/platform/egress/egress-policy'
import type { DirectoryIndex } from '#server/directory/search/port'
import { createReconcilerAuthenticate } from '#server/directory/reconciliation/authenticate'
import { type IndexStart, type RunningSearch, startSearch } from '#server/directory/search/start'
import { createSwitches } from '#server/platform/switches/switches'
import { apiMounts, mountsOf, planOf } from '#server/routes'
import { type StartedTracing, startTracing } from '#server/platform/tracing/start-tracing'
import { version } from '#server/platform/version'
import { createLog } from '#server/platform/log'
import type { Internet } from '#server/directory/websites/internet'
import { createReaders } from '#server/directory/websites/site'

export { version }

/** Folder of the built browser app; without it the service answers the API alone. */
const bundle = fileURLToPath(new URL('../../web/dist', import.meta.url))

export type RunningServer = {
  url: string
  databaseUrl: string
  service: Service
  search: DirectoryIndex
  /** Serves a connection that another process has accepted. */
  readonly take: (socket: Socket) => void
  /** Returns this process's metrics; none if they are switched off. */
  readonly metrics: () => Promise<MetricsReport>
  /** Stops after the calls in progress. `drain`: also serves the calls that arrive on connections handed over. */
  readonly stop: (options?: StopOptions) => Promise<void>
}
type StopOptions = { drain?: boolean }
export type Role = 'api' | 'background' | 'all'

export type ServerOptions = {
  role?: Role
  log?: Logger
  surface?: (service: Service) => Surface
  /**
   * An internet of the caller's own, in place of the one outside: for tests. The permitted destinations stay as they
   * are.
   */
  internet?: Internet
  /** How the search index of this process starts; without it, together with the service. */
  indexStart?: IndexStart | undefined
  /** The name of this process in metrics. */
  processName?: string
  /** Where webhooks may lead; tests receive them on this machine. */
  egress?: EgressPolicy
  /** Where mails are shown if there is no mail server. */
  terminal?: (text: string) => void
  /** The other processes of the installation; without them, this one does everything. */
  siblings?: Siblings
}

/** Resources that a process shares with the others of its installation. */
export type Siblings = {
  /** Socket of the search process; null if there is none. */
  searchSocket: string | null
  /** The address at which the installation is reached. */
  url: string
  /** State of the running processes. */
  health: Part
  /** Counts of addresses that all processes share. */
  addressCounts: AddressCounts
}

/**
 * Starts the service on a migrated database. The role says whether it answers calls, runs the background jobs, or both.
 */
export async function startServer(
  config: Config,
  databaseUrl: string,
  options: ServerOptions = {},
): Promise<RunningServer> {
  const { role = 'all' } = options
  const dependencies = await openDependencies(config, { role, databaseUrl }, options)
  const { pools, log, search, streams, metrics } = dependencies
  const service = serviceOf(config, dependencies)
  const server = createHttpServer(service, config, options.surface?.(service))
  const connections = connectionsOf(server, config, dependencies.siblings?.url)
  const jobs: { stop(): Promise<void> }[] = []

  async function stop(options?: StopOptions) {
    streams.close()
    const ended = connections.end(options).then(() => drainCalls(server))
    const closed = ended.then(() => search.stop())
    await Promise.all([closed, ...jobs.map((job) => job.stop())])
    await closeDependencies(dependencies)
  }
  try {
    await completeSealing(pools)
    jobs.push(await followMunicipalities(pooledDb(pools.read), log))
    if (role !== 'background') await connections.listen()
  } catch (error) {
    await stop()
    throw error
  }
  const url = connections.urlOf()
  if (role !== 'api') jobs.push(runBackground(config, dependencies, options.internet, url))
  return {
    url,
    databaseUrl,
    service,
    search: search.index,
    metrics: async () => (await metrics?.read()) ?? [],
    take: (socket) => connections.take(socket),
    stop,
  }
}

function runBackground(
  config: Config,
  dependencies: ServerDependencies,
  ...of: [Internet | undefined, string]
) {
  const { pools, wakeups, log } = dependencies
  return startBackground(pools, wakeups, log, backgroundSettings(config, dependencies, ...of))
}

/** Opens what the service works with. */
async function openDependencies(
  config: Config,
  { role, databaseUrl }: Omit<PoolOptions, 'wakeups'>,
  { log = createLog(config), siblings, terminal, processName, ...options }: ServerOptions,
): Promise<ServerDependencies> {
  const { egress = { ...publicEgress, operatorOrigins: config.webhookHosts }, indexStart: start } = options
  const tracing = await startTracing(config.tracing, { processName: processName ?? 'service', version })
  const wakeups = startWakeups(databaseUrl, role)
  const pools = poolsOf(config, { role, databaseUrl, wakeups })
  const longReads = openLongReads(pools.read, config.readDatabaseUrl, { name: role, size: config.poolSize })
  const clock = await startClock(pools.read)
  const allowances = createAllowances(pools.tally)
  const search = startSearch(config, role, { databaseUrl, wakeups, clock, log, siblings, start })
  const streams = createChangeStreams({ wakeups, db: pooledDb(pools.read), clock })
  const mailTransport = openMailTransport(config, terminal)
  const metrics = await startMeasuring(config, processName ?? 'service')
  metrics?.watchPools(pools)
  metrics?.watchSearch(() => search.health())
  const running = { allowances, search, streams, mailTransport, egress, siblings, metrics, tracing }
  return { pools, longReads, clock, wakeups, log, ...running }
}

/** Closes what calls and jobs use, once they have ended. The pools last: allowances are written on closing. */
async function closeDependencies({
  clock,
  wakeups,
  allowances,
  pools,
  longReads,
  tracing,
}: ServerDependencies) {
  clock.stop()
  await wakeups.stop()
  await allowances.close()
  await Promise.all([pools.end(), longReads.end()])
  await tracing.stop()
}

type PoolOptions = { role: Role; databaseUrl: string; wakeups: Wakeups }

function poolsOf({ poolSize: size }: Config, { role: name, databaseUrl, wakeups }: PoolOptions) {
  const announce = (topics: ReadonlySet<string>) => wakeups.announce(topics)
  return connectPools(databaseUrl, { name, size, announce, silenceMs: maxSilenceMs })
}

/** The settings of the background jobs. */
function backgroundSettings(
  config: Config,
  { pools, clock, search, mailTransport, egress, metrics }: ServerDependencies,
  internet: Internet | undefined,
  url: string,
): JobSettings & { processMetrics: ProcessMetrics | null } {
  const { peppers, publicUrl, webhooks } = config
  return {
    ...config,
    plan: planOf(config),
    auditKey: signingKeyOf(config.auditKey),
    ...readersOf(pools, config.egress, internet),
    webhooks: webhooks ? { peppers, egress } : null,
    search: search.index,
    index: search.index,
    now: () => clock.now(),
    mailTransport,
    publicUrl: publicUrl ?? url,
    processMetrics: metrics,
  }
}

/** Returns the readers of the internet that the operator has allowed; none by default. */
function readersOf(
  pools: Pools,
  egress: Config['egress'],
  internet: Internet | undefined,
): Pick<JobSettings, 'readSite' | 'readPage'> {
  if (!egress) return { readSite: null, readPage: null }
  const { contact, reads } = egress
  const { readSite, readPage } = createReaders(pools, { version, contact, ...(internet && { internet }) })
  return {
    readSite: reads.includes('website') ? readSite : null,
    readPage: reads.includes('evidence') ? readPage : null,
  }
}

type ServerDependencies = Pick<Service, 'pools' | 'longReads' | 'clock' | 'wakeups' | 'log' | 'metrics'> & {
  allowances: Allowances
  search: RunningSearch
  streams: ChangeStreams
  mailTransport: MailTransport
  egress: EgressPolicy
  siblings: Siblings | undefined
  tracing: StartedTracing
}

function serviceOf(
  config: Config,
  { allowances, search, streams, mailTransport, egress, ...given }: ServerDependencies,
): Service {
  const { pools, clock, log, longReads } = given
  const limits = createLimits(allowances, config.plan, clock)
  const ensureSwitchedOn = createSwitches(pools.read)
  const proxyWatch = createProxyWatch(config, log, clock)
  const shared = { limits, proxyWatch, search, streams, mailTransport, egress, log, longReads }
  const mountDependencies = {
    ...shared,
    startedAt: clock.now(),
    db: pooledDb(pools.read),
    write: pools.write,
  }
  const find = createRouting(mountsOf(config, mountDependencies))
  return {
    ...given,
    pages: createPages(bundle),
    health: createHealth(pools, { ...partsOf(search, given.siblings), ...longReads.parts }),
    find,
    findInside: config.extensions ? find : createRouting(apiMounts(config, mountDependencies, true)),
    authenticate: createAuthenticate(pools.read, config.peppers, clock, log),
    showsSession: (cookie) => tokenIn(cookie) !== undefined,
    authenticateSession: createSessionAuthenticate(pools.read, clock, config.secondFactor === 'required'),
    authenticateAddress: authenticateAddressOf(pools, ensureSwitchedOn),
    ensureSwitchedOn,
    proxyWatch,
    limits,
    addressLimit: createAddressLimit(config.plan.failuresPerAddress, given.siblings?.addressCounts),
    journal: createJournal(pools.tally),
    limiter: createConcurrencyLimiter(),
    mutations: createMutations(pools.write, config),
    cursors: createCursors(config.peppers.at(-1)!),
    strict: config.strict,
  }
}

function authenticateAddressOf({ read }: Pools, ensureSwitchedOn: Service['ensureSwitchedOn']) {
  return {
    feed: createFeedAuthenticate(read, ensureSwitchedOn),
    spreadsheet: createFeedAuthenticate(read, ensureSwitchedOn, 'rows'),
    reconciler: createReconcilerAuthenticate(read),
  }
}

function partsOf(search: RunningSearch, siblings: Siblings | undefined): Readonly<Record<string, Part>> {
  return { search: () => search.health(), ...(siblings && { processes: siblings.health }) }
}
