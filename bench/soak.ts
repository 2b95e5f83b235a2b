import type { Bench } from './bench.ts'
import { openMix } from './mixed.ts'
import { serve } from './processes.ts'
import { atMost, median } from './report.ts'
import { shownAnswers, storm, type StormResult } from './storm.ts'

const connections = 8
const pause = 100
const mebibyte = 1024 * 1024

/**
 * The same modest load for long, `--rounds` times `--seconds`: waits and memory at the end against those of the
 * second fifth, when all is warm. For the half hour of the quality bars: `--rounds 30 --seconds 60`.
 */
export const soak: Bench = async (cluster, { rounds, seconds }) => {
  const database = await cluster.fresh()
  const ours = await serve('alphorn', { databaseUrl: database.url })
  const next = await openMix(database, ours)
  const seen: (StormResult & { memory: number })[] = []
  for (let round = 0; round < rounds; round++) {
    const result = await storm({ url: ours.url, connections, seconds, pause, next })
    const memory = (await ours.memory()) / mebibyte
    seen.push({ ...result, memory })
    const { perSecond, p50, p99, answers } = result
    console.log(
      `  ${round + 1}: ${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(0)} ms, ` +
        `${memory.toFixed(0)} MiB, ${shownAnswers(answers)}`,
    )
    if (Object.keys(answers).some((answer) => !/^2\d\d$/.test(answer)))
      throw new Error('Calls failed, of a load that is none.')
  }
  await ours.stop()
  await database.drop()
  return [
    rowOf(
      'wait at the median',
      'ms',
      seen.map(({ p50 }) => p50),
    ),
    rowOf(
      'memory',
      'MiB',
      seen.map(({ memory }) => memory),
    ),
  ]
}

function rowOf(what: string, unit: string, values: number[]) {
  const fifth = Math.ceil(values.length / 5)
  const early = median(values.slice(fifth, 2 * fifth + 1))
  const late = median(values.slice(-fifth))
  return {
    what: `${what}, the last fifth`,
    baseline: `the second fifth ${early.toFixed(1)} ${unit}`,
    ours: `${late.toFixed(1)} ${unit}`,
    ratios: [late / early],
    bar: atMost(1.25),
  }
}
