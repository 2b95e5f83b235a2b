import type { Bench } from '../bench.ts'
import type { Database } from '../database.ts'
import { type Jobs, seedJobs } from '../jobs/job-seed.ts'
import { median, type Row } from '../report.ts'
import { seedAccount, seedCompanies, seedProspects, type Seeded } from '../seed.ts'
import { startSupervised } from '../machine/supervised.ts'
import { type Reading, readingOf } from './reading.ts'
import { seedAccounts, seedAudit, seedMoreCompanies } from './seed.ts'
import { measureList } from './list.ts'

/** The size of a large installation; `--scale` selects a fraction of it. */
const full = {
  accounts: 10_000,
  jobs: 1_000_000,
  auditRows: 10_000_000,
  companies: 5_000_000,
  listMembers: 500_000,
}
const original = 5000
const prospects = 2000
const batch = 500_000
const scopes = [
  'prospect:read',
  'prospect:write',
  'prospect:run',
  'prospect:stages',
  'companies:read',
  'markets:read',
]

/**
 * Finds costs that grow faster than the work: each dimension is added to the data, and everything is measured before
 * and after.
 */
export const growth: Bench = async (
  cluster,
  { seconds, scale = 1, only, processes: [processes = 2] = [] },
) => {
  const database = await cluster.fresh()
  const service = await startSupervised(database.url, 1)
  const jobs = await seedJobs(database, service.url)
  await seedCompanies(database, original)
  const account = await seedAccount(database, service.url, scopes)
  await service.stop()
  await seedProspects(database, account, prospects)
  const measured = { cluster, database, account, jobs, seconds, processes }
  const readings: Reading[] = []
  const read = async (step: string) => {
    readings.push(await readingOf(step, measured))
    print(readings)
  }
  await database.sql('vacuum analyze')
  await read('base')
  for (const { of, step, seed } of stepsOf(database, account, jobs, scale)) {
    if (only && !only.includes(of)) continue
    const since = performance.now()
    await seed()
    console.log(`  ${step}: seeded in ${((performance.now() - since) / 1000).toFixed(0)} s`)
    await read(step)
  }
  await printTables(database)
  await database.drop()
  return rowsOf(readings)
}

/** In batches, so that no transaction and no statement becomes too large. */
async function inBatches(from: number, to: number, seed: (from: number, to: number) => Promise<void>) {
  for (let at = from; at < to; at += batch) await seed(at + 1, Math.min(at + batch, to))
}

/** `of`: its name in `--only`. */
type Step = { of: string; step: string; seed: () => Promise<void> }

function stepsOf(database: Database, account: Seeded, jobs: Jobs, scale: number): Step[] {
  const count = (name: keyof typeof full) => Math.round(scale * full[name])
  const shown = (name: keyof typeof full) => count(name).toLocaleString('en')
  const companies = (from: number, to: number) => seedMoreCompanies(database, original, from, to)
  return [
    {
      of: 'accounts',
      step: `+ ${shown('accounts')} accounts`,
      seed: () => inBatches(0, count('accounts'), (from, to) => seedAccounts(database, account, from, to)),
    },
    { of: 'jobs', step: `+ ${shown('jobs')} open jobs`, seed: () => jobs.fill(count('jobs')) },
    {
      of: 'audit',
      step: `+ ${shown('auditRows')} audit rows`,
      seed: () => inBatches(0, count('auditRows'), (from, to) => seedAudit(database, account, from, to)),
    },
    // The list has all companies, so it is measured before the directory has all of them.
    {
      of: 'lists',
      step: `+ ${shown('listMembers')} companies`,
      seed: async () => {
        await companies(original, count('listMembers'))
        await measureList(database, account)
      },
    },
    {
      of: 'companies',
      step: `+ ${shown('companies')} companies`,
      seed: async () => {
        const [there] = await database.sql<{ count: number }>('select count(*)::int as count from companies')
        await companies(there!.count, count('companies'))
      },
    },
  ]
}

function print(readings: readonly Reading[]) {
  const one = readings.at(-1)!
  const base = new Map(readings[0]!.passes.map(({ text, pages }) => [text, pages]))
  const { mutation, pairs, idle } = one
  const mb = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`
  console.log(
    `  ${one.step}: decisions ${mutation.perSecond.toFixed(0)}/s ${mutation.node.toFixed(0)} + ${mutation.postgres.toFixed(0)} µs; ` +
      `pairs ${pairs.perSecond.toFixed(0)}/s ${pairs.node.toFixed(0)} + ${pairs.postgres.toFixed(0)} µs; audit page ${one.audit.toFixed(1)} ms; ` +
      `search ${one.search.toFixed(1)} ms; memory ${mb(one.memory)}, search ${mb(one.searchMemory)}; database ${mb(one.bytes)}; ` +
      `idle minute ${idle.node.toFixed(0)} + ${idle.postgres.toFixed(0)} ms`,
  )
  for (const { text, perMinute, milliseconds, pages } of one.passes.filter(
    ({ pages, text }) => pages > 50 && pages > 2 * (base.get(text) ?? 0),
  ))
    console.log(
      `    ${perMinute.toFixed(0)} a minute, ${milliseconds.toFixed(1)} ms, ${pages.toFixed(0)} pages a pass (base ${(base.get(text) ?? 0).toFixed(0)}): ${text}`,
    )
}

/** Compares each step with the base. */
function rowsOf(readings: readonly Reading[]): Row[] {
  const [base, ...grown] = readings as [Reading, ...Reading[]]
  const time = ({ node, postgres }: { node: number; postgres: number }) => node + postgres
  const rows = grown.flatMap((one) => [
    row(one, 'processor time of a decision, µs', time(base.mutation), time(one.mutation)),
    row(one, 'of a claim + complete, µs', time(base.pairs), time(one.pairs)),
    row(one, 'a page of the audit history, ms', base.audit, one.audit),
    row(one, 'a search, p50, ms', base.search, one.search),
    row(one, 'memory of the search process, MB', base.searchMemory / 1_048_576, one.searchMemory / 1_048_576),
    row(one, 'an idle minute, processor ms', time(base.idle), time(one.idle)),
    row(one, 'database, MB', base.bytes / 1_048_576, one.bytes / 1_048_576),
  ])
  // With one process the index is in that process.
  return rows.filter(({ ratios }) => ratios.every(Number.isFinite))
}

function row({ step }: Reading, what: string, before: number, after: number): Row {
  const shown = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en'))
  return {
    what: `${step}: ${what}`,
    baseline: `base ${shown(before)}`,
    ours: shown(after),
    ratios: [median([after]) / before],
  }
}

async function printTables({ sql }: Database) {
  const tables = await sql<{ name: string; bytes: number; rows: number }>(
    `select coalesce(parent.relname, c.relname) as name, sum(pg_total_relation_size(c.oid))::float8 as bytes,
       sum(greatest(c.reltuples, 0))::float8 as rows
     from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class parent on parent.oid = i.inhparent
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     group by 1 order by 2 desc limit 12`,
  )
  for (const { name, bytes, rows } of tables)
    console.log(
      `  ${name}: ${Math.round(bytes / 1_048_576)} MB, ${Math.round(bytes / Math.max(1, rows))} bytes a row`,
    )
}
