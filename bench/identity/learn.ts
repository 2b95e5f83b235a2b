import { type CandidateSign, candidateSigns } from '@alphorn/contract/prospecting/resolution'
import type { LearnedModel } from '@alphorn/identity/probabilities'
import type { Example } from './examples.ts'

// A conditional logit with "none of them" as an option, trained with Adam on all examples at once.

/** The weights as numbers; the last is that of "none of them". */
type Weights = Float64Array
/** A sparse vector: only the signs that are present, since most are not. */
type SparseVector = { signs: Uint8Array; values: Float64Array }
/** An example in numeric form. */
export type Row = { candidates: SparseVector[][]; targets: number[] }
export type Choice = { probability: number; isRight: boolean }

const steps = 250
const pace = 0.1
const none = candidateSigns.length

/** Returns the expected outcome of each example: one of its candidates, one of several alike, or none of them. */
export function rowsOf(examples: readonly Example[]): Row[] {
  return examples.map(({ item: { expected }, candidates }) => {
    const meant = expected.outcome === 'not_found' ? [] : expected.uids
    const targets = candidates.flatMap(({ uid }, at) => (meant.includes(uid) ? [at] : []))
    return { candidates: candidates.map(({ names }) => names.map(numbersOf)), targets }
  })
}

function numbersOf(named: Example['candidates'][number]['names'][number]): SparseVector {
  const there = candidateSigns.flatMap((sign, at) => (named[sign] === 0 ? [] : [at]))
  return {
    signs: Uint8Array.from(there),
    values: Float64Array.from(there, (at) => named[candidateSigns[at]!]),
  }
}

/** Returns the weights that best explain the outcomes of these examples; `l2` keeps them small. */
export function learn(rows: readonly Row[], l2: number): Weights {
  const weights = new Float64Array(none + 1)
  const momentum = new Float64Array(none + 1)
  const spread = new Float64Array(none + 1)
  for (let step = 1; step <= steps; step++) {
    const slope = slopeOf(rows, weights)
    for (let at = 0; at <= none; at++) {
      const pull = slope[at]! / rows.length + l2 * weights[at]!
      momentum[at] = 0.9 * momentum[at]! + 0.1 * pull
      spread[at] = 0.999 * spread[at]! + 0.001 * pull * pull
      const stride = momentum[at]! / (1 - 0.9 ** step)
      weights[at]! -= (pace * stride) / (Math.sqrt(spread[at]! / (1 - 0.999 ** step)) + 1e-8)
    }
  }
  return weights
}

function slopeOf(rows: readonly Row[], weights: Weights) {
  const slope = new Float64Array(none + 1)
  for (const row of rows) {
    const { best, probabilities, ofNone } = judge(row, weights)
    const share = row.targets.length > 0 ? 1 / row.targets.length : 0
    slope[none]! += ofNone - (share === 0 ? 1 : 0)
    best.forEach((found, at) => {
      const error = probabilities[at]! - (row.targets.includes(at) ? share : 0)
      for (let sign = 0; sign < found.signs.length; sign++)
        slope[found.signs[sign]!]! += error * found.values[sign]!
    })
  }
  return slope
}

function judge({ candidates }: Row, weights: Weights) {
  const best = candidates.map((names) => bestName(names, weights))
  const scores = best.map((found) => dot(found, weights))
  const most = Math.max(weights[none]!, ...scores)
  const odds = scores.map((score) => Math.exp(score - most))
  const oddsOfNone = Math.exp(weights[none]! - most)
  const total = odds.reduce((sum, each) => sum + each, oddsOfNone)
  return { best, probabilities: odds.map((each) => each / total), ofNone: oddsOfNone / total }
}

function bestName(names: readonly SparseVector[], weights: Weights) {
  const [first, ...others] = names
  let best = first!
  for (const found of others) if (dot(found, weights) > dot(best, weights)) best = found
  return best
}

function dot({ signs: there, values }: SparseVector, weights: Weights) {
  let sum = 0
  for (let at = 0; at < there.length; at++) sum += values[at]! * weights[there[at]!]!
  return sum
}

/** Returns the mean negative log-likelihood of the right option: lower is better. */
export function lossOf(rows: readonly Row[], weights: Weights) {
  const losses = rows.map((row) => {
    const { probabilities, ofNone } = judge(row, weights)
    const right =
      row.targets.length === 0 ? ofNone : row.targets.reduce((sum, at) => sum + probabilities[at]!, 0)
    return -Math.log(Math.max(1e-12, right))
  })
  return losses.reduce((sum, loss) => sum + loss, 0) / losses.length
}

/** Returns the most likely candidate of each example, and whether it is the right one. */
export function choicesOf(rows: readonly Row[], weights: Weights): Choice[] {
  return rows.flatMap((row) => {
    const { probabilities } = judge(row, weights)
    const top = probabilities.indexOf(Math.max(...probabilities))
    return top < 0
      ? []
      : [{ probability: probabilities[top]!, isRight: row.targets.length === 1 && row.targets[0] === top }]
  })
}

/** Returns the factor that calibrates the probabilities when all scores are multiplied by it. */
export function temper(folds: readonly { rows: readonly Row[]; weights: Weights }[]) {
  const factors = Array.from({ length: 31 }, (_, at) => 0.5 + at * 0.05)
  const loss = (factor: number) =>
    folds.reduce((sum, { rows, weights }) => sum + lossOf(rows, scaled(weights, factor)), 0)
  return factors.map((factor) => ({ factor, loss: loss(factor) })).sort((a, b) => a.loss - b.loss)[0]!.factor
}

export function scaled(weights: Weights, factor: number) {
  return weights.map((weight) => weight * factor)
}

/** Returns the weights in the form that the service reads. */
export function learnedOf(weights: Weights, version: string): LearnedModel {
  const rounded = (at: number) => Math.round(weights[at]! * 1000) / 1000
  const named = candidateSigns.map((sign, at): [CandidateSign, number] => [sign, rounded(at)])
  return { version, none: rounded(none), weights: Object.fromEntries(named) as LearnedModel['weights'] }
}
