import type { Cluster } from './database.ts'
import type { Row } from './report.ts'

export type Options = {
  rounds: number
  /** Seconds of load in each round. */
  seconds: number
  /** Includes benches that take minutes to seed. */
  large: boolean
  /** Writes CPU profiles of our servers, and the statements counted by PostgreSQL. */
  profile: boolean
  /** The process counts of each side that `machine` compares; without it, powers of two. */
  processes?: number[]
  /** For `growth`: the fraction of a large installation that is seeded. */
  scale?: number
  /** For `growth`: the steps that are seeded; without it, all of them. */
  only?: string[]
}

/** A bench returns its rows, prints anything else itself, and throws on an invalid outcome. */
export type Bench = (cluster: Cluster, options: Options) => Promise<Row[]>

/**
 * Runs the variants alternately, in a different order each round, so that none always has the cold or the undisturbed
 * start.
 */
export async function byTurns<Name extends string, Result>(
  rounds: number,
  variants: Record<Name, () => Promise<Result>>,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(variants) as Name[]
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Result[]>
  for (let round = 0; round < rounds; round++)
    for (let at = 0; at < names.length; at++) {
      const name = names[(at + round) % names.length]!
      results[name].push(await variants[name]())
    }
  return results
}

/** Returns the ratio of each round. */
export function ratios(ours: readonly number[], baseline: readonly number[]) {
  return ours.map((value, at) => value / baseline[at]!)
}
