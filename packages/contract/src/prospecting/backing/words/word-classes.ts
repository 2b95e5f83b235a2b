import type { TextRange } from '#contract/prospecting/grounding/sentences'

/** Words that a statement may contain only if its evidence has a word of the same class. `claim` needs the flag g. */
export type WordClass = { claim: RegExp; evidence: RegExp }

/** Finds words of each class in a flat statement, if no flat evidence has a word of that class. */
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
