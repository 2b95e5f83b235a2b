import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Log } from '@alphorn/server/platform/log'
import { type Child, followChild } from '#cli/serve/child'
import { type Connections, createConnections } from '#cli/serve/connections'
import { keepRunning, type KeptProcess } from '#cli/serve/keep-running'
import type { Assignment, FromProcess, ProcessesState, ProcessKind } from '#cli/serve/messages'

/** The processes of an installation, run by this one. */
export type Supervisor = {
  /** Starts all of them. Resolves once the first worker serves; throws its sentence where it cannot. */
  start(): Promise<void>
  /** Replaces them one after the other. A successor that does not begin ends the restart, and the others go on. */
  reload(): Promise<void>
  stop(): Promise<void>
}

type Options = Pick<Assignment, 'databaseUrl' | 'poolSize' | 'url' | 'searchSocket' | 'mcpApprovals'> & {
  listenAt: { host: string; port: number }
  workers: number
  hasBackground: boolean
  hasSearch: boolean
  log: Log
}

const program = fileURLToPath(new URL('process.ts', import.meta.url))

const meanwhile: Record<ProcessKind, string> = {
  worker: 'the other workers answer all calls',
  background: 'background jobs wait',
  search: 'searches for words are refused with search_unavailable',
}

/**
 * Runs workers, one process for background jobs and one for the search. This process listens and hands connections to
 * the workers in turn, so no connection is lost when a worker comes or goes.
 */
export function createSupervisor(options: Options): Supervisor {
  const { log } = options
  const running = () =>
    processes.workers.flatMap((one) => {
      const child = one.isRunning() ? one.child() : null
      return child?.isConnected() ? child : []
    })
  const connections = createConnections(running)
  const changed = () => {
    announceState(processes)
    connections.workersChanged()
  }
  const heard: Heard = (message, from) =>
    message.kind === 'taken' ? connections.taken(message.number) : relayMessage(processes, message, from)
  const kept = (kind: ProcessKind, name: string) =>
    keepRunning({
      name,
      log,
      changed,
      meanwhile: meanwhile[kind],
      begin: () => beginProcess({ ...options, connections, heard }, kind, name),
    })
  const processes: Processes = {
    workers: Array.from({ length: options.workers }, (_, at) => kept('worker', `worker ${at + 1}`)),
    background: options.hasBackground ? kept('background', 'background') : null,
    search: options.hasSearch && options.searchSocket !== null ? kept('search', 'search') : null,
  }
  let reloading: Promise<void> | null = null
  return {
    start: () => startAll(processes, () => connections.listen(options.listenAt)),
    reload: () => (reloading ??= replaceAll(processes, log).finally(() => (reloading = null))),
    async stop() {
      const { workers, background, search } = processes
      connections.close()
      // The search last: calls that end may still ask it.
      await Promise.all([...workers, background].map(async (one) => one?.stop()))
      await search?.stop()
    },
  }
}

type Processes = {
  workers: readonly KeptProcess[]
  background: KeptProcess | null
  search: KeptProcess | null
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

function allOf({ workers, background, search }: Processes) {
  return [...workers, background, search].filter((one) => one !== null)
}

type Heard = (message: FromProcess, from: Child) => void
type Beginning = Options & { connections: Connections; heard: Heard }

function beginProcess({ connections, heard, ...options }: Beginning, kind: ProcessKind, name: string): Child {
  const { databaseUrl, poolSize, url, searchSocket, mcpApprovals, workers } = options
  const child: Child = followChild(fork(program), (message) => heard(message, child))
  void child.left.then(() => connections.left(child))
  const assignment = { kind, name, databaseUrl, poolSize, workers, url, searchSocket, mcpApprovals }
  child.send({ kind: 'begin', assignment })
  return child
}

/** What one process counts of addresses, the other workers count too. */
function relayMessage({ workers }: Processes, message: FromProcess, from: Child) {
  if (message.kind !== 'address') return
  for (const worker of workers) if (worker.child() !== from) worker.child()?.send(message)
}

function announceState(processes: Processes) {
  const { workers, background, search } = processes
  const stateOf = (one: KeptProcess | null) => one && (one.isRunning() ? 'running' : 'starting')
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
