import type { Language } from '#contract/core/fields'
import { isGeneral, knownPartsOf } from '#contract/prospecting/grounding/lexicon'
import {
  type MeaningClass,
  meaningClassesIn,
  meaningWordsIn,
} from '#contract/prospecting/backing/meaning-words'
import { isStopWord } from '#contract/prospecting/backing/stop-words'
import {
  isWordOf,
  type Vocabulary,
  vocabularyOf,
  type Word,
  wordsIn,
} from '#contract/prospecting/backing/vocabulary'
import { isOfAuthority } from '#contract/prospecting/evidence-kinds'
import { seasonsIn } from '#contract/prospecting/grounding/calendar-words'
import { eventWordsIn } from '#contract/prospecting/grounding/events'
import { partedVerbsIn } from '#contract/prospecting/backing/parted-verbs'
import { flatten } from '#contract/prospecting/grounding/flat'
import { type ReadProof, readStatement, type Statement } from '#contract/prospecting/grounding/grounded-claim'
import { rangesOf, type TextRange, touchesRange } from '#contract/prospecting/grounding/sentences'
import { type Unit, unitOf } from '#contract/prospecting/grounding/units'

// Marks each content word of a statement for the reader unless a word of the cited evidence backs it. A mark is not
// proof of a mistake. Across languages, only words that the lexicon knows are judged.

/** A range of a statement, in UTF-16 units. */
export type UnbackedWord = { start: number; end: number }
/** `words`: number of content words of the statement, including numbers and places. */
export type Backing = { words: number; unbacked: UnbackedWord[] }

type Known = Vocabulary & { classes: ReadonlySet<MeaningClass> }

/**
 * Finds the words of a statement that its evidence does not back. `names`: the names of the two companies, which need
 * no evidence.
 */
export function backingOf(
  statement: Statement,
  proofs: readonly ReadProof[],
  names: readonly string[],
): Backing {
  const { text, language } = statement
  const { text: seen, specifics: values } = readStatement(statement, names)
  // A statement quoted from the evidence needs no further proof.
  if (proofs.some((proof) => proof.text.includes(seen.trim())))
    return { words: wordsIn(text).length, unbacked: [] }
  const known = proofs.map(knownOf)
  const flat = flatten(text)
  const masked = [...values, ...rangesOf(text, names), ...whyWritten(flat)]
  const small = meaningWordsIn(flat, language).filter((one) => !touchesRange(one, masked))
  const stating = wordsIn(text).filter(
    (word) => !touchesRange(word, masked) && !touchesRange(word, small) && !isEmptyOfMeaning(word, language),
  )
  const reported = [...reportedIn(flat, language, proofs), ...seasonsIn(flat)]
  const judged = judgedWords(stating, reported, { text, flat, language, known })
  const adrift = clausesAdrift(flat, values, judged)
  const unbacked = judged.filter(
    ({ word, verdict }) => verdict === 'unbacked' || (verdict === 'unknown' && touchesRange(word, adrift)),
  )
  const added = small.filter(({ name }) => !known.some(({ classes }) => classes.has(name)))
  return {
    words: judged.length + values.length + small.length,
    unbacked: mergeRanges([...unbacked.map(({ word }) => word), ...added]),
  }
}

type Said = { text: string; flat: string; language: Language; known: readonly Vocabulary[] }

/** Returns the verdict of each word. `reported`: ranges that another rule has already checked. */
function judgedWords(
  words: readonly Word[],
  reported: readonly TextRange[],
  { text, flat, language, known }: Said,
): Judged[] {
  const parted = language === 'de' ? partedVerbsIn(text, flat) : []
  const isBacked = (word: Word) =>
    touchesRange(word, reported) ||
    parted.some((verb) => verb.start === word.start && judge(verb.word, language, known) === 'backed')
  return words
    .filter((word) => !parted.some(({ particle }) => particle === word.start))
    .map((word) => ({ word, verdict: isBacked(word) ? 'backed' : judge(word, language, known) }))
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

type Judged = { word: Word; verdict: Verdict }

/** Finds clauses of several words that contain no backed word, number or place. */
function clausesAdrift(flat: string, values: readonly TextRange[], judged: readonly Judged[]): TextRange[] {
  return clausesOf(flat).filter((clause) => {
    if (touchesRange(clause, values)) return false
    const within = judged.filter(({ word }) => clause.start <= word.start && word.end <= clause.end)
    return within.length > 1 && !within.some(({ verdict }) => verdict === 'backed')
  })
}

const border = /[,;:.](?=\s)|\s(?:und|sowie|et|ainsi que|e|ed|and|as well as)\s/g

/** Splits a flat text into clauses. */
function clausesOf(flat: string): TextRange[] {
  const clauses: TextRange[] = []
  let start = 0
  for (const { 0: mark, index } of flat.matchAll(border)) {
    clauses.push({ start, end: index })
    start = index + mark.length
  }
  return [...clauses, { start, end: flat.length }]
}

/** Returns whether a word means nothing by itself. */
export function isEmptyOfMeaning({ flat, isName }: Word, language: Language) {
  if (flat.length < 3 || isStopWord(flat, language)) return true
  // A capital means nothing in German, where every noun has one.
  if (isName && language !== 'de') return false
  const parts = knownPartsOf(flat, language)
  return parts.length > 0 && parts.every(({ groups }) => groups.some(isGeneral))
}

export type Verdict = 'backed' | 'unbacked' | 'unknown'

/** Judges a word against several vocabularies; unknown if no common language or lexicon entry allows a verdict. */
export function judge(word: Word, language: Language, known: readonly Vocabulary[]): Verdict {
  if (known.some((vocabulary) => hasWord(vocabulary, word))) return 'backed'
  const parts = knownPartsOf(word.flat, language).filter(({ groups }) => !groups.some(isGeneral))
  const isKnown = ({ groups }: { groups: readonly number[] }) =>
    known.some((vocabulary) => groups.some((group) => vocabulary.groups.has(group)))
  if (parts.length > 0 && !parts.every(isKnown)) return 'unbacked'
  // "preisgekrönt" is more than "Preis": a known part does not prove a long unknown rest.
  if (parts.length > 0 && !hasLongRest(word.flat, language)) return 'backed'
  if (known.some((one) => one.language === language)) return 'unbacked'
  return word.isName && language !== 'de' ? 'unbacked' : 'unknown'
}

/** Returns whether a vocabulary has the word, or another word for the same unit. */
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

/** Longest inflection or linking element of a compound, in characters. */
const longestEnding = 6

/** Returns whether a long part of a word is unknown to the lexicon and not a stop word. */
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

const read = new WeakMap<ReadProof, Known>()

/** Returns the vocabulary of a piece of evidence, read once for all statements that cite it. */
export function knownOf(proof: ReadProof): Known {
  const before = read.get(proof)
  if (before) return before
  const flat = proof.flat()
  const classes = new Set(meaningClassesIn(flat))
  // A building application is a plan.
  if (proof.proof.kind === 'building_notice') classes.add('plan')
  const made = { ...vocabularyOf(flat, proof.proof.language ?? null), classes }
  read.set(proof, made)
  return made
}

/** Sorts ranges by their position and removes overlaps. */
function mergeRanges(found: readonly { start: number; end: number }[]): UnbackedWord[] {
  const sorted = found.map(({ start, end }) => ({ start, end })).toSorted((a, b) => a.start - b.start)
  return sorted.filter(({ start }, at) => at === 0 || start >= sorted[at - 1]!.end)
}
