import type { Language } from '#contract/core/fields'
import { isEmptyOfMeaning, judgeWord, type Verdict } from '#contract/prospecting/backing/words/judged-words'
import { evidenceVocabularyOf } from '#contract/prospecting/backing/words/known-words'
import {
  type NearestSentences,
  findNearestSentences,
} from '#contract/prospecting/backing/supporting-sentences'
import { mayChangeStance } from '#contract/prospecting/backing/changed-stance'
import { isLightWord } from '#contract/prospecting/backing/words/light-words'
import { knownPartsOf } from '#contract/prospecting/grounding/lexicon/lexicon'
import { unitOf } from '#contract/prospecting/grounding/numbers/units'
import { type SmallWord, smallWordsAdded } from '#contract/prospecting/backing/words/small-words'
import { meaningWordsIn } from '#contract/prospecting/backing/words/meaning-words'
import { type Vocabulary, type Word, wordsIn } from '#contract/prospecting/backing/words/vocabulary'
import { isOfAuthority } from '#contract/prospecting/evidence-kinds'
import { seasonsIn } from '#contract/prospecting/grounding/times/calendar-words'
import { eventWordsIn } from '#contract/prospecting/grounding/events'
import { partedVerbsIn } from '#contract/prospecting/backing/words/parted-verbs'
import { flatten } from '#contract/prospecting/grounding/flat'
import { type ReadProof, readStatement, type Statement } from '#contract/prospecting/grounding/grounded-claim'
import {
  rangesOfWords,
  splitAt,
  type TextRange,
  touchesRange,
} from '#contract/prospecting/grounding/sentences'

// Marks each content word of a statement for the reader unless a word of the cited evidence backs it. A mark is not
// proof of a mistake. Across languages, only words that the lexicon knows are judged.

/** A range of a statement, in UTF-16 units. */
export type UnbackedWord = { start: number; end: number }
/** `words`: number of content words of the statement, including numbers and places. */
export type Backing = { words: number; unbacked: UnbackedWord[] }

/**
 * Finds the words of a statement that its evidence does not back. `names`: the names of the two companies, which need
 * no evidence. `doubts`: ranges that other rules doubt.
 */
export function backingOf(
  statement: Statement,
  proofs: readonly ReadProof[],
  names: readonly string[],
  doubts: readonly TextRange[] = [],
): Backing {
  const { text, language } = statement
  const { text: seen, specifics: values } = readStatement(statement, names)
  // A statement quoted from the evidence needs no further proof.
  if (proofs.some((proof) => proof.text.includes(seen.trim())))
    return { words: wordsIn(text).length, unbacked: [] }
  const known = proofs.map(evidenceVocabularyOf)
  const flat = flatten(text)
  const masked = [...values, ...rangesOfWords(text, names), ...whyWritten(flat)]
  const small = meaningWordsIn(flat, language).filter(
    (one) => !touchesRange(one, masked) && !comparesValue(one, values),
  )
  const stating = wordsIn(text).filter(
    (word) => !touchesRange(word, masked) && !touchesRange(word, small) && !isEmptyOfMeaning(word, language),
  )
  const reported = [...reportedIn(flat, language, proofs), ...seasonsIn(flat)]
  const judged = judgedWords(stating, reported, { text, flat, language, known, values })
  const adrift = unbackedClauses(flat, values, judged)
  const unbacked = judged.filter(
    ({ word, verdict }) => verdict === 'unbacked' || (verdict === 'unknown' && touchesRange(word, adrift)),
  )
  let found: NearestSentences | undefined
  const nearest = () => (found ??= findNearestSentences(statement, values, proofs))
  const added = smallWordsAdded(small, proofs, nearest)
  const isDoubtful = unbacked.length + added.length === 0 && mayChangeStance(nearest())
  const doubtful = isDoubtful ? judged.slice(0, 1).map(({ word }) => word) : []
  return {
    words: judged.length + values.length + small.length,
    unbacked: mergeRanges([...unbacked.map(({ word }) => word), ...added, ...doubtful, ...doubts]),
  }
}

/** Characters between "more than" and its number: room for an article. */
const maxCharactersBefore = 6

/** Returns whether a comparative is about the number after it: another rule compares the numbers. */
function comparesValue({ name, end }: SmallWord, values: readonly TextRange[]) {
  return name === 'more' && values.some(({ start }) => start >= end && start - end <= maxCharactersBefore)
}

