import { thresholds } from '@alphorn/identity/judge'
import { grid } from '../search/measure.ts'

// Precision and recall at other thresholds of probability than the one in use.

/** A company that was taken; `probability` is null if a rule took it. The whole is null for an input that stays open. */
export type Taken = { isRight: boolean; probability: number | null } | null

const points = [0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.92, 0.95, 0.97, 0.99]

/**
 * Prints a line for each threshold. `ask` answers all inputs with the thresholds of the moment. `isMeant` says of
 * each input whether it means one company.
 *
 * Two passes are enough. The first takes companies from the lowest threshold on. The second takes only those whose
 * whole name agrees: for them the lower threshold `take_whole` holds.
 */
export async function printCurve(
  title: string,
  ask: () => Promise<readonly Taken[]>,
  isMeant: readonly boolean[],
) {
  const usual = { ...thresholds }
  const passes: (readonly Taken[])[] = []
  try {
    for (const take of [points[0]!, Number.POSITIVE_INFINITY]) {
      Object.assign(thresholds, { take, take_whole: points[0] })
      passes.push(await ask())
    }
  } finally {
    Object.assign(thresholds, usual)
  }
  const [all = [], whole = []] = passes
  const rows = points.map((point) => {
    const taken = all.map((one, at) => {
      const least = whole[at] ? Math.min(point, usual.take_whole) : point
      return one && (one.probability ?? 1) >= least ? one : null
    })
    return rowAt(point, taken, isMeant, point === usual.take)
  })
  const byRules = all.map((one) => (one?.probability === null ? one : null))
  const heads = ['threshold', 'taken', 'wrong', 'precision', 'recall']
  console.log(grid(`${title}, by threshold`, heads, [...rows, rowAt('rules alone', byRules, isMeant, false)]))
}

function rowAt(
  point: number | string,
  taken: readonly Taken[],
  isMeant: readonly boolean[],
  isInUse: boolean,
) {
  const all = taken.filter((one) => one !== null)
  const right = all.filter(({ isRight }) => isRight).length
  const found = taken.filter((one, at) => one?.isRight && isMeant[at]).length
  const meant = isMeant.filter(Boolean).length
  return [
    `${point}${isInUse ? ' (in use)' : ''}`,
    String(all.length),
    String(all.length - right),
    all.length === 0 ? '-' : (right / all.length).toFixed(4),
    meant === 0 ? '-' : (found / meant).toFixed(4),
  ]
}
