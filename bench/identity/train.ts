import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { candidateSigns } from '@alphorn/contract/prospecting/resolution'
import { cache, startCluster } from '../database.ts'
import { startThread } from '../search/ours.ts'
import { type Example, examplesOf } from './examples.ts'
import { bringCompanies, isLearnedFrom, itemsOf } from './fixture.ts'
import {
  type Choice,
  choicesOf,
  learn,
  learnedOf,
  lossOf,
  type Row,
  rowsOf,
  scaled,
  temper,
} from './learn.ts'

// Learns the weights of identity's signs, and writes them into the server: `npm run learn:identity`. Seven of ten
// inputs are for training; the rest only for evaluation.

const target = fileURLToPath(new URL('../../packages/identity/src/weights.ts', import.meta.url))
const foldCount = 5
const keeps = [1e-4, 1e-3]

const cluster = await startCluster({ shared_buffers: '256MB' })
try {
  const database = await cluster.kept('identity')
  await bringCompanies(database)
  const { index } = await startThread({ databaseUrl: database.url, snapshotFile: `${cache}/identity-index` })
  const items = itemsOf()
  const examples = await examplesOf(database.url, index, items)
  await index.stop()
  train(examples)
} finally {
  await cluster.stop()
}

function train(examples: readonly Example[]) {
  const own = rowsOf(examples.filter(({ item }) => isLearnedFrom(item)))
  const held = rowsOf(examples.filter(({ item }) => !isLearnedFrom(item)))
  const l2 = bestOf(keeps, (keep) => mean(foldsOf(own, keep).map((fold) => lossOf(fold.rows, fold.weights))))
  const folds = foldsOf(own, l2)
  const factor = temper(folds)
  const weights = scaled(learn(own, l2), factor)
  console.log(
    `${own.length} inputs learned from, ${held.length} held out; l2 ${l2}, scores times ${factor.toFixed(2)}`,
  )
  console.log(
    `loss: ${lossOf(own, weights).toFixed(4)} learned from, ${mean(folds.map((fold) => lossOf(fold.rows, scaled(fold.weights, factor)))).toFixed(4)} cross-validated, ${lossOf(held, weights).toFixed(4)} held out`,
  )
  printCalibration(
    'cross-validated',
    folds.flatMap((fold) => choicesOf(fold.rows, scaled(fold.weights, factor))),
  )
  printCalibration('held out', choicesOf(held, weights))
  write(weights)
}

function foldsOf(rows: readonly Row[], l2: number) {
  return Array.from({ length: foldCount }, (_, fold) => ({
    weights: learn(
      rows.filter((_each, at) => at % foldCount !== fold),
      l2,
    ),
    rows: rows.filter((_each, at) => at % foldCount === fold),
  }))
}

function bestOf(options: readonly number[], lossOfOption: (option: number) => number) {
  return options.map((option) => ({ option, loss: lossOfOption(option) })).sort((a, b) => a.loss - b.loss)[0]!
    .option
}

function mean(numbers: readonly number[]) {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

/** Returns how often the most likely candidate is right, by stated probability. */
function printCalibration(name: string, choices: readonly Choice[]) {
  console.log(`\ncalibration, ${name}: said, seen, inputs`)
  const edges = [0, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 0.97, 0.99, 1.01]
  for (let at = 0; at < edges.length - 1; at++) {
    const within = choices.filter(
      ({ probability }) => probability >= edges[at]! && probability < edges[at + 1]!,
    )
    if (within.length === 0) continue
    const seen = within.filter(({ isRight }) => isRight).length / within.length
    console.log(
      `${mean(within.map(({ probability }) => probability)).toFixed(3)}  ${seen.toFixed(3)}  ${within.length}`,
    )
  }
}

function write(weights: Float64Array) {
  const learned = learnedOf(weights, 'scores-2')
  const lines = candidateSigns.map((sign) => `    ${sign}: ${learned.weights[sign]},`)
  writeFileSync(
    target,
    `import type { Learned } from '#identity/probabilities'

/** Learned by \`npm run learn:identity\`, which also measures it; not to be changed by hand. */
export const learned: Learned = {
  version: '${learned.version}',
  none: ${learned.none},
  weights: {
${lines.join('\n')}
  },
}
`,
  )
}
