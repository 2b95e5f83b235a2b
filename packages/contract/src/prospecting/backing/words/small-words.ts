import { isPlanEvidence, evidenceVocabularyOf } from '#contract/prospecting/backing/words/known-words'
import { type MeaningClass, meaningClassesIn } from '#contract/prospecting/backing/words/meaning-words'
import type { NearestSentences, Sentence } from '#contract/prospecting/backing/supporting-sentences'
import type { ReadProof } from '#contract/prospecting/grounding/grounded-claim'
import type { TextRange } from '#contract/prospecting/grounding/sentences'

// Checks small words that change a statement, such as "not", "only" and "planned". Each needs a word of its class in
// the evidence, and some classes in the nearest sentence. A plan mentioned elsewhere does not make this a plan.

/** A small word of a statement, with its class. */
export type SmallWord = TextRange & { name: MeaningClass }

/**
 * Classes that must be in the nearest sentence. The others may be in another one: "because" can relate two sentences.
 */
const ofOneSentence: ReadonlySet<MeaningClass> = new Set(['denial', 'all', 'only', 'plan', 'over', 'most'])

/**
 * Finds the small words of a statement that its evidence lacks, in the nearest sentences for some classes. `nearest`:
 * finds these sentences when they are needed.
 */
export function smallWordsAdded(
  small: readonly SmallWord[],
  proofs: readonly ReadProof[],
  nearest: () => NearestSentences,
): SmallWord[] {
  if (small.length === 0) return []
  const known = proofs.map(evidenceVocabularyOf)
  const inAll = (name: MeaningClass) => known.some(({ classes }) => classes.has(name))
  const near = small.some(({ name }) => ofOneSentence.has(name) && inAll(name)) ? nearest().sentences : []
  const areOfPlans = proofs.some(isPlanEvidence)
  return small.filter(({ name }) => {
    if (!inAll(name)) return true
    if (!ofOneSentence.has(name) || near.length === 0 || (areOfPlans && name === 'plan')) return false
    return !near.some((sentence) => classesOf(sentence).has(name))
  })
}

const read = new WeakMap<Sentence, ReadonlySet<MeaningClass>>()

function classesOf(sentence: Sentence) {
  const before = read.get(sentence)
  if (before) return before
  const made = meaningClassesIn(sentence.flat)
  read.set(sentence, made)
  return made
}
