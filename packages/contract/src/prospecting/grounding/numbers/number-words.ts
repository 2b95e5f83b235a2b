import { memoizeByWord } from '#contract/prospecting/grounding/lexicon/memoize-by-word'
import type { Language } from '#contract/core/fields'
import { extended, nothing, type Sum, valueOf } from '#contract/prospecting/grounding/numbers/number-grammar'
import {
  collectives,
  numberWords,
  softWords,
  vagueWords,
  writesApart,
} from '#contract/prospecting/grounding/numbers/number-lexicon'
import { adjectivalStems, ordinalStems } from '#contract/prospecting/grounding/numbers/number-forms'

/** A number written in words. `soft`: an ordinal or a fraction. */
export type NumberWord = { start: number; end: number; value: number; soft: boolean; vague?: boolean }
type Token = { word: string; start: number; end: number }

/**
 * Finds the numbers from two on that a flat text writes in words, in one language. "One" is an article, so it is left
 * out.
 */
export function numberWordsIn(flat: string, language: Language): NumberWord[] {
  const tokens = [...flat.matchAll(/[a-z]+/g)].map(({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }))
  const found: NumberWord[] = []
  for (let at = 0; at < tokens.length; at++) {
    if (!mayBeginNumber[language](tokens[at]!.word)) continue
    const word = singleWord(flat, tokens[at]!, language)
    if (word) {
      found.push(word)
      while (at + 1 < tokens.length && tokens[at + 1]!.start < word.end) at++
      continue
    }
    const run = runFrom(flat, tokens, at, language)
    if (run.length === 0) continue
    const last = tokens[at + run.length - 1]!
    const value = valueOf(run.sum)
    if (value > 1) found.push({ start: tokens[at]!.start, end: last.end, value, soft: run.isOrdinal })
    at += run.length - 1
  }
  return found
}

/** Returns whether a number may begin with a word. */
const mayBeginIn = (language: Language) =>
  memoizeByWord(
    (word) =>
      collectives[language][word] !== undefined ||
      softValueOf(word, language) !== undefined ||
      extendedBy(nothing, word, language) !== undefined,
  )
const mayBeginNumber: Readonly<Record<Language, (word: string) => boolean>> = {
  de: mayBeginIn('de'),
  fr: mayBeginIn('fr'),
  it: mayBeginIn('it'),
  en: mayBeginIn('en'),
}

function softValueOf(word: string, language: Language) {
  return softWords[language][word] ?? ordinalOf(word, language) ?? adjectivalOf(word, language)
}

/** Reads single words: dozens, ordinals, fractions, "fünfundzwanzigjährig". */
function singleWord(flat: string, { word, start, end }: Token, language: Language): NumberWord | undefined {
  const collective = collectives[language][word]
  if (collective !== undefined) return isVague(flat, { word, start, end }, collective, language)
  const soft = softValueOf(word, language)
  if (soft === undefined || isThirdParty(flat, start, end)) return undefined
  return { start, end, value: soft, soft: true }
}

const ofThousands: Readonly<Record<Language, RegExp>> = {
  de: /^ (?:von )?(tausende?n?|millionen)(?![a-z])/,
  fr: /^ de (milliers|millions)(?![a-z])/,
  it: /^ di (migliaia|milioni)(?![a-z])/,
  en: /^ of (thousands|millions)(?![a-z])/,
}

/** Reads "dozens", and "tens of thousands" as one number. */
function isVague(flat: string, { word, start, end }: Token, value: number, language: Language) {
  const vague = vagueWords.has(word)
  const more = ofThousands[language].exec(flat.slice(end, end + 20))
  const factor = more ? collectives[language][more[1]!] : undefined
  if (factor === undefined || !more)
    return word === 'tens' ? undefined : { start, end, value, soft: false, vague }
  return { start, end: end + more[0].length, value: value * factor, soft: false, vague: true }
}

/** Recognises "third parties" and "für Dritte", which are no ordinals. */
function isThirdParty(flat: string, start: number, end: number) {
  const isEnglish = /^[ -]part(?:y|ies)/.test(flat.slice(end, end + 8))
  const isGerman =
    flat.slice(start, start + 6) === 'dritte' &&
    /(?:fur|an|von|durch|gegenuber) $/.test(flat.slice(Math.max(0, start - 12), start))
  return isEnglish || isGerman
}

