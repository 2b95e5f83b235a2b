import type { NameHit } from '#identity/entry'
import type { Evidence } from '#identity/evidence'
import type { WordWeights } from '#identity/features'
import type { CompanyQuery } from '#identity/query'

/** The names that an input may mean, and the weight of each word. */
export type NearNames = { readonly names: readonly NameHit[]; readonly weights: WordWeights }

/** A prefix shared by more names than this says nothing about any of them. */
const maxRelatives = 40

/** Returns the companies whose names are compared with the input in addition to the hits of a search. */
export function relatedCompanies(evidence: Evidence): string[] {
  const { exact, glued, before, exchanged, second, relatives, goingOn, ofDomain } = evidence
  const related = relatives.length < maxRelatives ? relatives : []
  return [...exact, ...glued, ...before, ...exchanged, ...second, ...related, ...goingOn, ...ofDomain].map(
    ({ company_id }) => company_id,
  )
}

/** Returns the words whose weights are needed to compare these inputs with these names, each once. */
export function wordsToWeigh(queries: readonly CompanyQuery[], names: readonly NameHit[]): string[] {
  const texts = names.flatMap(({ stem_key }) => stem_key.split(' '))
  return [...new Set([...queries.flatMap((query) => query.words), ...texts])]
}

/** Computes weights from the number of names that contain each word. */
export function wordWeights(
  words: readonly string[],
  { names, counts }: { names: number; counts: readonly number[] },
): WordWeights {
  const byWord = new Map(words.map((word, at) => [word, counts[at]!]))
  const shareOf = (word: string) => ((byWord.get(word) ?? 0) + 0.5) / names
  // In 800,000 names, a word in at most forty is distinctive by itself.
  const maxRareWordNames = Math.max(2, names / 20_000)
  return {
    of: (word) => -Math.log(shareOf(word)),
    isKnown: (word) => (byWord.get(word) ?? 0) > 0,
    isRare: (word) => (byWord.get(word) ?? 0) <= maxRareWordNames,
    byChance: (some) => some.reduce((expected, word) => expected * shareOf(word), names),
  }
}
