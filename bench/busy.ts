import { type Bench, byTurns, ratios } from './bench.ts'
import { requestText } from './connection.ts'
import { type Cost, costOf, shownCost } from './costs.ts'
import { serve, type Served } from './processes.ts'
import { rate } from './report.ts'
import { type Seeded, seedAccount, seedCompanies, seedProspects } from './seed.ts'

const few = 16
const many = 3200
const connections = 64
const body = JSON.stringify({ decision: 'accept', reason: 'good_fit' })

let keys = 0

/**
 * Compares the decisions of 64 callers on 16 prospects with those on 3,200: through one process, and through two at
 * once.
 */
export const busy: Bench = async (cluster, { rounds, seconds }) => {
  const database = await cluster.fresh()
  const servers = [
    await serve('alphorn', { databaseUrl: database.url }),
    await serve('alphorn', { databaseUrl: database.url }),
  ]
  await seedCompanies(database, many)
  const [on, all] = [
    await seedAccount(database, servers[0]!.url),
    await seedAccount(database, servers[0]!.url),
  ]
  await seedProspects(database, on, few)
  await seedProspects(database, all, many)
  await database.sql('vacuum analyze')
  let done = 0
  const ask = async (by: readonly Served[], account: Seeded, lasting = seconds) => {
    const share = connections / by.length
    const costs = await Promise.all(
      by.map((served) =>
        costOf(cluster, served, {
          connections: share,
          seconds: lasting,
          next: () => decisionOn(account),
          wanted: 201,
        }),
      ),
    )
    done += costs.reduce((sum, cost) => sum + cost.done, 0)
    return { ...costs[0]!, perSecond: costs.reduce((sum, { perSecond }) => sum + perSecond, 0) }
  }
  for (const account of [on, all]) await ask(servers, account, 1)
  const [first] = servers
  const results = await byTurns(rounds, {
    many: () => ask([first!], all),
    few: () => ask([first!], on),
    manyByTwo: () => ask(servers, all),
    fewByTwo: () => ask(servers, on),
  })
  const [counts] = await database.sql<{ decisions: number; audited: number }>(
    `select (select count(*)::int from decisions) as decisions,
       (select count(*)::int from audit_rows where operation_id = 'prospect_decisions' and status = 201) as audited`,
  )
  await Promise.all(servers.map((served) => served.stop()))
  await database.drop()
  console.log(`  ${done} acknowledged; ${JSON.stringify(counts)}`)
  if (counts!.decisions !== done || counts!.audited !== done) throw new Error('The counts do not agree.')
  for (const [name, costs] of Object.entries(results)) console.log(`  ${name}: ${shownCost(costs)}`)
  const rates = (costs: Cost[]) => costs.map(({ perSecond }) => perSecond)
  const row = (what: string, ours: Cost[], against: Cost[]) => ({
    what,
    baseline: `3,200 prospects ${rate(rates(against))}`,
    ours: rate(rates(ours)),
    ratios: ratios(rates(ours), rates(against)),
  })
  return [
    row('decisions on 16 prospects, 64 connections, 1 process', results.few, results.many),
    row('the same, 2 processes', results.fewByTwo, results.manyByTwo),
  ]
}

function decisionOn({ project_id, prospect_ids, secret }: Seeded) {
  const prospect_id = prospect_ids[keys % prospect_ids.length]!
  const path = `/api/v1/outreach/projects/${project_id}/prospects/${prospect_id}/decisions`
  return requestText(path, { secret, key: `busy-key-${++keys}`, body })
}
