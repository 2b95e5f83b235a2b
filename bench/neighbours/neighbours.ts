import { type Bench, byTurns, ratios } from '../bench.ts'
import { type Burden, burdens, openGreedy } from './neighbours-burdens.ts'
import { askOrdinarily, type CallerStatistics } from './ordinary-caller.ts'
import { serve } from '../processes.ts'
import { atLeast, atMost, median, rate } from '../report.ts'
import { seedAccount, seedCompanies, seedProspects } from '../seed.ts'
import { usageOf } from '../usage.ts'

const companies = 20_000
const prospects = 1000

/** Measurements of the ordinary account, and the processor time of the server and, if known, of PostgreSQL. */
type Measured = CallerStatistics & { server: number; postgres: number | null }

/**
 * Compares ordinary calls of account B alone with those beside account A. A sends its largest permitted load of one
 * kind, or of all kinds at once. B may lose a fifth of its rate, and wait twice as long.
 */
export const neighbours: Bench = async (cluster, { rounds, seconds }) => {
  const database = await cluster.fresh()
  const server = await serve('alphorn', { databaseUrl: database.url })
  await seedCompanies(database, companies)
  // The first account of an installation needs no confirmed address.
  const greedy = await openGreedy(database, server.url)
  const ordinary = await seedAccount(database, server.url, [
    'prospect:read',
    'prospect:write',
    'prospect:run',
    'prospect:stages',
    'companies:read',
  ])
  await seedProspects(database, ordinary, prospects)
  await database.sql('vacuum analyze')
  const measure = async (): Promise<Measured> => {
    const started = performance.now()
    const given = { url: server.url, account: ordinary, seconds }
    const { usage, ...seen } = await usageOf(
      cluster,
      server,
      () => askOrdinarily(given),
      () => 1,
    )
    const each = 1000 * (performance.now() - started)
    return { ...seen, server: usage.server / each, postgres: usage.postgres && usage.postgres / each }
  }
  const kinds = Object.keys(burdens) as Burden[]
  const all = [...kinds.map((kind) => [kind]), kinds]
  const nameOf = (some: readonly Burden[]) => (some.length === 1 ? some[0]! : 'all of these at once')
  await measure()
  const results = await byTurns<string, Measured>(rounds, {
    alone: measure,
    ...Object.fromEntries(all.map((some) => [nameOf(some), () => greedy.during(some, measure)] as const)),
  })
  for (const [name, seen] of Object.entries(results)) console.log(`  ${name}: ${shown(seen)}`)
  console.log(`  answers to A: ${JSON.stringify(greedy.answers())}`)
  await greedy.stop()
  await server.stop()
  await database.drop()
  const of = (name: string, what: 'perSecond' | 'p50') => results[name]!.map((seen) => seen[what])
  return all.map(nameOf).flatMap((name) => [
    {
      what: `rate of B while A sends ${name}`,
      baseline: `B alone ${rate(of('alone', 'perSecond'))}`,
      ours: rate(of(name, 'perSecond')),
      ratios: ratios(of(name, 'perSecond'), of('alone', 'perSecond')),
      bar: atLeast(0.8),
    },
    {
      what: 'its median wait',
      baseline: `${median(of('alone', 'p50')).toFixed(1)} ms`,
      ours: `${median(of(name, 'p50')).toFixed(1)} ms`,
      ratios: ratios(of(name, 'p50'), of('alone', 'p50')),
      bar: atMost(2),
    },
  ])
}

function shown(seen: readonly Measured[]) {
  const of = (what: 'perSecond' | 'p50' | 'p99' | 'longest' | 'refused' | 'server') =>
    median(seen.map((one) => one[what])).toFixed(what === 'server' ? 2 : 1)
  const postgres = median(seen.map((one) => one.postgres ?? NaN)).toFixed(2)
  return `${of('perSecond')}/s, p50 ${of('p50')} ms, p99 ${of('p99')} ms, longest ${of('longest')} ms, ${of('refused')} refused; processors: ${of('server')} of the server, ${postgres} of PostgreSQL`
}
