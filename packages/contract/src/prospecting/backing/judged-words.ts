import type { Language } from '#contract/core/fields'
import { isStopWord } from '#contract/prospecting/backing/stop-words'
import { isWordOf, type Vocabulary, type Word } from '#contract/prospecting/backing/vocabulary'
import { isGeneral, knownPartsOf } from '#contract/prospecting/grounding/lexicon'
import { type Unit, unitOf } from '#contract/prospecting/grounding/units'

// Whether a word of a statement has a word of the evidence that backs it.

/** Whether a word states nothing by itself. */
export function isEmptyOfMeaning({ flat, isName }: Word, language: Language) {
  if (flat.length < 3 || isStopWord(flat, language)) return true
  // Every German noun has a capital.
  if (isName && language !== 'de') return false
  const parts = knownPartsOf(flat, language)
  return parts.length > 0 && parts.every(({ groups }) => groups.some(isGeneral))
}

export type Verdict = 'backed' | 'unbacked' | 'unknown'

/** Whether one of several vocabularies has a word. */
export function judge(word: Word, language: Language, known: readonly Vocabulary[]): Verdict {
  if (known.some((vocabulary) => hasWord(vocabulary, word))) return 'backed'
  const parts = knownPartsOf(word.flat, language).filter(({ groups }) => !groups.some(isGeneral))
  const isKnown = ({ groups }: { groups: readonly number[] }) =>
    known.some((vocabulary) => groups.some((group) => vocabulary.groups.has(group)))
  if (parts.length > 0 && !parts.every(isKnown)) return 'unbacked'
  // "preisgekrönt" is more than "Preis": a part that is known says nothing of a long one that is not.
  if (parts.length > 0 && !hasLongRest(word.flat, language)) return 'backed'
  if (known.some((one) => one.language === language)) return 'unbacked'
  return word.isName && language !== 'de' ? 'unbacked' : 'unknown'
}

/** Whether a vocabulary has the word, or another word for the unit that it is. */
function hasWord(vocabulary: Vocabulary, { flat }: Word) {
  const unit = unitOf(flat)
  return (
    isWordOf(flat, vocabulary) ||
    (unit !== undefined && [unit, ...(saidIn[unit] ?? [])].some((one) => vocabulary.units.has(one)))
  )
}

/** Units in which the same may be said: half an hour is thirty minutes. Whether the numbers agree is read elsewhere. */
const saidIn: Readonly<Partial<Record<Unit, readonly Unit[]>>> = {
  second: ['minute'],
  minute: ['second', 'hour'],
  hour: ['minute'],
  metres: ['area', 'volume', 'kilometres'],
  kilometres: ['metres'],
  weight: ['tonnes'],
  tonnes: ['weight'],
  litres: ['hectolitres'],
  hectolitres: ['litres'],
}

/** An ending, and the letters that join two parts of a compound, are shorter. */
const longestEnding = 6

/** Whether a long part of a word is in no lexicon, and is no word that states nothing. */
function hasLongRest(word: string, language: Language) {
  let from = 0
  const rests = knownPartsOf(word, language).map(({ start, end }) => {
    const rest = word.slice(from, start)
    from = end
    return rest
  })
  return [...rests, word.slice(from)].some(
    (rest) => rest.length > longestEnding && !isStopWord(rest, language),
  )
}
