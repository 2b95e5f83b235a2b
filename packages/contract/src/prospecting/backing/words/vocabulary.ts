import { memoizeByWord } from '#contract/prospecting/grounding/lexicon/memoize-by-word'
import type { Language } from '#contract/core/fields'
import { groupsOf } from '#contract/prospecting/grounding/lexicon/lexicon'
import { flatten } from '#contract/prospecting/grounding/flat'
import { asSeen } from '#contract/prospecting/grounding/seen'
import { unitOf } from '#contract/prospecting/grounding/numbers/units'

/** A word of a text, in UTF-16 units. `isName`: it has a capital inside a sentence. */
export type Word = { flat: string; start: number; end: number; isName: boolean }

/** Vocabulary of a text: its words, their lexicon groups, and the units it counts in. */
export type Vocabulary = {
  language: Language | null
  words: ReadonlySet<string>
  byBeginning: ReadonlyMap<string, readonly string[]>
  /** German words that are long enough to be compounds, each with and without its ending. */
  compounds: readonly string[]
  groups: ReadonlySet<number>
  units: ReadonlySet<string>
}

/** Reads the vocabulary of a flat text. */
export function vocabularyOf(flat: string, language: Language | null): Vocabulary {
  const found = Array.from(flat.matchAll(/[a-z]{2,}/g), ([word]) => word)
  const words = new Set(found)
  for (const word of found) for (const form of formsOf(word)) words.add(form)
  const byBeginning = new Map<string, string[]>()
  for (const word of words) {
    if (word.length < minStemLength) continue
    const list = byBeginning.get(word.slice(0, minStemLength))
    if (list) list.push(word)
    else byBeginning.set(word.slice(0, minStemLength), [word])
  }
  return {
    language,
    words,
    byBeginning,
    compounds: language === 'de' ? compoundsIn(words) : [],
    groups: groupsIn(words, language),
    units: unitsIn([...words, ...Array.from(flat.matchAll(shortUnit), ([, unit]) => unit!)]),
  }
}

function groupsIn(words: ReadonlySet<string>, language: Language | null) {
  const groups = new Set<number>()
  for (const word of words) for (const group of groupsOf(word, language)) groups.add(group)
  return groups
}

/** "180 m2", "90 km": a unit sign after its number. */
const shortUnit = /\d ?([a-z]{1,3}[23]?)(?![a-z\d])/g

function unitsIn(words: readonly string[]) {
  const units = new Set<string>()
  for (const word of words) {
    const unit = unitOf(word)
    if (unit !== undefined) units.add(unit)
  }
  return units
}

/** Returns the other forms under which a word is found. */
const formsOf = memoizeByWord((word): readonly string[] =>
  [withoutGe(word), withoutInfix(word), withoutSuffix(word)].filter((form) => form !== undefined),
)

/** Removes the "ge" of a German participle: "gebaut" is a form of "bauen". */
function withoutGe(word: string) {
  return /^ge[a-z]{4,}(?:t|en)$/.test(word) ? word.slice(2) : undefined
}

const separable =
  /^(ab|an|auf|aus|bei|durch|ein|fort|her|hin|mit|nach|um|unter|vor|weg|weiter|zu|zuruck|zusammen|uber)(?:zu|ge)([a-z]{4,})$/

/** Joins a separable German verb: "auszubauen" and "ausgebaut" are forms of "ausbauen". */
function withoutInfix(word: string) {
  const [, prefix, rest] = separable.exec(word) ?? []
  return prefix === undefined ? undefined : prefix + rest
}

/** Suffixes that derive a noun from a verb or from another noun, in the four languages. */
const suffixes = 'schaften schaft innen ungen ung zione zioni tions tion menti mento ments ment'.split(' ')
/** Suffixes that differ between a verb and its noun in words of Latin origin. They are tried first, on longer words. */
const latinSuffixes =
  `ierungen ierung ationen ieren ierten ierte iert ation azione azioni issement issent issons issez issant ionen ions ioni ione
  ion`.split(/\s+/)

/** Removes the suffix of a derived noun: "Kundschaft" and "Kunden", "degustazione" and "degustare". */
function withoutSuffix(word: string) {
  return stemBefore(latinSuffixes, word, minLatinStemLength) ?? stemBefore(suffixes, word, minStemLength)
}

function stemBefore(endings: readonly string[], word: string, shortest: number) {
  const ending = endings.find((one) => word.endsWith(one))
  const length = word.length - (ending ?? word).length
  return length < shortest ? undefined : word.slice(0, length)
}

const minLatinStemLength = 5
const minStemLength = 4
const maxEndingLength = 4

/** Returns whether a vocabulary has the word, another form of it, or a compound with it. */
export function isWordOf(word: string, { words, byBeginning, compounds }: Vocabulary): boolean {
  if (words.has(word)) return true
  if (word.length < minStemLength) return false
  const near = byBeginning.get(word.slice(0, minStemLength)) ?? []
  if (near.some((other) => areForms(word, other)) || isPartOf(word, compounds)) return true
  const bare = withoutGe(word) ?? withoutInfix(word) ?? withoutSuffix(word)
  return (
    bare !== undefined &&
    (byBeginning.get(bare.slice(0, minStemLength)) ?? []).some((other) => areForms(bare, other))
  )
}

const minCompoundLength = 9
const minPartLength = 5
const inflection = /(?:e[nrsm]?|n|s)$/

function compoundsIn(words: ReadonlySet<string>) {
  const long = [...words].filter(({ length }) => length >= minCompoundLength)
  return [...new Set(long.flatMap((word) => [word, bareOf(word)]))]
}

const bareOf = memoizeByWord((word) => word.replace(inflection, ''))

/**
 * Returns whether a German compound begins or ends with the word: "Märkte" and "Wochenmarkt", "Abbund" and
 * "Abbundhalle".
 */
function isPartOf(word: string, compounds: readonly string[]) {
  if (compounds.length === 0) return false
  const stem = bareOf(word)
  return (
    stem.length >= minPartLength &&
    compounds.some((compound) => compound.endsWith(stem) || compound.startsWith(stem))
  )
}

/** Returns whether two words are forms of one word: a long common beginning and short endings. */
function areForms(one: string, other: string) {
  let common = 0
  while (common < one.length && one[common] === other[common]) common++
  const endings = Math.max(one.length, other.length) - common
  return common >= minStemLength && endings <= maxEndingLength && common * 2 > endings * 3
}

/** The rules run one after the other on the same statement, so its words are cached. */
let last: { text: string; words: readonly Word[] } = { text: '', words: [] }

/** Returns the words of a text, flat. A word in another script is kept, and nothing backs it. */
export function wordsIn(text: string): readonly Word[] {
  if (last.text !== text) last = { text, words: readWords(text) }
  return last.words
}

function readWords(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{Default_Ignorable_Code_Point}]+/gu)].map(({ 0: whole, index }) => ({
    flat: flatten(asSeen(whole)),
    start: index,
    end: index + whole.length,
    isName: /^\p{Lu}/u.test(whole) && !beginsSentence(text, index),
  }))
}

function beginsSentence(text: string, index: number) {
  const before = text.slice(Math.max(0, index - 3), index).trimEnd()
  return before === '' || /[.!?:]$/.test(before)
}
