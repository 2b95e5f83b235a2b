import { checkResult, resultBacking } from '@alphorn/contract/prospecting/result-checks/check-result'
import { OutreachResult } from '@alphorn/contract/prospecting/stage-results'
import { type Draft, drafts } from '@alphorn/test/prospecting/grounding/grounded-drafts'
import { type Bench, byTurns, ratios } from '../bench.ts'
import { atMost, median } from '../report.ts'

// Measures the CPU time of the grounding gate relative to reading the same input and result.

const texts = drafts.map(({ input, result }) => ({
  input: JSON.stringify(input),
  result: JSON.stringify(result),
}))
const now = new Date('2026-10-01T12:00:00.000Z')

/** Like the service, reads the frozen input from its text, so nothing about it is known from the previous draft. */
function gated({ input, result }: (typeof texts)[number]) {
  const read = JSON.parse(input) as Draft['input']
  const draft = JSON.parse(result) as Draft['result']
  const { stage, input_snapshot, upstream } = draft
  const faults = checkResult({ stage, input_snapshot, upstream }, read, draft, now)
  if (faults.length > 0) throw new Error(`A correct draft was refused: ${JSON.stringify(faults)}`)
  resultBacking(read, draft)
}

function readAnyway({ input, result }: (typeof texts)[number]) {
  JSON.parse(input)
  OutreachResult.safeParse(JSON.parse(result))
}

/** Returns milliseconds per draft, over all drafts of the mutation suite, one after the other on one CPU. */
export const gate: Bench = async (_cluster, { rounds, seconds }) => {
  const results = await byTurns(rounds, {
    gate: async () => millisecondsEach(texts, gated, seconds),
    anyway: async () => millisecondsEach(texts, readAnyway, seconds),
  })
  const shown = (values: readonly number[]) => `${median(values).toFixed(2)} ms`
  return [
    {
      what: 'a draft through the gate, with its marks',
      baseline: `${shown(results.anyway)} to read it`,
      ours: shown(results.gate),
      ratios: ratios(results.gate, results.anyway),
    },
    {
      what: 'the same in milliseconds of a processor, against 2',
      baseline: '2 ms',
      ours: shown(results.gate),
      ratios: results.gate.map((milliseconds) => milliseconds / 2),
      bar: atMost(1),
    },
  ]
}

/** Returns the CPU time of this thread: on a busy machine it excludes the work of other processes. */
function millisecondsEach<One>(list: readonly One[], work: (one: One) => void, seconds: number) {
  for (const one of list) work(one)
  const before = process.threadCpuUsage()
  const start = performance.now()
  let done = 0
  while (performance.now() - start < seconds * 1000) {
    for (const one of list) work(one)
    done += list.length
  }
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000 / done
}
