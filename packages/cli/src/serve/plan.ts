import { connectionsOfProcess } from '@alphorn/server/platform/db/connect'

/** For psql, a backup, other commands of operators, the demo data, and the migrations of a start. */
const reservedConnections = 10
/** Two readers of the search process, where a new index is read beside the old one, and its wakeups. */
const searchConnections = 3
/** The supervisor's session, which keeps the embedded server running. */
const holdConnections = 1
/** Below it a process that is busy would wait for connections more than it works. */
const minPoolSize = 2

/** The processes that are asked for. */
export type PlanInput = {
  workers: number
  /** POOL_SIZE: the pools are never larger. */
  poolSize: number
  hasBackground: boolean
  hasSearch: boolean
  /** DATABASE_URL names several hosts. */
  hasSeveralHosts: boolean
}
/** `connections`: how many all processes together open at most, a restarted worker beside the old one included. */
export type ProcessPlan = { workers: number; poolSize: number; connections: number }

/**
 * Divides PostgreSQL's connections among the processes. If they are too few, it shrinks the pools first, and then the
 * number of workers. Null: not even one worker can be served.
 */
export function planProcesses(wanted: PlanInput, allowed: number): ProcessPlan | null {
  for (let workers = wanted.workers; workers > 0; workers--) {
    for (let poolSize = wanted.poolSize; poolSize >= Math.min(minPoolSize, wanted.poolSize); poolSize--) {
      const connections = connectionsOf({ ...wanted, workers, poolSize })
      if (connections <= allowed) return { workers, poolSize, connections }
    }
  }
  return null
}

/** How many connections all processes open at most, with what is kept free for others. */
export function connectionsOf(wanted: PlanInput): number {
  const { workers, poolSize, hasBackground, hasSearch } = wanted
  // One more: a restart begins a new worker before the old one has ended.
  const processes = workers + 1 + (hasBackground ? 1 : 0)
  const fixed = reservedConnections + holdConnections + (hasSearch ? searchConnections : 0)
  return fixed + processes * connectionsOfProcess(poolSize) + heartbeatConnections(wanted, processes)
}

/** With several hosts, each process asks the primary for a sign of life over a session of its own; the search and the supervisor too. */
function heartbeatConnections({ hasSeveralHosts, hasSearch }: PlanInput, processes: number) {
  return hasSeveralHosts ? processes + 1 + (hasSearch ? 1 : 0) : 0
}

const minEmbeddedConnections = 100
const maxEmbeddedConnections = 500
/** Connections that PostgreSQL reserves for superusers. */
const superuserReserve = 3

/** How many connections an embedded server allows: what the processes want, up to a bound. Each costs it a process. */
export function embeddedConnections(wanted: PlanInput): number {
  const sum = connectionsOf(wanted) + superuserReserve
  return Math.max(minEmbeddedConnections, Math.min(maxEmbeddedConnections, sum))
}