/** Reads an ordinal of one word. First and second are too often other words. */
function ordinalOf(word: string, language: Language) {
  const value = firstValueOf(ordinalStems(word, language), language)
  return value !== undefined && value > (language === 'de' ? 1 : 2) ? value : undefined
}

function adjectivalOf(word: string, language: Language) {
  const value = firstValueOf(adjectivalStems(word, language), language)
  return value !== undefined && value > 1 ? value : undefined
}

function firstValueOf(stems: readonly string[], language: Language) {
  for (const stem of stems) {
    const sumWords = extendedBy(nothing, stem, language)
    if (sumWords) return valueOf(sumWords)
  }
  return undefined
}

type Run = { sum: Sum; length: number; isOrdinal: boolean }

/** Finds the longest number that begins with a token; in French and English it may have several tokens. */
function runFrom(flat: string, tokens: readonly Token[], at: number, language: Language): Run {
  const run: Run = { sum: nothing, length: 0, isOrdinal: false }
  let sum: Sum | undefined = nothing
  for (let next = at; next < tokens.length && next < at + 24; next++) {
    const token = tokens[next]!
    const follows =
      next === at ? !isOtherWord(flat, token, language) : joinsWords(flat, tokens[next - 1]!, token, language)
    if (!follows) break
    const ended = next > at ? ordinalEnd(sum, token.word, language) : undefined
    if (ended) return { sum: ended, length: next - at + 1, isOrdinal: true }
    sum = extendedBy(sum, token.word, language)
    if (!sum) break
    // A joining word counts only if a number follows.
    if (!sum.joined) Object.assign(run, { sum, length: next - at + 1 })
  }
  return run
}

/** Reads the last word of a composed ordinal: "twenty-fifth", "vingt-cinquième". */
function ordinalEnd(sum: Sum, word: string, language: Language): Sum | undefined {
  for (const stem of ordinalStems(word, language)) {
    const ended = extendedBy(sum, stem, language)
    if (ended) return ended
  }
  return undefined
}

function joinsWords(flat: string, { end }: Token, { start }: Token, language: Language) {
  return writesApart.includes(language) && /^[ -]$/.test(flat.slice(end, start))
}

/** Recognises number words with another meaning: French "neuf" (new) and Italian "sei" (you are). */
function isOtherWord(flat: string, { word, start, end }: Token, language: Language) {
  if (!doubtful[language]?.includes(word)) return false
  // "Siamo in sei" (there are six of us) is a number.
  if (word === 'sei' && flat.slice(Math.max(0, start - 4), start) === ' in ') return false
  const next = flat.slice(end, end + 40).match(/^[ -]([a-z]+)/)?.[1] ?? ''
  if (next === 'per' && flat.startsWith(' per cento', end)) return false
  return !(word === 'neuf' ? /(?:s|x|cent|mille)$/ : /[ie]$/).test(next)
}

const doubtful: Readonly<Partial<Record<Language, readonly string[]>>> = { fr: ['neuf'], it: ['sei', 'vent'] }

/** Longest number word, in characters. */
const maxWordLength = 80

/** The first two letters of the number words of each language; a quick test, since most words begin otherwise. */
const beginningsIn = (language: Language): ReadonlySet<string> =>
  new Set(Object.keys(numberWords[language]).map((word) => word.slice(0, 2)))
const beginnings: Readonly<Record<Language, ReadonlySet<string>>> = {
  de: beginningsIn('de'),
  fr: beginningsIn('fr'),
  it: beginningsIn('it'),
  en: beginningsIn('en'),
}

/**
 * Returns the sum with all number words of which a word is composed, or undefined if the word contains anything else.
 */
function extendedBy(sum: Sum, word: string, language: Language): Sum | undefined {
  if (word === '') return sum
  if (word.length > maxWordLength || !beginnings[language].has(word.slice(0, 2))) return undefined
  const lexicon = numberWords[language]
  for (let length = Math.min(word.length, 12); length > 1; length--) {
    const value = lexicon[word.slice(0, length)]
    const next = value === undefined ? undefined : extended(sum, value, language)
    const whole = next && extendedBy(next, word.slice(length), language)
    if (whole && !(whole.joined && word.length > 3)) return whole
  }
  return undefined
}
