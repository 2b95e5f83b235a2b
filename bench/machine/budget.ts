import { type Bench } from '../bench.ts'
import { requestText } from '../connection.ts'
import { type Jobs, seedJobs } from '../jobs/job-seed.ts'
import { httpCaller, work } from '../jobs/job-workers.ts'
import { load } from '../load.ts'
import type { Cluster, Database } from '../database.ts'
import { serve, type Served } from '../processes.ts'
import type { Shares } from '../profiler.ts'
import { type Seeded, seedAccount, seedCompanies, seedProspects } from '../seed.ts'
import { type Usage, usageOf } from '../usage.ts'
import { decisionOn } from './calls.ts'
import { resetCosts, type StatementCost, statementCosts } from './statement-costs.ts'

const accounts = 64
const prospects = 50

type Work = {
  what: string
  /** Before each run. */
  prepare?: () => Promise<void>
  run: (seconds: number) => Promise<{ things: number }>
}
type Budget = { usage: Usage; shares: Shares; statements: StatementCost[] }

/**
 * Measures the time of one operation: Node's by kind of code, PostgreSQL's by statement. It prints tables for the page;
 * they are no ratios. The server is one process, so that one profile sees all of it.
 */
export const budget: Bench = async (cluster, { seconds }) => {
  const database = await cluster.fresh()
  const served = await serve('alphorn', { databaseUrl: database.url })
  const jobs = await seedJobs(database, served.url)
  await seedCompanies(database, accounts)
  const seeded: Seeded[] = []
  for (let at = 0; at < accounts; at++) seeded.push(await seedAccount(database, served.url))
  for (const account of seeded) await seedProspects(database, account, prospects)
  await database.sql('vacuum analyze')
  for (const one of worksOf(served, seeded, jobs)) {
    await one.prepare?.()
    await one.run(1)
    print(one.what, await budgetOf(cluster, database, served, one, seconds))
  }
  await served.stop()
  await database.drop()
  return []
}

function worksOf(served: Served, seeded: Seeded[], jobs: Jobs): Work[] {
  let turn = 0
  const calls = async (
    connections: number,
    seconds: number,
    wanted: number,
    next: (at: number) => string,
  ) => {
    const { done } = await load({ url: served.url, connections, seconds, next, wanted })
    return { things: done }
  }
  const decide = (at: number) => decisionOn(seeded[at % accounts]!, turn++)
  const read = () => {
    const { project_id, prospect_ids, secret } = seeded[turn++ % accounts]!
    const path = `/api/v1/outreach/projects/${project_id}/prospects/${prospect_ids[turn % prospects]!}`
    return requestText(path, { secret })
  }
  return [
    { what: 'full mutation, 64 callers', run: (seconds) => calls(64, seconds, 201, decide) },
    { what: 'the same, a lone caller', run: (seconds) => calls(1, seconds, 201, decide) },
    { what: 'read of a prospect, 16 callers', run: (seconds) => calls(16, seconds, 200, read) },
    {
      what: 'claim 1 + complete, 32 workers',
      prepare: () => jobs.fill(10_000),
      run: async (seconds) => {
        const open = () => httpCaller(served.url, jobs)
        const { pairs } = await work(open, jobs, { workers: 32, seconds, atOnce: 1 })
        return { things: pairs }
      },
    },
  ]
}

async function budgetOf(
  cluster: Cluster,
  database: Database,
  served: Served,
  { run, prepare = async () => {} }: Work,
  seconds: number,
): Promise<Budget> {
  // Each measure in a run of its own, so that none pays for another.
  await prepare()
  const { usage } = await usageOf(
    cluster,
    served,
    () => run(seconds),
    ({ things }) => things,
  )
  await prepare()
  const { shares } = await served.profile(() => run(seconds))
  await prepare()
  await resetCosts(database)
  const { things } = await run(seconds)
  return { usage, shares, statements: await statementCosts(database, things) }
}

function print(what: string, { usage, shares, statements }: Budget) {
  const { server, postgres } = usage
  const rows = Object.entries(shares).sort(([, a], [, b]) => b - a)
  console.log(`\n${what}: Node ${server.toFixed(0)} µs, PostgreSQL ${postgres?.toFixed(0) ?? '?'} µs\n`)
  console.log('| Node | µs | share |\n| --- | --- | --- |')
  for (const [kind, share] of rows)
    console.log(`| ${kind} | ${(share * server).toFixed(0)} | ${(100 * share).toFixed(0)} % |`)
  console.log('\n| statement | runs | µs of its own clock | WAL bytes |\n| --- | --- | --- | --- |')
  for (const { text, isNested, runs, microseconds, walBytes } of statements)
    console.log(
      `| ${isNested ? '. . ' : ''}${text.replaceAll('|', '\\|')} | ${runs.toFixed(2)} | ${microseconds.toFixed(1)} | ${walBytes.toFixed(0)} |`,
    )
  const together = statements.filter(({ isNested }) => !isNested)
  const sum = together.reduce((all, { microseconds }) => all + microseconds, 0)
  console.log(`| all statements | | ${sum.toFixed(0)} | |`)
}
