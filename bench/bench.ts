import type { Cluster } from './database.ts'
import type { Row } from './report.ts'

export type Options = {
  rounds: number
  /** Of load in each round. */
  seconds: number
  /** Also what takes minutes to seed. */
  large: boolean
  /** Write CPU profiles of our servers, and the statements that PostgreSQL counted. */
  profile: boolean
  /** The process counts of each side that `machine` compares; without it, powers of two. */
  processes?: number[]
  /** Of `growth`: the part of a large installation that is seeded. */
  scale?: number
  /** Of `growth`: the steps that are seeded; without it, all of them. */
  only?: string[]
}

/** A bench prints what it has to say beside its rows itself; what must not happen it throws. */
export type Bench = (cluster: Cluster, options: Options) => Promise<Row[]>

/** Runs the variants by turns, each round in another order, so that none always has the cold or the quiet start. */
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

/** The ratio of each round. */
export function ratios(ours: readonly number[], baseline: readonly number[]) {
  return ours.map((value, at) => value / baseline[at]!)
}
