import { cpus } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { type Bench, byTurns } from '../bench.ts'
import type { Cluster, Database } from '../database.ts'
import { ensureAllDone } from '../jobs/jobs.ts'
import { ensureNothingLost } from '../mutation.ts'
import { serve, type Served } from '../processes.ts'
import { read } from '../read.ts'
import { guardedCounts } from './guarded-statements.ts'
import { type LoadProcesses, startLoad } from './load.ts'
import type { LoadSpec } from './load-process.ts'
import { type Done, measure, type Run } from './measure.ts'
import { startQueue } from './queues.ts'
import { rowsOf, type Runs } from './rows.ts'
import { seedMachine } from './seed.ts'
import { startSupervised, type Supervised } from './supervised.ts'

/** An account that called within half a second has its fair share (docs/decisions/0003). */
const inactiveAfterMs = 700
const usuallyOpen = 10_000
/** More than any queue here takes in a second, so that none runs out of jobs. */
const maxJobsPerSecond = 10_000
/** Callers and workers for each process, of every side. */
const callersOfEach = 64
const workersOfEach = 32
const maxCallers = 256

/** Powers of two up to twice the processors: 1, 2, 4 on two of them. */
function usualProcesses() {
  const most = 2 * cpus().length
  return [1, 2, 4, 8, 16, 32].filter((count) => count <= most && count <= 8)
}

/**
 * The whole machine: the best of several process counts of each side, with processor time beside every rate. The
 * service runs as `alphorn serve --processes N`, load comes from processes of their own, and what was acknowledged is
 * counted in the database.
 */
export const machine: Bench = async (cluster, options) => {
  const { rounds, seconds, processes = usualProcesses() } = options
  const database = await cluster.fresh()
  const seeded = await seedMachine(database)
  const load = await startLoad(Math.max(1, Math.min(4, cpus().length >> 2)), seeded)
  const runs: Runs = {}
  const acknowledged = { decisions: 0, pairs: 0, calls: 0, guarded: 0 }
  for (const count of processes) {
    const side = { cluster, database, load, count, rounds, seconds, acknowledged, jobs: seeded.jobs }
    for (const part of [callsOf, pairsOf, queuesOf])
      for (const [name, measured] of Object.entries(await part(side)))
        runs[name] = [...(runs[name] ?? []), ...measured]
    console.log(`  ${count} processes measured`)
  }
  load.stop()
  await ensureNothingLost(database, acknowledged.decisions, 'machine')
  await ensureAllDone(database, acknowledged)
  await ensureGuarded(database, acknowledged.guarded)
  await database.drop()
  const audited = await read(cluster, options)
  console.log(otherRows)
  return rowsOf(runs, audited[0]!)
}

type Side = {
  cluster: Cluster
  database: Database
  load: LoadProcesses
  count: number
  rounds: number
  seconds: number
  acknowledged: { decisions: number; pairs: number; calls: number; guarded: number }
  jobs: Awaited<ReturnType<typeof seedMachine>>['jobs']
}

/** Mutations and reads of our side and of the bare one. */
async function callsOf(side: Side): Promise<Record<string, Run[]>> {
  const { database, count, rounds } = side
  const ours = await startSupervised(database.url, count)
  const bare: Served[] = []
  for (let at = 0; at < count; at++) bare.push(await serve('bare', { databaseUrl: database.url }))
  const connections = Math.min(maxCallers, callersOfEach * count)
  const call = callsTo(side, ours, bare)
  const decide = (accounts: 'many' | 'single' | 'busy') => async () => {
    // Beside accounts that just called, one account has a small share.
    await delay(inactiveAfterMs)
    return call('ours', connections, { kind: 'decisions', accounts })
  }
  const toBare = (connections_: number) => () =>
    call('bare', connections_, { kind: 'decisions', accounts: 'many' })
  for (const accounts of ['many', 'single', 'busy'] as const) await decide(accounts)()
  await toBare(connections)()
  const results = await byTurns<string, Run>(rounds, {
    bare: toBare(connections),
    mutation: decide('many'),
    single: decide('single'),
    busy: decide('busy'),
    read: () => call('ours', connections / 2, { kind: 'reads', isBare: false }),
    bareRead: () => call('bare', connections / 2, { kind: 'reads', isBare: true }),
    ...(count === 1 && {
      loneBare: toBare(1),
      lone: () => call('ours', 1, { kind: 'decisions', accounts: 'many' }),
      crowd: () => call('ours', maxCallers, { kind: 'decisions', accounts: 'many' }),
    }),
  })
  await Promise.all([ours.stop(), ...bare.map((served) => served.stop())])
  return results
}

