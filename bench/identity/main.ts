import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { connectPools } from '@alphorn/server/platform/db/connect'
import { transaction } from '@alphorn/server/platform/db/connection'
import { thresholds } from '@alphorn/identity/judge'
import { resolveCompanies } from '@alphorn/server/directory/identity/resolve'
import type { DirectoryIndex } from '@alphorn/server/directory/search/port'
import { createSqlIndex } from '@alphorn/server/directory/search/sql-index'
import { printCurve } from '../matching/curve.ts'
import { cache, startCluster } from '../database.ts'
import { grid, quantile } from '../search/measure.ts'
import { startThread } from '../search/ours.ts'
import { bringCompanies, hasFixture, isLearnedFrom, type Item, itemsOf } from './fixture.ts'
import { type Answer, figures, mark, type Marked } from './score.ts'
import { measureSpeed } from './speed.ts'

// Measures how well and how fast inputs are matched with companies: `npm run bench:identity`.

const { values } = parseArgs({
  options: {
    // Prints wrong and otherwise imperfect answers of these classes. Held-out inputs are never shown.
    show: { type: 'string' },
    // Only every n-th input.
    each: { type: 'string', default: '1' },
    rules: { type: 'boolean', default: false },
    // Prints precision and recall at about ten thresholds.
    curve: { type: 'boolean', default: false },
    // Also evaluates these probabilities as the threshold from which a company is accepted.
    take: { type: 'string', multiple: true, default: [] },
    classes: { type: 'boolean', default: false },
    // Measures only the speed, with this many generated companies.
    speed: { type: 'string' },
  },
})
const batch = 100

const cluster = await startCluster({ shared_buffers: values.speed ? '512MB' : '256MB' })
try {
  console.log(
    `${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.version}, PostgreSQL ${cluster.version}`,
  )
  await (values.speed === undefined ? measureQuality() : measureSpeed(cluster, Number(values.speed)))
} finally {
  await cluster.stop()
}

async function measureQuality() {
  if (!hasFixture()) throw new Error('The evaluation lies in ../shared/data/ident, which is not here.')
  const database = await cluster.kept('identity')
  await bringCompanies(database)
  const { index } = await startThread({ databaseUrl: database.url, snapshotFile: `${cache}/identity-index` })
  const items = itemsOf().filter((_item, at) => at % Number(values.each) === 0)
  const resolve = (by: DirectoryIndex) => resolveAll(database.url, by, items)
  if (values.rules) reportRun('by rules alone', await resolve(createSqlIndex()))
  reportRun('rules, then scores', await resolve(index))
  for (const take of values.take) {
    const usual = { ...thresholds }
    thresholds.take = Number(take)
    reportRun(`taken from ${take} on`, await resolve(index))
    Object.assign(thresholds, usual)
  }
  if (values.curve) await reportCurve(() => resolve(index), items)
  await index.stop()
}

function reportCurve(resolve: () => ReturnType<typeof resolveAll>, items: readonly Item[]) {
  const ask = async () =>
    (await resolve()).marked.map(({ answer, mark: given, probability }) =>
      answer.outcome === 'resolved' ? { isRight: given !== 'wrong', probability } : null,
    )
  return printCurve(
    'the evaluation',
    ask,
    items.map(({ expected }) => expected.outcome === 'resolved'),
  )
}

type Judged = Marked & { item: Item; text: string; probability: number | null }

async function resolveAll(databaseUrl: string, index: DirectoryIndex, items: readonly Item[]) {
  const pools = connectPools(databaseUrl, { size: 2 })
  const marked: Judged[] = []
  const milliseconds: number[] = []
  for (let at = 0; at < items.length; at += batch) {
    const some = items.slice(at, at + batch)
    const began = performance.now()
    const resolved = await transaction(pools.write, (tx) =>
      resolveCompanies(
        tx,
        some.map(({ input }) => input),
        { index },
      ),
    )
    milliseconds.push(performance.now() - began)
    some.forEach((item, position) => {
      const { outcome, candidates, reason, method } = resolved[position]!
      const answer: Answer = { outcome, uids: candidates.map(({ uid }) => uid) }
      const text = `${outcome} ${method} ${reason} ${candidates
        .slice(0, 2)
        .map(({ uid, name, seat, probability }) => `${uid} ${name} ${seat} ${probability}`)
        .join(' | ')}`
      const probability = candidates[0]?.probability ?? null
      marked.push({
        item,
        expected: item.expected,
        answer,
        mark: mark(item.expected, answer),
        text,
        probability,
      })
    })
  }
  await pools.end()
  return { marked, milliseconds }
}

function reportRun(name: string, { marked, milliseconds }: { marked: Judged[]; milliseconds: number[] }) {
  const parts: [string, Judged[]][] = [
    ['all', marked],
    ['learned from', marked.filter(({ item }) => isLearnedFrom(item))],
    ['held out', marked.filter(({ item }) => !isLearnedFrom(item))],
    ...groups(marked, ({ item }) => item.stratum),
    ...groups(
      marked.filter(({ item }) => !isLearnedFrom(item)),
      ({ item }) => `held out ${item.stratum}`,
    ),
    ...(values.classes ? groups(marked, ({ item }) => item.cls) : []),
  ]
  const head = [
    'inputs',
    'taken',
    'wrong',
    'precision',
    'recall',
    'taken or listed',
    'ambiguous right',
    'of those written whole',
    'unknown right',
  ]
  const rows = parts.map(([part, some]) => [
    part,
    ...Object.values(figures(some)).map((value, at) => (at < 3 ? String(value) : shown(value))),
  ])
  console.log(grid(name, ['', ...head], rows))
  console.log(
    `${batch} inputs of the mix: p50 ${quantile(milliseconds, 0.5).toFixed(0)} ms, p95 ${quantile(milliseconds, 0.95).toFixed(0)} ms`,
  )
  if (values.show === undefined) return
  const asked = values.show.split(',')
  for (const { item, mark: given, text } of marked)
    if (
      isLearnedFrom(item) &&
      (given === 'wrong' || (asked.includes(item.cls) && given !== 'right' && given !== 'accepted'))
    )
      console.log(
        `${given} ${item.cls} ${JSON.stringify(item.input)} -> ${text}; expected ${item.expected.outcome} ${item.expected.uids.slice(0, 3).join(' ')}`,
      )
}

function groups<Each>(all: readonly Each[], by: (each: Each) => string) {
  return [...Map.groupBy(all, by)].sort(([a], [b]) => (a < b ? -1 : 1))
}

function shown(value: number | null) {
  return value === null ? '-' : value.toFixed(4)
}
