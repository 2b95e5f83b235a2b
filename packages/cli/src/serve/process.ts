import type { Socket } from 'node:net'
import { readConfig } from '@alphorn/server/platform/config'
import { createLog } from '@alphorn/server/platform/log'
import type { MetricsReport } from '@alphorn/server/platform/metrics/process-metrics'
import { startMeasuring } from '@alphorn/server/platform/metrics/start-measuring'
import type { AddressCount } from '@alphorn/server/platform/limits/address-limit'
import { isDatabaseError } from '#cli/deployment/database'
import { listenSentence } from '#cli/deployment/ensure-free-port'
import type { Assignment, FromProcess, ProcessesState, ToProcess } from '#cli/serve/messages'

// One process of an installation, run by the supervisor (supervisor.ts). It does what its first message says, and ends
// with the supervisor, however that ends.

type Running = {
  stop(options: { drain: boolean }): Promise<void>
  take?: (socket: Socket) => void
  /** Returns the measurements so far. Without it, the process reports none. */
  metrics?: () => Promise<MetricsReport>
}

/** The supervisor may have got the same signal: its word comes within this time, and decides. */
const supervisorGraceMs = 500

let running: Promise<Running> | undefined
let stopping: Promise<void> | undefined
let state: ProcessesState | null = null
let hearCount = (_count: AddressCount) => {}

const sendMessage = (message: FromProcess) => void sendWhole(message)

/** Resolves once the message has left, or cannot leave any more. */
function sendWhole(message: FromProcess) {
  return new Promise<void>((resolve) => {
    if (process.connected) process.send!(message, () => resolve())
    else resolve()
  })
}

process.on('message', (message: ToProcess, socket?: Socket) => {
  if (message.kind === 'prepare') prepareProgram()
  else if (message.kind === 'begin') running = startAssignment(message.assignment)
  else if (message.kind === 'connection') void takeConnection(message.number, socket)
  else if (message.kind === 'stop') void stopProcess(message.drain)
  else if (message.kind === 'measure') void sendMetrics()
  else if (message.kind === 'processes') state = message.state
  else hearCount(message.count)
})
process.on('disconnect', () => process.exit(1))
// A terminal sends these to all its processes at once, and the supervisor decides what happens to them.
process.on('SIGINT', () => {}).on('SIGHUP', () => {})
process.on('SIGTERM', () => setTimeout(() => void stopProcess(true), supervisorGraceMs))

/** Loads what any assignment needs. A failure is ignored here: the assignment loads it again and reports it. */
function prepareProgram() {
  process.title = 'alphorn spare'
  void Promise.all([loadService(), loadSearch()]).catch(() => {}) // the assignment loads them again, and reports it
}

const loadService = () =>
  Promise.all([
    import('@alphorn/server/main'),
    import('@alphorn/server/platform/threads/machine-share'),
    import('#cli/mcp/mcp-surface'),
    import('@alphorn/server/platform/db/migrate'),
  ])
const loadSearch = () =>
  Promise.all([
    import('@alphorn/server/directory/search/start'),
    import('@alphorn/server/platform/db/wakeups'),
  ])

async function startAssignment(assignment: Assignment): Promise<Running> {
  process.title = `alphorn ${assignment.name}` // as ps shows it
  try {
    const started = await (assignment.kind === 'search' ? beginSearch(assignment) : beginService(assignment))
    sendMessage({ kind: 'serving' })
    return started
  } catch (error) {
    const sentence = isDatabaseError(error) ? error.message : listenSentence(error as Error)
    if (sentence === null) console.error(error)
    const failed: FromProcess = { kind: 'failed', message: sentence ?? String(error) }
    return new Promise(() => process.send!(failed, () => process.exit(1)))
  }
}

async function takeConnection(number: number, socket: Socket | undefined) {
  const { take: serve } = (await running) ?? {}
  // Sent first: data read from now on is lost with this process, so no other process may take the connection over.
  sendMessage({ kind: 'taken', number })
  if (socket) serve?.(socket)
}

async function sendMetrics() {
  const report = await (await running)?.metrics?.().catch(() => null)
  if (report) await sendWhole({ kind: 'measured', report })
}

function stopProcess(drain: boolean) {
  stopping ??= (async () => {
    await (await running)?.stop({ drain })
    await sendMetrics() // what came after the last question counts too
    process.exit(0)
  })()
  return stopping
}

async function beginSearch({ name, databaseUrl, searchSocket }: Assignment): Promise<Running> {
  const [{ startSearchProcess }, { startWakeups }] = await loadSearch()
  const config = readConfig()
  const log = createLog(config, { processName: name })
  const wakeups = startWakeups(databaseUrl, name)
  const stopSearch = await startSearchProcess(config, {
    databaseUrl,
    wakeups,
    log,
    socketPath: searchSocket!,
  })
  const metrics = await startMeasuring(config, name)
  return {
    stop: async () => void (await Promise.all([stopSearch(), wakeups.stop()])),
    ...(metrics && { metrics: metrics.read }),
  }
}

async function beginService(assignment: Assignment): Promise<Running> {
  const { kind, name, databaseUrl, poolSize, workers, url, searchSocket } = assignment
  const [{ startServer }, { setProcessCount }, { mcpSurface }, { ensureMigrated }] = await loadService()
  // A restart may bring another version of the program, whose migrations only the supervisor applies.
  await ensureMigrated(databaseUrl)
  setProcessCount(workers)
  const config = { ...readConfig(), poolSize }
  return startServer(config, databaseUrl, {
    role: kind === 'background' ? 'background' : 'api',
    log: createLog(config, { processName: name }),
    processName: name,
    surface: mcpSurface({ family: config.rootForm, extensions: config.extensions }),
    siblings: {
      searchSocket,
      url,
      health: processesHealth,
      addressCounts: {
        announce: (count) => sendMessage({ kind: 'address', count }),
        listen: (heard) => (hearCount = heard),
      },
    },
  })
}

/** A part that starts, or restarts, is `loading`, while the rest keeps working. */
function processesHealth() {
  if (!state) return { ready: false, state: 'loading' }
  const { workers, background, search } = state
  const ready = workers.running >= workers.wanted && background !== 'starting' && search !== 'starting'
  return { ready, state: ready ? 'ready' : 'loading', ...state }
}