type Call = { kind: 'decisions'; accounts: 'many' | 'single' | 'busy' } | { kind: 'reads'; isBare: boolean }

function callsTo({ cluster, load, count, seconds, acknowledged }: Side, ours: Supervised, bare: Served[]) {
  return async (to: 'ours' | 'bare', connections: number, what: Call): Promise<Run> => {
    const urls = to === 'ours' ? [ours.url] : bare.map(({ url }) => url)
    const pids = to === 'ours' ? [ours.pid] : bare.map(({ pid }) => pid)
    // Where waits count, one process sees all of them.
    const alone = connections === 1 || count === 1
    const spec = { ...what, urls, connections, seconds } as LoadSpec
    const run = await measure(cluster, { processes: count, pids, work: () => load.send(spec, alone) })
    if (to === 'ours' && what.kind === 'decisions') acknowledged.decisions += run.done
    return run
  }
}

/** Pairs of claim and complete over HTTP. The worker's own processor time counts, as it does on the other side. */
async function pairsOf(side: Side): Promise<Record<string, Run[]>> {
  const { cluster, database, load, count, rounds, seconds, acknowledged, jobs } = side
  const ours = await startSupervised(database.url, count)
  const pids = [ours.pid, ...load.pids]
  const work = async (atOnce: number) => {
    await jobs.fill(Math.max(usuallyOpen, usuallyOpen * count))
    const spec: LoadSpec = {
      kind: 'pairs',
      atOnce,
      urls: [ours.url],
      connections: workersOfEach * count,
      seconds,
    }
    const how = howMany(atOnce)
    const run = await measure(cluster, { processes: count, how, pids, work: () => load.send(spec) })
    acknowledged.pairs += run.done
    acknowledged.calls += run.calls ?? run.done
    return run
  }
  await work(1)
  const { ones, tens } = await byTurns(rounds, { ones: () => work(1), tens: () => work(10) })
  await ours.stop()
  return { pairs: [...ones, ...tens] }
}

/** The other queues, one kind after the other, each in its processes. */
async function queuesOf(side: Side): Promise<Record<string, Run[]>> {
  const { cluster, database, count, rounds, seconds, acknowledged, jobs } = side
  const results: Record<string, Run[]> = {}
  for (const kind of ['pg-boss', 'graphile-worker', 'guarded'] as const) {
    const queue = await startQueue(kind, database, jobs.input, count)
    const work = async (atOnce: number): Promise<Run> => {
      await queue.fill(usuallyOpen * count + maxJobsPerSecond * seconds)
      const how = kind === 'graphile-worker' ? '' : howMany(atOnce)
      const run = await measure(cluster, {
        processes: count,
        how,
        pids: queue.pids,
        work: (): Promise<Done> => queue.work(seconds, atOnce),
      })
      if (kind === 'guarded') acknowledged.guarded += run.done
      return run
    }
    await work(1)
    const ways =
      kind === 'graphile-worker' ? { ones: () => work(1) } : { ones: () => work(1), tens: () => work(10) }
    results[kind] = Object.values(await byTurns<string, Run>(rounds, ways)).flat()
    await queue.stop()
  }
  return results
}

const howMany = (atOnce: number) => `${atOnce} at once`

/** The other queue with the same guarantees must have kept them. */
async function ensureGuarded({ sql }: Database, pairs: number) {
  const [counts] = await sql<Record<string, number>>(guardedCounts)
  console.log(`  ${pairs} pairs with guarantees acknowledged; ${JSON.stringify(counts)}`)
  if (Object.values(counts!).some((count) => count !== pairs)) throw new Error('The counts do not agree.')
}

const otherRows = `
  Measured by other commands: npm run bench -- crowded --large (1M open jobs), held (a held snapshot), loop (the longest
  wait of /livez), lists (streams), import --large, start, app; npm run bench:search; npm run bench:identity.`
