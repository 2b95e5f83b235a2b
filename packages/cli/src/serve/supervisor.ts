import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Log } from '@alphorn/server/platform/log'
import type { MetricsReport } from '@alphorn/server/platform/metrics/process-metrics'
import { type Child, followChild } from '#cli/serve/child'
import { type Connections, createConnections } from '#cli/serve/connections'
import { keepRunning, type SupervisedProcess } from '#cli/serve/keep-running'
import { createMeasurements, type Measurements } from '#cli/serve/measurements'
import type { Assignment, FromProcess, ProcessesState, ProcessKind } from '#cli/serve/messages'
import { createSpare, type Spare } from '#cli/serve/spare'

/** The processes of an installation, run by this one. */
export type Supervisor = {
  /** Starts all processes. Resolves once the first worker serves, and throws its message if it cannot. */
  start(): Promise<void>
  /** Replaces them one after the other. A successor that does not begin ends the restart, and the others go on. */
  reload(): Promise<void>
  stop(): Promise<void>
  /** Returns the measurements of all running processes, each once. */
  measure(): Promise<readonly MetricsReport[]>
}

type Options = Pick<Assignment, 'databaseUrl' | 'poolSize' | 'url' | 'searchSocket'> & {
  listenAt: { host: string; port: number }
  workers: number
  hasBackground: boolean
  hasSearch: boolean
  log: Log
  /** Keeps what a process measured that has ended. */
  keepMetrics: (report: MetricsReport) => void
}

const program = fileURLToPath(new URL('process.ts', import.meta.url))

const meanwhile: Record<ProcessKind, string> = {
  worker: 'the other workers answer all calls',
  background: 'background jobs wait',
  search: 'searches for words are refused with search_unavailable',
}

const maxStartMs = 60_000
/** A successor of the search process serves once it has read the whole directory, if there is no usable snapshot. */
const maxIndexMs = 900_000

/**
 * Runs workers, one process for background jobs and one for the search. This process listens and hands connections to
 * the workers in turn, so no connection is lost when a worker comes or goes.
 */
export function createSupervisor(options: Options): Supervisor {
  const { log } = options
  let isStopping = false
  const connections = createConnections(() => runningWorkers(processes))
  const changed = () => {
    announceState(processes)
    connections.workersChanged()
    // Not earlier, because it would delay the processes that are starting.
    if (!isStopping && allOf(processes).every((one) => one.isRunning())) spare.keep()
  }
  const measurements = createMeasurements(options.keepMetrics)
  const heard: MessageHandler = (message, from) => {
    if (message.kind === 'measured') measurements.heard(from, message.report)
    else if (message.kind === 'taken') connections.taken(message.number)
    else relayMessage(processes, message, from)
  }
  const spare = createSpare(() => forkProcess(connections, heard))
  const kept = (kind: ProcessKind, name: string) =>
    keepRunning({
      name,
      log,
      changed,
      meanwhile: meanwhile[kind],
      successorTimeoutMs: kind === 'search' ? maxIndexMs : maxStartMs,
      begin: () => spawnProcess({ ...options, connections, measurements, heard, spare }, kind, name),
    })
  const processes = keepProcesses(options, kept)
  return {
    start: () => startAll(processes, () => connections.listen(options.listenAt)),
    measure: () => measurements.ask(),
    reload: singleFlight(async () => {
      // It has loaded the program as it was.
      await spare.discard()
      await replaceAll(processes, log)
    }),
    async stop() {
      isStopping = true
      await stopAll(processes, { connections, spare })
    },
  }
}

/** While the work runs, another call waits for the same one. */
function singleFlight(work: () => Promise<void>) {
  let working: Promise<void> | null = null
  return () => (working ??= work().finally(() => (working = null)))
}

type Processes = {
  workers: readonly SupervisedProcess[]
  background: SupervisedProcess | null
  search: SupervisedProcess | null
}

type Keep = (kind: ProcessKind, name: string) => SupervisedProcess

function keepProcesses(options: Options, kept: Keep): Processes {
  const { workers, hasBackground, hasSearch, searchSocket } = options
  return {
    workers: Array.from({ length: workers }, (_, at) => kept('worker', `worker ${at + 1}`)),
    background: hasBackground ? kept('background', 'background') : null,
    search: hasSearch && searchSocket !== null ? kept('search', 'search') : null,
  }
}

async function startAll({ workers, background, search }: Processes, listen: () => Promise<unknown>) {
  const [first, ...rest] = workers
  // Alone: what it reads is then in the cache of the file system, and the others do not delay its first answer.
  if (!(await first!.start())) {
    await first!.stop()
    throw new Error(first!.reason() ?? 'The first worker process ended before it served.')
  }
  await listen()
  for (const one of [search, ...rest, background]) void one?.start()
}

async function stopAll(
  { workers, background, search }: Processes,
  { connections, spare }: { connections: Connections; spare: Spare },
) {
  connections.close()
  // The search last: calls that end may still ask it.
  await Promise.all([spare.discard(), ...[...workers, background].map(async (one) => one?.stop())])
  await search?.stop()
}

function runningWorkers({ workers }: Processes): Child[] {
  return workers.flatMap((one) => {
    const child = one.isRunning() ? one.child() : null
    return child?.isConnected() ? child : []
  })
}

function allOf({ workers, background, search }: Processes) {
  return [...workers, background, search].filter((one) => one !== null)
}

type MessageHandler = (message: FromProcess, from: Child) => void
type SpawnOptions = Options & {
  connections: Connections
  measurements: Measurements
  heard: MessageHandler
  spare: Spare
}

function spawnProcess(beginning: SpawnOptions, kind: ProcessKind, name: string): Child {
  const { connections, measurements, heard, spare, ...options } = beginning
  const { databaseUrl, poolSize, url, searchSocket, workers } = options
  const child = spare.take() ?? forkProcess(connections, heard)
  measurements.follow(child)
  const assignment = { kind, name, databaseUrl, poolSize, workers, url, searchSocket }
  child.send({ kind: 'begin', assignment })
  return child
}

function forkProcess(connections: Connections, heard: MessageHandler): Child {
  // Without the options of this process: what a launcher loads before the program follows the launcher.
  const child: Child = followChild(fork(program, { execArgv: [] }), (message) => heard(message, child))
  void child.left.then(() => connections.left(child))
  return child
}

/** Relays a worker's counts of addresses to the other workers. */
function relayMessage({ workers }: Processes, message: FromProcess, from: Child) {
  if (message.kind !== 'address') return
  for (const worker of workers) if (worker.child() !== from) worker.child()?.send(message)
}

function announceState(processes: Processes) {
  const { workers, background, search } = processes
  const stateOf = (one: SupervisedProcess | null) => one && (one.isRunning() ? 'running' : 'starting')
  const state: ProcessesState = {
    workers: { wanted: workers.length, running: workers.filter((one) => one.isRunning()).length },
    background: stateOf(background),
    search: stateOf(search),
  }
  for (const one of allOf(processes)) one.child()?.send({ kind: 'processes', state })
}

async function replaceAll(processes: Processes, log: Log) {
  log.info('All processes are replaced, one after the other.')
  for (const one of allOf(processes)) {
    if (await one.replace()) continue
    const why = one.reason() ?? 'It ended before it served.'
    log.error(
      `The successor of the ${one.name} process did not begin: ${why} The restart ends here, and the processes that run go on.`,
    )
    return
  }
  log.info('All processes were replaced.')
}