type StatementText = {
  text: string
  flat: string
  language: Language
  known: readonly Vocabulary[]
  values: readonly TextRange[]
}

/** Returns the verdict of each word. `reported`: ranges that another rule has already checked. */
function judgedWords(
  words: readonly Word[],
  reported: readonly TextRange[],
  { text, flat, language, known, values }: StatementText,
): JudgedWord[] {
  const parted = language === 'de' ? partedVerbsIn(text, flat) : []
  const isCounted = (word: Word) => isUnitAfterNumber(word, text, values)
  const isBacked = (word: Word) =>
    touchesRange(word, reported) ||
    parted.some((verb) => verb.start === word.start && judgeWord(verb.word, language, known) === 'backed')
  return words
    .filter((word) => !parted.some(({ particle }) => particle === word.start))
    .map((word) => {
      if (isBacked(word) || isCounted(word)) return { word, verdict: 'backed' }
      const verdict = judgeWord(word, language, known)
      return {
        word,
        verdict: verdict === 'unbacked' && needsNoEvidence(word, language) ? 'unknown' : verdict,
      }
    })
}

/** Returns whether a word says nothing that needs evidence, and no lexicon gives it another meaning. */
function needsNoEvidence({ flat, isName }: Word, language: Language) {
  if (isName && language !== 'de') return false
  return isLightWord(flat, language) && knownPartsOf(flat, language).length === 0
}

const listed =
  /^(?:sprachen?|langues?|lingue|languages?|stadten?|orten?|gemeinden?|kantonen?|landern?|standorten?|villes?|communes?|cantons?|pays|citta|comuni|cantoni|paesi|cities|towns|countries|places)$/

/** Returns whether a word is the unit of a number or of a counted list, which the rules for numbers compare. */
function isUnitAfterNumber({ flat, start }: Word, text: string, values: readonly TextRange[]) {
  if (unitOf(flat) === undefined && !listed.test(flat)) return false
  return values.some(({ end }) => end < start && /^\s(?:\p{L}{3,12}\s)?$/u.test(text.slice(end, start)))
}

// "I am writing because you print books": the introduction of the reason says nothing about the company.
const writing =
  /(?<![a-z])(?:ich schreibe ihnen(?:, weil)?|je vous ecris(?: parce qu(?:e|')| car)?|(?:vi|le) scrivo(?: perche)?|i am writing(?: to you)?(?: because)?)(?![a-z])/g

function whyWritten(flat: string): TextRange[] {
  return [...flat.matchAll(writing)].map(({ 0: words, index }) => ({
    start: index,
    end: index + words.length,
  }))
}

/**
 * Returns the first and the last character of the words with which a statement reports an event of a cited publication.
 */
function reportedIn(flat: string, language: Language, proofs: readonly ReadProof[]): TextRange[] {
  const published = proofs.filter(({ proof }) => isOfAuthority(proof.kind))
  if (published.length === 0) return []
  const known = new Set(published.flatMap(({ events }) => events()))
  return eventWordsIn(flat, language, known).flatMap(({ start, end }) => [
    { start, end: start + 1 },
    { start: end - 1, end },
  ])
}

type JudgedWord = { word: Word; verdict: Verdict }

/** Finds clauses of several words that contain no backed word, number or place. */
function unbackedClauses(
  flat: string,
  values: readonly TextRange[],
  judged: readonly JudgedWord[],
): TextRange[] {
  return splitAt(flat, betweenJoinedClauses).filter((clause) => {
    if (touchesRange(clause, values)) return false
    const within = judged.filter(({ word }) => clause.start <= word.start && word.end <= clause.end)
    return within.length > 1 && !within.some(({ verdict }) => verdict === 'backed')
  })
}

const betweenJoinedClauses = /[,;:.](?=\s)|\s(?:und|sowie|et|ainsi que|e|ed|and|as well as)\s/g

/** Sorts ranges by position, and drops those that overlap an earlier one. */
function mergeRanges(found: readonly { start: number; end: number }[]): UnbackedWord[] {
  const sorted = found.map(({ start, end }) => ({ start, end })).toSorted((a, b) => a.start - b.start)
  return sorted.filter(({ start }, at) => at === 0 || start >= sorted[at - 1]!.end)
}
