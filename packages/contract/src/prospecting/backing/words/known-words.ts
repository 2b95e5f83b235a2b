import { type MeaningClass, meaningClassesIn } from '#contract/prospecting/backing/words/meaning-words'
import { type Vocabulary, vocabularyOf } from '#contract/prospecting/backing/words/vocabulary'
import type { ReadProof } from '#contract/prospecting/grounding/grounded-claim'

/** The vocabulary of a piece of evidence, and the classes of its small words. */
type EvidenceVocabulary = Vocabulary & { classes: ReadonlySet<MeaningClass> }

const read = new WeakMap<ReadProof, EvidenceVocabulary>()

/** Returns whether a piece of evidence is about a plan as a whole: a building application, or an award of work. */
export function isPlanEvidence({ proof: { kind } }: ReadProof): boolean {
  return kind === 'building_notice' || kind === 'procurement_notice'
}

/** Returns the vocabulary of a piece of evidence, read once, however many statements cite it. */
export function evidenceVocabularyOf(proof: ReadProof): EvidenceVocabulary {
  const before = read.get(proof)
  if (before) return before
  const flat = proof.flat()
  const classes = new Set(meaningClassesIn(flat))
  if (isPlanEvidence(proof)) classes.add('plan')
  const made = { ...vocabularyOf(flat, proof.proof.language ?? null), classes }
  read.set(proof, made)
  return made
}
