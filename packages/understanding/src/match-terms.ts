import type { Language } from '@alphorn/contract/core/fields'
import { isForm, matchWord, type WordMatch } from '#understanding/match-words'
import { isJoint } from '#understanding/parse-lexicon'
import { compoundOf, type Hyphen } from '#understanding/suspended-words'
import { fold } from '#understanding/words'

/** A word of a text, or a mark between words. `compound`: the whole word that one with a hyphen begins. */
export type Token = { word: string; raw: string; isBreak: boolean; compound?: string }

const maxTokens = 600

type Matches = { matches: WordMatch[]; last: number; words: number }

/** Finds the terms that begin at a word. A term of several words consumes all of them. */
export function matchesAt(
  tokens: readonly Token[],
  at: number,
  languages: ReadonlyMap<Language, number>,
): Matches {
  const single: WordMatch[] = []
  const longest: Matches = { matches: [], last: at, words: 1 }
  for (const match of matchesOf(tokens[at])) {
    const share = languages.get(match.term.language) ?? 0
    if (share === 0) continue
    const weighed = share === 1 ? match : { ...match, factor: match.factor * share }
    if (match.term.stems.length === 1) single.push(weighed)
    else takeLonger(longest, weighed, lastOfTerm(tokens, at, match.term.stems))
  }
  if (longest.matches.length === 0) return { matches: strongestOf(single), last: at, words: 1 }
  // "Montage von Küchen" is a term, and "Montage" also remains the activity for the goods that follow.
  const doing = single.filter(({ term }) => term.kind === 'activity')
  return { ...longest, matches: [...doing, ...longest.matches] }
}

/** The industry of a word with a hyphen is that of its compound. Goods and terms of several words keep their meaning. */
function matchesOf(token: Token | undefined): readonly WordMatch[] {
  const matches = matchWord(token?.word ?? '')
  if (token?.compound === undefined) return matches
  const isTrade = ({ term }: WordMatch) => term.kind === 'division' && term.stems.length === 1
  const ofCompound = matchWord(token.compound).filter((match) => match.from === 0 && isTrade(match))
  return [...matches.filter((match) => !isTrade(match)), ...ofCompound]
}

function takeLonger(longest: Matches, match: WordMatch, last: number | null) {
  const words = match.term.stems.length
  if (last === null || words < longest.words) return
  if (words > longest.words) longest.matches = []
  longest.matches.push(match)
  longest.last = last
  longest.words = words
}

/** Keeps only the strongest match of each division and each kind of goods, because a word is a single sign. */
function strongestOf(matches: readonly WordMatch[]) {
  const most = Math.max(0, ...matches.map(({ factor }) => factor))
  const seen = new Set<string>()
  const byStrength = matches.toSorted((a, b) => b.factor * b.term.weight - a.factor * a.term.weight)
  return byStrength.filter(({ term, factor }) => {
    if (factor < most * 0.5) return false
    const key = term.kind === 'division' ? term.division : term.kind === 'activity' ? term.activity : 'goods'
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function lastOfTerm(tokens: readonly Token[], at: number, stems: readonly string[]): number | null {
  let last = at
  for (const stem of stems.slice(1)) {
    last = nextWord(tokens, last)
    const token = tokens[last]
    if (token === undefined || token.isBreak || !isForm(token.word, stem)) return null
  }
  return last
}

function nextWord(tokens: readonly Token[], at: number) {
  let next = at + 1
  for (let token = tokens[next]; token && !token.isBreak && isJoint(token.word); token = tokens[next])
    next += 1
  return next
}

/** Returns words as they are written. */
export function rawWords(tokens: readonly Token[], from: number, to: number) {
  return tokens
    .slice(from, to + 1)
    .map(({ raw }) => raw)
    .join(' ')
}

/** Splits a text into words and marks. */
export function tokensOf(text: string): Token[] {
  const written = text.replace(/(?<![\p{L}\p{N}])([eE])-(?=\p{L})/gu, '$1')
  const placed: { word: string; raw: string; isBreak: boolean; hyphen: Hyphen }[] = []
  for (const { 0: raw, index } of written.matchAll(/[\p{L}\p{N}\p{M}]+|[,;.:()/]/gu)) {
    // The rest of a long text is not split.
    if (placed.length === maxTokens) break
    const isBreak = /^[,;.:()/]$/.test(raw)
    const hyphen = hyphenAfter(written, index + raw.length)
    placed.push({ word: isBreak ? raw : fold(raw), raw, isBreak, hyphen })
  }
  return placed.map(({ word, raw, isBreak }, at) => {
    const compound = compoundOf(placed, at)
    return { word, raw, isBreak, ...(compound === undefined ? {} : { compound }) }
  })
}

function hyphenAfter(text: string, end: number): Hyphen {
  if (!/[-‐‑]/.test(text[end] ?? '')) return 'none'
  return /\p{L}/u.test(text[end + 1] ?? '') ? 'joined' : 'suspended'
}

/** Returns the words after a position in its sentence, at most a number of them. */
export function wordsAfter(tokens: readonly Token[], at: number, most: number): string[] {
  return wordsOf(untilStop(tokens.slice(at + 1, at + 1 + 2 * most))).slice(0, most)
}

const around = 12

/** Returns the words beside a position in its sentence. */
export function wordsAround(tokens: readonly Token[], at: number): string[] {
  const before = tokens.slice(Math.max(0, at - around), at).reverse()
  return [...wordsOf(untilStop(before)), ...wordsOf(untilStop(tokens.slice(at + 1, at + 1 + around)))]
}

function untilStop(tokens: readonly Token[]) {
  const stop = tokens.findIndex(({ isBreak, word }) => isBreak && /[.;:]/.test(word))
  return stop < 0 ? tokens : tokens.slice(0, stop)
}

function wordsOf(tokens: readonly Token[]) {
  return tokens.filter(({ isBreak }) => !isBreak).map(({ word }) => word)
}
