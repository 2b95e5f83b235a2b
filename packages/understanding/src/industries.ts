import { languages } from '@alphorn/contract/core/country'
import type { Language } from '@alphorn/contract/core/fields'
import { nogaCodes, nogaName } from '@alphorn/contract/directory/noga'
import { allTerms, isJoint, type Term, typedTerms } from '#understanding/parse-lexicon'
import { fold, wordsOf } from '#understanding/words'

/** An industry found by words: a section (A to U) or a division (01 to 99) of NOGA 2008. */
export type IndustryMatch = {
  code: string
  /** Title in the requested language. */
  title: string
  /** The matched key word, unless it is the title itself. */
  keyword?: string
}

const maxReadCharacters = 100
const maxWords = 6
const maxMatches = 20

/**
 * A key word of an industry, with its weight: titles weigh most, weak signs least. `words`: number of its words without
 * articles.
 */
type Key = {
  code: string
  language: Language
  text: string
  weight: number
  isTitle: boolean
  words: number
}

const keysOfWord = new Map<string, Key[]>()
for (const key of [...titleKeys(), ...[...allTerms(), ...typedTerms()].flatMap(termKeys)])
  for (const word of new Set(wordsOf(fold(key.text))))
    if (word.length >= 2) keysOfWord.set(word, [...(keysOfWord.get(word) ?? []), key])
const allWords = [...keysOfWord.keys()]

/**
 * Finds the industries that typed words mean, best match first. Titles and key words are searched in all four
 * languages, and longer words may contain a typing error. Every word must match. Of two key words, the one with fewer
 * other words ranks first. Titles are returned in the given language.
 */
export function industriesFor(words: string, language: Language): IndustryMatch[] {
  const typed = [...new Set(wordsOf(fold(words.slice(0, maxReadCharacters))))].slice(0, maxWords)
  const meant = typed.filter((word) => !isJoint(word))
  const [first, ...others] = (meant.length > 0 ? meant : typed).map(foundBy)
  if (!first) return []
  return [...first]
    .filter(([code]) => others.every((found) => found.has(code)))
    .map(([code, keys]) => bestOf(code, [keys, ...others.map((found) => found.get(code)!)], language))
    .sort((a, b) => b.score - a.score || (a.code < b.code ? -1 : 1))
    .slice(0, maxMatches)
    .map(({ code, key }) => presentIndustry(code, key, language))
}

function presentIndustry(code: string, key: Key, language: Language): IndustryMatch {
  const title = nogaName(code)?.[language] ?? code
  return key.isTitle ? { code, title } : { code, title, keyword: key.text }
}

/** Returns the keys of each code that a typed word matched, with their similarity. */
type KeyMatches = Map<string, Map<Key, number>>

const inOwnLanguage = 0.06
/** Factor for a word that occurs in several keys of an industry, which is weaker evidence than one of a single key. */
const inSeveralKeys = 0.8

/** Returns the key of an industry that contains the typed words and the fewest others. */
function bestOf(code: string, found: readonly ReadonlyMap<Key, number>[], language: Language) {
  const scores = [...new Set(found.flatMap((keys) => [...keys.keys()]))].map((key) => {
    const alike = found.map((keys) => keys.get(key) ?? 0)
    const isWhole = alike.every((one) => one > 0)
    const share = Math.min(1, alike.filter((one) => one > 0).length / key.words)
    const likeness = alike.reduce((sum, one) => sum + one, 0) / alike.length
    const own = key.language === language ? inOwnLanguage : 0
    return {
      code,
      key,
      score: likeness * key.weight * (0.5 + 0.5 * share) * (isWhole ? 1 : inSeveralKeys) + own,
    }
  })
  return scores.reduce((best, one) => (one.score > best.score ? one : best))
}

function foundBy(typed: string): KeyMatches {
  const found = collectKeys(typed, likenessOf)
  // Typing errors are considered only if nothing matches exactly.
  return found.size > 0 ? found : collectKeys(typed, mistypedAs)
}

function collectKeys(typed: string, likeness: (typed: string, word: string) => number): KeyMatches {
  const found: KeyMatches = new Map()
  for (const word of allWords) {
    const alike = likeness(typed, word)
    if (alike === 0) continue
    for (const key of keysOfWord.get(word) ?? []) {
      const keys = found.get(key.code) ?? new Map<Key, number>()
      found.set(key.code, keys.set(key, Math.max(alike, keys.get(key) ?? 0)))
    }
  }
  return found
}

/** Returns the similarity of a typed word and a key word: 1 if equal, less for a prefix or a part of a compound. */
function likenessOf(typed: string, word: string) {
  if (typed === word) return 1
  // The larger the typed part of a word, the more likely the word is meant.
  if (word.startsWith(typed)) return typed.length >= 2 ? 0.55 + (0.3 * typed.length) / word.length : 0
  return typed.length >= 5 && word.includes(typed) ? 0.5 : 0
}

/** A typed word may have one wrong letter, or two if it is long, but never the first one. */
function mistypedAs(typed: string, word: string) {
  if (typed.length < 5 || typed[0] !== word[0] || Math.abs(typed.length - word.length) > 2) return 0
  const most = typed.length < 8 ? 1 : 2
  return isWithin(typed, word, most) ? 0.5 : 0
}

/** Returns whether two words differ by at most the given number of wrong, missing, superfluous or swapped letters. */
function isWithin(a: string, b: string, most: number) {
  let before: readonly number[] = []
  let previous: readonly number[] = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const row = nextRow({ a, b, i, previous, before })
    if (Math.min(...row) > most) return false
    before = previous
    previous = row
  }
  return (previous[b.length] ?? most + 1) <= most
}

type Rows = { a: string; b: string; i: number; previous: readonly number[]; before: readonly number[] }

function nextRow({ a, b, i, previous, before }: Rows) {
  const row = [i]
  const at = (values: readonly number[], j: number) => values[j] ?? a.length + b.length
  for (let j = 1; j <= b.length; j += 1) {
    const changed = at(previous, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
    const isExchanged = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
    const exchanged = isExchanged ? at(before, j - 2) + 1 : changed
    row.push(Math.min(at(previous, j) + 1, at(row, j - 1) + 1, changed, exchanged))
  }
  return row
}

function titleKeys(): Key[] {
  return nogaCodes.flatMap((code) =>
    languages.map((language) => ({
      code,
      language,
      text: nogaName(code)?.[language] ?? '',
      weight: 1.1,
      isTitle: true,
      words: wordCount(nogaName(code)?.[language] ?? ''),
    })),
  )
}

function termKeys(term: Term): Key[] {
  const { language, text } = term
  const key = (code: string | undefined, weight: number) =>
    code === undefined ? [] : [{ code, language, text, weight, isTitle: false, words: wordCount(text) }]
  if (term.kind === 'division') return key(term.division, Math.min(1, 0.5 + term.weight / 3))
  if (term.kind === 'goods') return [...key(term.goods.M, 0.75), ...key(term.goods.T, 0.7)]
  return []
}

function wordCount(text: string) {
  return Math.max(1, wordsOf(fold(text)).filter((word) => !isJoint(word)).length)
}
