import { type CorpusHalf, judgedCorpus } from './corpus-set.ts'

// Measures each rule that refuses: how many right claims and how many wrong ones it refuses, and of how many it is the only rule.

/** Halves that were read while the rules were made, and halves that are only counted. */
export const readHalves = 'c1 c2 d1 e1 e2 f1 g1 h1 h2 i1 j1 k1 k2 l1 m1'.split(' ') as readonly CorpusHalf[]
export const unreadHalves = 'd2 f2 g2 i2 j2 l2 m2'.split(' ') as readonly CorpusHalf[]

/** Refused claims of a rule. `alone`: no other rule refuses the claim. */
export type RuleFigure = { right: number; wrong: number; rightAlone: number; wrongAlone: number }

/** Returns the figures of each rule over several halves, those that refuse most right claims first. */
export function ruleFigures(halves: readonly CorpusHalf[]): ReadonlyMap<string, RuleFigure> {
  const figures = new Map<string, RuleFigure>()
  for (const { wrong, rules } of halves.flatMap(judgedCorpus))
    for (const rule of rules) {
      const figure = figures.get(rule) ?? { right: 0, wrong: 0, rightAlone: 0, wrongAlone: 0 }
      const isAlone = rules.length === 1 ? 1 : 0
      if (wrong === null) {
        figure.right++
        figure.rightAlone += isAlone
      } else {
        figure.wrong++
        figure.wrongAlone += isAlone
      }
      figures.set(rule, figure)
    }
  return new Map(
    [...figures].toSorted(([, one], [, other]) => other.right - one.right || other.wrong - one.wrong),
  )
}

/** Returns the share of wrong claims among those that only this rule refuses; null if it refuses none alone. */
export function precisionAlone({ rightAlone, wrongAlone }: RuleFigure): number | null {
  const all = rightAlone + wrongAlone
  return all === 0 ? null : wrongAlone / all
}
