import { setTimeout as delay } from 'node:timers/promises'
import { type Bench, ratios } from './bench.ts'
import { openMix } from './mixed.ts'
import { serve, type Served } from './processes.ts'
import { atLeast, atMost, median, rate } from './report.ts'
import { shownAnswers, storm, type StormResult } from './storm.ts'

const usual = 32
const crowd = 4000
const mebibyte = 1024 * 1024

/**
 * Far more calls at once than the service can do. Measures what it still does, what it refuses, what memory
 * that takes, and how long a single caller waits. A fault, or an answer that never came, ends the bench.
 */
export const overload: Bench = async (cluster, { rounds, seconds }) => {
  const database = await cluster.fresh()
  const ours = await serve('alphorn', { databaseUrl: database.url })
  const next = await openMix(database, ours)
  const ask = (connections: number, lasting = seconds) =>
    storm({ url: ours.url, connections, seconds: lasting, next })
  await ask(usual, 2)
  const seen: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const before = await ask(usual)
    const resting = await ours.memory()
    const { result, most } = await watched(ours, () => ask(crowd))
    ensureAnswered(result)
    seen.push({
      before,
      during: result,
      grown: (most - resting) / mebibyte,
      recovered: await recovery(ask, before),
    })
    console.log(`  ${crowd} connections: ${shownAnswers(result.answers)}; p99 ${result.p99.toFixed(0)} ms`)
  }
  await ours.stop()
  await database.drop()
  return rowsOf(seen)
}

type Round = { before: StormResult; during: StormResult; grown: number; recovered: number }

/** The work, and the most memory that the server held meanwhile. */
async function watched<Result>(served: Served, work: () => Promise<Result>) {
  const ended = new AbortController()
  const watching = (async () => {
    let most = 0
    while (!ended.signal.aborted) {
      most = Math.max(most, await served.memory())
      await delay(100)
    }
    return most
  })()
  const result = await work()
  ended.abort()
  return { result, most: await watching }
}

function ensureAnswered({ answers }: StormResult) {
  const wrong = Object.keys(answers).filter((answer) => !/^(?:2\d\d|429|503)$/.test(answer))
  if (wrong.length > 0)
    throw new Error(`Under load some calls were answered otherwise: ${shownAnswers(answers)}`)
}

/** Seconds until half of the calls wait no longer than twice what they did before. */
async function recovery(
  ask: (connections: number, seconds: number) => Promise<StormResult>,
  before: StormResult,
) {
  const started = performance.now()
  for (;;) {
    const { p50 } = await ask(usual, 0.5)
    const seconds = (performance.now() - started) / 1000
    if (p50 <= 2 * before.p50 || seconds > 60) return seconds
  }
}

function rowsOf(seen: Round[]) {
  const before = seen.map((round) => round.before.perSecond)
  const during = seen.map((round) => round.during.perSecond)
  return [
    {
      what: `calls that succeed, ${crowd} connections`,
      baseline: `${usual} connections ${rate(before)}`,
      ours: rate(during),
      ratios: ratios(during, before),
      bar: atLeast(0.7),
    },
    {
      what: 'seconds until it is as before',
      baseline: '',
      ours: `${median(seen.map(({ recovered }) => recovered)).toFixed(1)} s`,
      ratios: seen.map(({ recovered }) => recovered),
      bar: atMost(5),
    },
    {
      what: 'MiB of memory above rest',
      baseline: '',
      ours: `${Math.round(median(seen.map(({ grown }) => grown)))} MiB`,
      ratios: seen.map(({ grown }) => grown),
      bar: atMost(512),
    },
  ]
}
