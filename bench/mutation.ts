import { setTimeout as delay } from 'node:timers/promises'
import { type Bench, byTurns, ratios } from './bench.ts'
import { requestText } from './connection.ts'
import { type Cost, costOf, shownCost } from './costs.ts'
import type { Database } from './database.ts'
import { serve, type Served } from './processes.ts'
import { atLeast, atMost, median, rate } from './report.ts'
import { type Seeded, seedAccount, seedCompanies, seedProspects } from './seed.ts'
import { startCounting } from './statements.ts'

const accountsAtOnce = 64
const prospectsOfEach = 50
const body = JSON.stringify({ decision: 'accept', reason: 'good_fit' })

let keys = 0

function decisionOn({ project_id, prospect_ids, secret }: Seeded) {
  const prospect_id = prospect_ids[keys % prospect_ids.length]!
  const path = `/api/v1/outreach/projects/${project_id}/prospects/${prospect_id}/decisions`
  return requestText(path, { secret, key: `bench-key-${++keys}`, body })
}

/** An account counts as active for 500 ms after its last call. */
const inactiveAfterMs = 700

/** Compares a full mutation with one bare INSERT over the same HTTP. Fails if a write was lost or doubled. */
export const mutation: Bench = async (cluster, { rounds, seconds, profile }) => {
  const database = await cluster.fresh()
  await database.sql(
    'create table bare (id text primary key, decision text not null, at timestamptz not null)',
  )
  const ours = await serve('alphorn', { databaseUrl: database.url, profile })
  const bare = await serve('bare', { databaseUrl: database.url })
  const { many, single } = await seedAll(database, ours)
  let acknowledged = 0

  const ask = async (served: Served, accounts: Seeded[], connections: number, lasting = seconds) => {
    const next = (at: number) => decisionOn(accounts[at % accounts.length]!)
    const cost = await costOf(cluster, served, { connections, seconds: lasting, next, wanted: 201 })
    if (served === ours) acknowledged += cost.done
    return cost
  }
  for (const served of [bare, ours]) await ask(served, [...many, single], accountsAtOnce + 1, 1)
  const stopCounting = profile ? await startCounting(database) : null
  const results = await byTurns(rounds, {
    bare: () => ask(bare, many, 64),
    many: () => ask(ours, many, 64),
    single: async () => {
      // While other accounts are active, one account has a small share (docs/internals/heavy-work.md).
      await delay(inactiveAfterMs)
      return ask(ours, [single], 64)
    },
    idleBare: () => ask(bare, many, 1),
    idle: () => ask(ours, many, 1),
  })
  await stopCounting?.()
  await ensureNothingLost(database, acknowledged, 'bench-key')
  await Promise.all([ours.stop(), bare.stop()])
  await database.drop()
  for (const [name, costs] of Object.entries(results)) console.log(`  ${name}: ${shownCost(costs)}`)
  return rowsOf(results)
}

async function seedAll(database: Database, { url }: Served) {
  const most = accountsAtOnce * prospectsOfEach
  await seedCompanies(database, most)
  const many: Seeded[] = []
  for (let at = 0; at < accountsAtOnce; at++) many.push(await seedAccount(database, url))
  for (const account of many) await seedProspects(database, account, prospectsOfEach)
  const single = await seedAccount(database, url)
  await seedProspects(database, single, most)
  await database.sql('vacuum analyze')
  return { many, single }
}

type Name = 'bare' | 'many' | 'single' | 'idleBare' | 'idle'

function rowsOf(results: Record<Name, Cost[]>) {
  const rates = (name: Name) => results[name].map(({ perSecond }) => perSecond)
  const waits = (name: Name) => results[name].map(({ p50 }) => p50)
  const shownWait = (name: Name) => `${median(waits(name)).toFixed(2)} ms`
  return [
    {
      what: 'full mutation, 64 connections, 64 accounts',
      baseline: `bare INSERT ${rate(rates('bare'))}`,
      ours: rate(rates('many')),
      ratios: ratios(rates('many'), rates('bare')),
      bar: atLeast(0.5),
      goal: atLeast(1),
    },
    {
      what: 'the same, all of one account',
      baseline: `64 accounts ${rate(rates('many'))}`,
      ours: rate(rates('single')),
      ratios: ratios(rates('single'), rates('many')),
      bar: atLeast(0.9),
      goal: atLeast(1),
    },
    {
      what: 'idle latency p50, 1 connection',
      baseline: `bare ${shownWait('idleBare')}`,
      ours: shownWait('idle'),
      ratios: ratios(waits('idle'), waits('idleBare')),
      bar: atMost(1.5),
      goal: atMost(1.2),
    },
  ]
}

type Counts = {
  decisions: number
  keys: number
  answers: number
  audited: number
  lost: number
}

/** Every acknowledged call has its decision, its key with its own answer, its audit row; every prospect shows its last decision. */
export async function ensureNothingLost({ sql }: Database, acknowledged: number, keyPrefix: string) {
  const [counts] = await sql<Counts>(
    `select (select count(*)::int from decisions) as decisions,
       (select count(*)::int from idempotency_keys where key like $1) as keys,
       (select count(distinct body::json ->> 'decision_id')::int from idempotency_keys where key like $1) as answers,
       (select count(*)::int from audit_rows where operation_id = 'prospect_decisions' and status = 201) as audited,
       (select count(*)::int from prospects p where updated_at <
         (select max(decided_at) from decisions d where d.account_id = p.account_id
            and d.project_id = p.project_id and d.prospect_id = p.prospect_id)) as lost`,
    [`${keyPrefix}-%`],
  )
  const { decisions, keys: kept, answers, audited, lost } = counts!
  const reported = `${acknowledged} acknowledged, ${decisions} decisions, ${kept} keys, ${answers} answers of their own, ${audited} audit rows, ${lost} lost updates`
  console.log(`  ${reported}`)
  if ([decisions, kept, answers, audited].some((count) => count !== acknowledged) || lost > 0)
    throw new Error(`The counts do not agree: ${reported}`)
}
