import type { Language } from '#contract/core/fields'
import { isStopWord } from '#contract/prospecting/backing/words/stop-words'
import { isWordOf, type Vocabulary, type Word } from '#contract/prospecting/backing/words/vocabulary'
import { isGeneral, knownPartsOf } from '#contract/prospecting/grounding/lexicon/lexicon'
import { type Unit, unitOf } from '#contract/prospecting/grounding/numbers/units'

// Decides whether a word of the evidence backs a word of a statement.

/** Returns whether a word states nothing by itself. */
export function isEmptyOfMeaning({ flat, isName }: Word, language: Language) {
  if (flat.length < 3 || isStopWord(flat, language)) return true
  // A capital means a name except in German, where every noun has one.
  if (isName && language !== 'de') return false
  const parts = knownPartsOf(flat, language)
  return parts.length > 0 && parts.every(({ groups }) => groups.some(isGeneral))
}

export type Verdict = 'backed' | 'unbacked' | 'unknown'

/** Returns whether one of several vocabularies backs a word. */
export function judgeWord(word: Word, language: Language, known: readonly Vocabulary[]): Verdict {
  if (known.some((vocabulary) => hasWord(vocabulary, word))) return 'backed'
  const parts = knownPartsOf(word.flat, language).filter(({ groups }) => !groups.some(isGeneral))
  const isKnown = ({ groups }: { groups: readonly number[] }) =>
    known.some((vocabulary) => groups.some((group) => vocabulary.groups.has(group)))
  if (parts.length > 0 && !parts.every(isKnown)) return 'unbacked'
  // "preisgekrönt" says more than "Preis": a known part does not back a word whose rest is long and unknown.
  if (parts.length > 0 && !hasLongRest(word.flat, language)) return 'backed'
  if (known.some((one) => one.language === language)) return 'unbacked'
  return word.isName && language !== 'de' ? 'unbacked' : 'unknown'
}

/** Returns whether a vocabulary contains the word, or an equivalent of the unit that it names. */
function hasWord(vocabulary: Vocabulary, { flat }: Word) {
  const unit = unitOf(flat)
  return (
    isWordOf(flat, vocabulary) ||
    (unit !== undefined && [unit, ...(saidIn[unit] ?? [])].some((one) => vocabulary.units.has(one)))
  )
}

/** Units that can express the same quantity: half an hour is thirty minutes. Another rule compares the numbers. */
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

/** Longest ending, or joint between the parts of a compound, in characters. */
const maxEndingLength = 6

/** Returns whether a long part of a word is in no lexicon and is not a stop word either. */
function hasLongRest(word: string, language: Language) {
  let from = 0
  const rests = knownPartsOf(word, language).map(({ start, end }) => {
    const rest = word.slice(from, start)
    from = end
    return rest
  })
  return [...rests, word.slice(from)].some(
    (rest) => rest.length > maxEndingLength && !isStopWord(rest, language),
  )
}
