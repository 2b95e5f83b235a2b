import { type Bench, byTurns, ratios } from './bench.ts'
import { requestText } from './connection.ts'
import { type Cost, costOf, shownCost } from './costs.ts'
import { serve, type Served } from './processes.ts'
import { atLeast, rate } from './report.ts'
import { type Seeded, seedAccount, seedCompanies, seedProspects } from './seed.ts'

const prospects = 200
const connections = 16
let turn = 0

/** A read of one prospect, its audit row durable before the answer, against the same read unaudited and a bare select. */
export const read: Bench = async (cluster, { rounds, seconds }) => {
  const database = await cluster.fresh()
  const ours = await serve('alphorn', { databaseUrl: database.url })
  const unaudited = await serve('without-journal', { databaseUrl: database.url })
  const bare = await serve('bare', { databaseUrl: database.url })
  await seedCompanies(database, prospects)
  const account = await seedAccount(database, ours.url)
  const account_id = await seedAll(database, account)
  await database.sql('vacuum analyze')

  const next = () => account.prospect_ids[turn++ % prospects]!
  const detail = () =>
    requestText(`/api/v1/outreach/projects/${account.project_id}/prospects/${next()}`, account)
  const select = () => requestText(`/${account_id}/${account.project_id}/${next()}`, account)
  const ask = (served: Served, request: () => string) =>
    costOf(cluster, served, { connections, seconds, next: request, wanted: 200 })
  const results = await byTurns(rounds, {
    bare: () => ask(bare, select),
    unaudited: () => ask(unaudited, detail),
    ours: () => ask(ours, detail),
  })
  await Promise.all([ours.stop(), unaudited.stop(), bare.stop()])
  await database.drop()
  for (const [name, costs] of Object.entries(results)) console.log(`  ${name}: ${shownCost(costs)}`)
  return rowsOf(results)
}

async function seedAll(database: Parameters<typeof seedProspects>[0], account: Seeded) {
  await seedProspects(database, account, prospects)
  const [owner] = await database.sql<{ account_id: string }>(
    'select account_id from projects where project_id = $1',
    [account.project_id],
  )
  return owner!.account_id
}

function rowsOf(results: Record<'bare' | 'unaudited' | 'ours', Cost[]>) {
  const rates = (name: keyof typeof results) => results[name].map(({ perSecond }) => perSecond)
  const ours = rate(rates('ours'))
  return [
    {
      what: `read of one prospect, ${connections} connections`,
      baseline: `the same, unaudited ${rate(rates('unaudited'))}`,
      ours,
      ratios: ratios(rates('ours'), rates('unaudited')),
      bar: atLeast(0.65),
      goal: atLeast(0.85),
    },
    {
      what: 'the same',
      baseline: `bare select ${rate(rates('bare'))}`,
      ours,
      ratios: ratios(rates('ours'), rates('bare')),
    },
  ]
}
