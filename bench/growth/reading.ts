import { setTimeout as delay } from 'node:timers/promises'
import type { Cluster, Database } from '../database.ts'
import { openRepeating, requestText } from '../connection.ts'
import type { Jobs } from '../jobs/job-seed.ts'
import { httpCaller, work } from '../jobs/job-workers.ts'
import { load } from '../load.ts'
import { treeMemory, treeSeconds } from '../processor-time.ts'
import type { Seeded } from '../seed.ts'
import { decisionOn } from '../machine/calls.ts'
import { measure, type Run } from '../machine/measure.ts'
import { startSupervised, type Supervised } from '../machine/supervised.ts'
import { resetCosts } from '../machine/statement-costs.ts'

const callers = 16
const repeating = (url: string) => openRepeating(url, () => {})
const words = ['bau', 'muster', 'metallbau ag', 'garage', 'treuhand', 'zurich', 'holz', 'elektro gmbh']

/** A statement of background jobs: its executions per minute, and the time of one pass. */
export type Pass = { text: string; perMinute: number; milliseconds: number; pages: number }
export type Reading = {
  step: string
  mutation: Run
  pairs: Run
  /** Median, in milliseconds. */
  audit: number
  search: number
  memory: number
  searchMemory: number
  bytes: number
  /** CPU milliseconds per minute without calls. */
  idle: { node: number; postgres: number }
  passes: Pass[]
}

type Measured = {
  cluster: Cluster
  database: Database
  account: Seeded
  jobs: Jobs
  seconds: number
  processes: number
}

/** Measures the installation at its current size, with a service started for the purpose. */
export async function readingOf(step: string, measured: Measured): Promise<Reading> {
  const { cluster, database, account, jobs, seconds, processes } = measured
  await jobs.fill(5000)
  await database.sql('checkpoint')
  const service = await startSupervised(database.url, processes)
  await settle(cluster, service)
  const { idle, passes } = await idleOf(measured, service)
  let turn = 0
  const run = (work_: () => Promise<{ done: number; perSecond: number }>) =>
    measure(cluster, { processes, pids: [service.pid], work: work_ })
  const send = (wanted: number, connections: number, next: () => string) =>
    load({ url: service.url, connections, seconds, next: () => next(), wanted, open: repeating })
  const ask = (path: string) => requestText(`/api/v1/outreach${path}`, account)
  await send(201, callers, () => decisionOn(account, turn++))
  const mutation = await run(() => send(201, callers, () => decisionOn(account, turn++)))
  const open = () => httpCaller(service.url, jobs, repeating)
  const pairs = await run(async () => {
    const result = await work(open, jobs, { workers: callers, seconds, atOnce: 1 })
    return { done: result.pairs, perSecond: result.perSecond }
  })
  const audit = await send(200, 1, () => ask(`/projects/${account.project_id}/audit?limit=50`))
  const search = await send(200, 1, () => {
    const word = words[turn++ % words.length]!
    return ask(`/companies?q=${encodeURIComponent(`${word} ${turn % 97}`)}&limit=10`)
  })
  const [size] = await database.sql<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  )
  const memory = treeMemory(service.pid)
  const searchMemory = treeMemory(service.pid, 'alphorn search')
  await service.stop()
  const waits = { audit: audit.p50, search: search.p50 }
  return { step, mutation, pairs, ...waits, memory, searchMemory, bytes: size!.bytes, idle, passes }
}

/** Waits until the consequences of new rows are complete: indexes are updated, facts are derived. */
async function settle(cluster: Cluster, { pid }: Supervised) {
  const spent = () => (treeSeconds(pid) ?? 0) + (cluster.cpu() ?? 0)
  for (let tries = 0; tries < 40; tries++) {
    const before = spent()
    await delay(3000)
    if (spent() - before < 0.45) return
  }
  console.log('  The background was still busy after two minutes.')
}

const idleSeconds = 20

/** Measures the background jobs while no calls arrive. */
async function idleOf({ cluster, database }: Measured, { pid }: Supervised) {
  await resetCosts(database)
  const before = { node: treeSeconds(pid) ?? NaN, postgres: cluster.cpu() ?? NaN }
  await delay(1000 * idleSeconds)
  const inMinute = (seconds: number) => (1000 * seconds * 60) / idleSeconds
  const idle = {
    node: inMinute((treeSeconds(pid) ?? NaN) - before.node),
    postgres: inMinute((cluster.cpu() ?? NaN) - before.postgres),
  }
  const passes = await database.sql<Pass>(
    `select left(regexp_replace(query, '\\s+', ' ', 'g'), 120) as text, calls * 60.0::float8 / ${idleSeconds} as "perMinute",
       mean_exec_time as milliseconds, (shared_blks_hit + shared_blks_read)::float8 / calls as pages
     from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
       and toplevel and query not like '%pg_stat_statements%' order by total_exec_time desc limit 40`,
  )
  return { idle, passes }
}
