import { checkResult } from '@alphorn/contract/prospecting/result-checks/check-result'
import { OutreachResult } from '@alphorn/contract/prospecting/stage-results'
import { type Draft, drafts } from '@alphorn/test/prospecting/grounded-drafts'
import { type Bench, byTurns, ratios } from './bench.ts'
import { median } from './report.ts'

// What the grounding gate takes of a processor, beside what reading the same input and result takes anyway.

const texts = drafts.map(({ input, result }) => ({
  input: JSON.stringify(input),
  result: JSON.stringify(result),
}))
const now = new Date('2026-10-01T12:00:00.000Z')

function gated({ input, result }: Draft) {
  const { stage, input_snapshot, upstream } = result
  const faults = checkResult({ stage, input_snapshot, upstream }, input, result, now)
  if (faults.length > 0) throw new Error(`A correct draft was refused: ${JSON.stringify(faults)}`)
}

function readAnyway({ input, result }: (typeof texts)[number]) {
  JSON.parse(input)
  OutreachResult.safeParse(JSON.parse(result))
}

/** Milliseconds a draft, over all drafts of the mutation suite, one after the other on one processor. */
export const gate: Bench = async (_cluster, { rounds, seconds }) => {
  const results = await byTurns(rounds, {
    gate: async () => millisecondsEach(drafts, gated, seconds),
    anyway: async () => millisecondsEach(texts, readAnyway, seconds),
  })
  const shown = (values: readonly number[]) => `${median(values).toFixed(2)} ms`
  return [
    {
      what: 'a draft through the gate',
      baseline: `${shown(results.anyway)} to read it`,
      ours: shown(results.gate),
      ratios: ratios(results.gate, results.anyway),
    },
  ]
}

function millisecondsEach<One>(list: readonly One[], work: (one: One) => void, seconds: number) {
  const start = performance.now()
  let done = 0
  while (performance.now() - start < seconds * 1000) {
    for (const one of list) work(one)
    done += list.length
  }
  return (performance.now() - start) / done
}
