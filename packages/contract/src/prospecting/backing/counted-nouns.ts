import { judgeWord } from '#contract/prospecting/backing/words/judged-words'
import { type Vocabulary, wordsIn } from '#contract/prospecting/backing/words/vocabulary'
import type { Language } from '#contract/core/fields'
import { countsOf } from '#contract/prospecting/grounding/counted-things'
import { isEnumeratedIn } from '#contract/prospecting/grounding/enumerations'
import { countsOfLists } from '#contract/prospecting/grounding/numbers/derived-numbers'
import { isGeneral, knownPartsOf } from '#contract/prospecting/grounding/lexicon/lexicon'
import type { ReadProof, Statement } from '#contract/prospecting/grounding/grounded-claim'
import type { Specific } from '#contract/prospecting/grounding/specifics'
import type { TextRange } from '#contract/prospecting/grounding/sentences'
import { type Unit, unitOf } from '#contract/prospecting/grounding/numbers/units'

// Finds wrong nouns of counts within one language: "14 parking spaces" for fourteen studios. The lexicon must know both
// nouns, and no evidence may contain the noun of the claim.

/** Units for which the text may use other nouns: trades of people, and times. */
const anyThing: ReadonlySet<Unit> = new Set<Unit>([
  'people',
  'day',
  'week',
  'month',
  'year',
  'hour',
  'minute',
  'decade',
])

/** Words for people of any trade. */
const people =
  /^(?:[a-z]*(?:leuten?|krafte?n?|personen|gasten?|besucher[a-z]*|teilnehm[a-z]*)|kund|mandant|hote|convive|visiteur|invit|participant|client|ospit|visitator|partecipant|guest|visitor|attendee|customer|mitarbeit|angestellt|beschaftigt|personal|collabor|employ|salari|specialist|professionn|dipendent|addett|staff|people|professional|jugendlich|giovan|jeune|ragazz|young|stellen?$|postes?$|posti$|positions?$|jobs?$)/

/**
 * Finds numbers of a statement whose noun no evidence contains, although the evidence counts something else by the same
 * number.
 */
export function strangeCountsIn(
  { text, language }: Statement,
  specifics: readonly Specific[],
  { proofs, known }: { proofs: readonly ReadProof[]; known: readonly Vocabulary[] },
): TextRange[] {
  const hard = specifics.filter(({ soft }) => !soft)
  const claimed = countsOf({ text, specifics: hard, language }).filter(
    ({ unit }) => unit === undefined || !anyThing.has(unit),
  )
  if (claimed.length === 0) return []
  const counted = proofs.flatMap((proof) => {
    const of = proof.proof.language ?? null
    return countsOf({ ...proof, language: of }).map((count) => ({ ...count, isReadable: of === language }))
  })
  return claimed.flatMap(({ value, words, start, end }) => {
    const same = counted.filter((one) => one.value === value)
    const noun = wordsIn(text).find((word) => word.start >= start && word.flat === words[0])
    if (!noun || people.test(noun.flat) || same.length === 0 || !isKnown(noun.flat, language)) return []
    const next = wordsIn(text).find((word) => word.start > noun.end)
    // In "18 export markets" the second word is counted.
    const isStated = [noun, next].some((one) => one && judgeWord(one, language, known) !== 'unbacked')
    if (isStated) return []
    const areKnown = same.every(
      ({ words: [other], isReadable }) => isReadable && other !== undefined && isKnown(other, language),
    )
    const isListed = () =>
      proofs.some(
        (proof) =>
          isEnumeratedIn(text.slice(start, start + 60), [value], proof) ||
          countsOfLists(proof.text).includes(value),
      )
    return areKnown && !isListed() ? [{ start, end }] : []
  })
}

/** Returns whether a word begins with a word that has a specific meaning in the lexicon. */
function isKnown(word: string, language: Language) {
  if (unitOf(word) !== undefined) return true
  const parts = knownPartsOf(word, language)
  return parts.length > 0 && parts[0]!.start === 0 && parts.every(({ groups }) => !groups.some(isGeneral))
}
