import { type Bench, byTurns, ratios } from './bench.ts'
import { requestText } from './connection.ts'
import { type Cost, costOf, shownCost } from './costs.ts'
import { serve, type Served } from './processes.ts'
import { atLeast, rate } from './report.ts'
import { seedAccount } from './seed.ts'

const connections = 16

/** The cheapest call of the API with metrics and without: what measuring takes is the largest part of it there. */
export const metrics: Bench = async (cluster, { rounds, seconds }) => {
  const database = await cluster.fresh()
  const measured = await serve('with-metrics', { databaseUrl: database.url })
  const plain = await serve('alphorn', { databaseUrl: database.url })
  const account = await seedAccount(database, plain.url)
  const ask = (served: Served) =>
    costOf(cluster, served, {
      connections,
      seconds,
      next: () => requestText('/api/v1/outreach/me', account),
      wanted: 200,
    })
  const results = await byTurns(rounds, { plain: () => ask(plain), measured: () => ask(measured) })
  await Promise.all([measured.stop(), plain.stop()])
  await database.drop()
  for (const [name, costs] of Object.entries(results)) console.log(`  ${name}: ${shownCost(costs)}`)
  const rates = (costs: readonly Cost[]) => costs.map(({ perSecond }) => perSecond)
  return [
    {
      what: `a read of the caller with metrics, ${connections} connections`,
      baseline: `without metrics ${rate(rates(results.plain))}`,
      ours: rate(rates(results.measured)),
      ratios: ratios(rates(results.measured), rates(results.plain)),
      bar: atLeast(0.97),
    },
  ]
}
