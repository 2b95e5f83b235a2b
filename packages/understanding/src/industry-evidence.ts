import type { Language } from '@alphorn/contract/core/fields'
import { divisionsOfGoods, inContext } from '#understanding/industry-context'
import { isForm, matchWord, type WordMatch } from '#understanding/match-words'
import { isJoint, type Term } from '#understanding/parse-lexicon'
import { fold } from '#understanding/words'

/** A sign of an industry in a text. */
export type Evidence = { division: string; weight: number; words: string }

export type Reading = {
  evidence: Evidence[]
  /** The text speaks of wholesale, or of shops. */
  wholesale: number
  retail: number
}

/** Words after which customers, additions or places follow: they say less of the company itself. */
const scopes: Readonly<Record<string, number>> = {
  fur: 0.3,
  an: 0.3,
  pour: 0.3,
  destine: 0.3,
  aux: 0.5,
  aupres: 0.4,
  per: 0.3,
  ai: 0.5,
  agli: 0.5,
  for: 0.3,
  to: 0.4,
  mit: 0.6,
  avec: 0.6,
  con: 0.6,
  with: 0.6,
  einschliesslich: 0.5,
  inkl: 0.5,
  compris: 0.5,
  compresa: 0.5,
  compresi: 0.5,
  including: 0.5,
}

type Token = { word: string; raw: string; isBreak: boolean }

const mostTokens = 600
const falling = 0.85
const least = 0.3

/** The signs of industries in a text, in the given languages. What stands first weighs most. */
export function industryEvidence(text: string, languages: ReadonlyMap<Language, number>): Reading {
  const tokens = tokensOf(text)
  const reading: Reading = { evidence: [], wholesale: 0, retail: 0 }
  let activities: string[] = []
  let isOpen = true
  let scope = 1
  let waiting: { term: Term; factor: number; words: string }[] = []
  let count = 0
  const add = (signs: readonly { division: string; weight: number }[], factor: number, words: string) => {
    if (signs.length === 0) return
    const weight = factor * scope * Math.max(least, falling ** count)
    for (const sign of signs) reading.evidence.push({ ...sign, weight: sign.weight * weight, words })
    count += 1
  }
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (token === undefined) break
    if (token.isBreak) {
      if (token.word !== ',') activities = []
      if (token.word !== ',' || scope < 0.6) scope = 1
      continue
    }
    const next = tokens[at + 1]?.word
    const scopeHere = scopes[token.word]
    if (scopeHere !== undefined && next !== 'und') {
      scope = Math.min(scope, scopeHere)
      continue
    }
    const { matches, last } = matchesAt(tokens, at, languages)
    const words = rawWords(tokens, at, last)
    const doing = matches.filter(({ term }) => term.kind === 'activity')
    const being = matches.filter(({ term }) => term.kind !== 'activity')
    for (const { term, factor } of doing) {
      if (term.kind !== 'activity' || factor < 0.6) continue
      if (term.activity === 'W') reading.wholesale += 1
      if (term.activity === 'R') reading.retail += 1
      if (!isOpen) activities = []
      isOpen = true
      scope = scope < 0.6 ? 1 : scope
      activities.push(term.activity)
    }
    // "Textilhandel": the compound names both, and no other goods.
    const own = doing.length > 0 && being.length > 0 ? doing.map(({ term }) => activityOf(term)) : activities
    for (const { term, factor } of being) {
      if (term.kind === 'division') add(inContext(term, activities), factor, words)
      else if (term.kind === 'goods' && own.length === 0) waiting.push({ term, factor, words })
      else if (term.kind === 'goods') add(divisionsOfGoods(term.goods, own), factor * term.weight, words)
    }
    if (being.some(({ term }) => term.kind === 'goods' || doing.length === 0)) isOpen = false
    at = last
  }
  // Goods with which nothing is said to be done.
  for (const { term, factor, words } of waiting)
    if (term.kind === 'goods') add(divisionsOfGoods(term.goods, activities), factor * 0.6, words)
  waiting = []
  return reading
}

function activityOf(term: Term) {
  return term.kind === 'activity' ? term.activity : ''
}

/** The terms that begin at a word; a term of several words takes them all. */
function matchesAt(tokens: readonly Token[], at: number, languages: ReadonlyMap<Language, number>) {
  const word = tokens[at]?.word ?? ''
  const single: WordMatch[] = []
  let longest: { matches: WordMatch[]; last: number; words: number } = { matches: [], last: at, words: 1 }
  for (const match of matchWord(word)) {
    const share = languages.get(match.term.language) ?? 0
    if (share === 0) continue
    const weighed = share === 1 ? match : { ...match, factor: match.factor * share }
    const { stems } = match.term
    if (stems.length === 1) single.push(weighed)
    else {
      const last = lastOfTerm(tokens, at, stems)
      if (last === null) continue
      if (stems.length > longest.words) longest = { matches: [weighed], last, words: stems.length }
      else if (stems.length === longest.words) longest.matches.push(weighed)
    }
  }
  if (longest.matches.length > 0) return longest
  return { matches: strongestOf(single), last: at }
}

/** Of a division and of goods, the strongest match alone: a word is one sign. */
function strongestOf(matches: readonly WordMatch[]) {
  const most = Math.max(0, ...matches.map(({ factor }) => factor))
  const seen = new Set<string>()
  return matches.filter(({ term, factor }) => {
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
    do last += 1
    while (tokens[last] !== undefined && !tokens[last]?.isBreak && isJoint(tokens[last]?.word ?? ''))
    const token = tokens[last]
    if (token === undefined || token.isBreak || !isForm(token.word, stem)) return null
  }
  return last
}

function rawWords(tokens: readonly Token[], from: number, to: number) {
  return tokens
    .slice(from, to + 1)
    .map(({ raw }) => raw)
    .join(' ')
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const [raw] of text
    .replace(/(?<![\p{L}\p{N}])([eE])-(?=\p{L})/gu, '$1')
    .matchAll(/[\p{L}\p{N}\p{M}]+|[,;.:()/]/gu)) {
    if (tokens.length === mostTokens) break
    const isBreak = /^[,;.:()/]$/.test(raw)
    tokens.push({ word: isBreak ? raw : fold(raw), raw, isBreak })
  }
  return tokens
}
