import type { TextRange } from '#contract/prospecting/grounding/sentences'

/** Words that a statement may have only where its evidence has some of their class. `claim`: with the flag g. */
export type WordClass = { claim: RegExp; evidence: RegExp }

/** Words of each class in a flat statement, where no flat evidence has any of that class. */
export function unprovenIn(
  flat: string,
  evidence: readonly string[],
  classes: readonly WordClass[],
): TextRange[] {
  return classes.flatMap(({ claim, evidence: proof }) => {
    const matches = [...flat.matchAll(claim)]
    if (matches.length === 0 || evidence.some((one) => proof.test(one))) return []
    return matches.map(({ 0: whole, index }) => ({ start: index, end: index + whole.length }))
  })
}
