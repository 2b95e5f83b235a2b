import type { Language } from '@alphorn/contract/core/fields'
import { divisionsOfGoods, inContext } from '#understanding/industry-context'
import { isForm, matchWord, type WordMatch } from '#understanding/match-words'
import { type Goods, isJoint, type Term } from '#understanding/parse-lexicon'
import { fold, Stems } from '#understanding/words'

/** A sign of an industry in a text. */
export type Evidence = { division: string; weight: number; words: string }

export type Reading = {
  evidence: Evidence[]
  /** Number of words for wholesale; `retail` is that of words for shops. */
  wholesale: number
  retail: number
}

/** Words followed by customers, additions or places, which are weaker evidence of the company's own industry. */
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
  auftrag: 0.3,
  mandat: 0.3,
  incarico: 0.3,
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

/**
 * After these nouns, `for` introduces the trade instead of customers: `Praxis für Physiotherapie`, `cabinet pour …`, `a
 * studio for …`.
 */
const establishments = new Stems(`
  praxis$ zentrum$ center$ centre$ studio$ atelier$ buro$ schule$ institut institute$ werkstatt$ geschaft$ fachgeschaft$ laden$ labor$
  cabinet$ bureau$ ecole$ magasin$ laboratoire$ centro$ scuola$ ufficio$ negozio$ laboratorio$ practice$ school$ office$ clinic$ shop$
  store$ laboratory$ workshop$ firm$
`)

/** Words in sentences about what the company may do in addition to its purpose. */
const permitting = new Set(
  'kann konnen darf befugt berechtigt ermachtigt peut pourra puo potra may'.split(' '),
)
const permittedAlone = 0.5

const supplying = /^(?:versorg|beliefer|ausstatt|ausrust)/
const scopeOfSupplied = 0.4

type Token = { word: string; raw: string; isBreak: boolean }

const maxTokens = 600
const falling = 0.85
const minWeightFactor = 0.3

/** State while a text is read: the current activity with its weight, and the findings. */
type Reader = {
  reading: Reading
  activities: string[]
  /** No goods have followed the last activity, so the next activity applies to the same goods. */
  isOpen: boolean
  scope: number
  /** Less than 1 in a sentence about what the company may do in addition. */
  permitted: number
  /** Goods are supplied to a customer: "versorgt Liegenschaften mit Wärme". The customer is weak evidence. */
  isSupplying: boolean
  /** Goods without an activity so far. */
  waiting: { goods: Goods; factor: number; words: string }[]
  count: number
}

/** Finds the signs of industries in a text, in the given languages. Earlier signs weigh more. */
export function industryEvidence(text: string, languages: ReadonlyMap<Language, number>): Reading {
  const tokens = tokensOf(text)
  const reader: Reader = {
    reading: { evidence: [], wholesale: 0, retail: 0 },
    activities: [],
    isOpen: true,
    scope: 1,
    permitted: 1,
    isSupplying: false,
    waiting: [],
    count: 0,
  }
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (token === undefined) break
    if (token.isBreak) readBreak(reader, token.word)
    else if (
      !narrowsScope(reader, token.word, { before: tokens[at - 1]?.word, next: tokens[at + 1]?.word })
    ) {
      const { matches, last } = matchesAt(tokens, at, languages)
      readMatches(reader, matches, rawWords(tokens, at, last))
      at = last
    }
  }
  for (const { goods, factor, words } of reader.waiting)
    addSigns(reader, divisionsOfGoods(goods, reader.activities), factor * 0.6, words)
  return reader.reading
}

function readBreak(reader: Reader, mark: string) {
  if (mark === '.' || mark === ';') readWaiting(reader)
  if (mark !== ',') reader.activities = []
  if (mark === '.' || mark === ';') {
    reader.permitted = 1
    reader.isSupplying = false
  }
  if (mark !== ',' || reader.scope < 0.6) reader.scope = 1
}

/** "Software für Praxen entwickeln": the activity follows the goods. */
function readWaiting(reader: Reader) {
  if (reader.activities.length === 0) return
  for (const { goods, factor, words } of reader.waiting)
    addSigns(reader, divisionsOfGoods(goods, reader.activities), factor, words)
  reader.waiting = []
}

function narrowsScope(
  reader: Reader,
  word: string,
  { before = '', next }: { before: string | undefined; next: string | undefined },
) {
  if (permitting.has(word)) reader.permitted = permittedAlone
  if (reader.isSupplying && word === 'mit') {
    reader.isSupplying = false
    reader.scope = 1
    return true
  }
  if (supplying.test(word)) {
    reader.isSupplying = true
    reader.scope = Math.min(reader.scope, scopeOfSupplied)
  }
  const scope = scopes[word]
  // "An- und Verkauf" names no customers.
  if (scope === undefined || next === 'und' || establishments.has(`${before}$`)) return false
  reader.scope = Math.min(reader.scope, scope)
  return true
}

function readMatches(reader: Reader, matches: readonly WordMatch[], words: string) {
  const doing = matches.filter(({ term }) => term.kind === 'activity')
  const being = matches.filter(({ term }) => term.kind !== 'activity')
  for (const { term, factor } of doing)
    if (term.kind === 'activity' && factor >= 0.6) startActivity(reader, term.activity)
  // "Textilhandel": the compound contains both the goods and the activity, so no other goods follow.
  const isCompound = doing.length > 0 && being.length > 0
  const own = isCompound ? doing.map(({ term }) => activityOf(term)) : reader.activities
  for (const { term, factor } of being) {
    if (term.kind === 'division') addSigns(reader, inContext(term, reader.activities), factor, words)
    if (term.kind === 'goods') readGoods(reader, { goods: term.goods, factor, words }, own)
  }
  if (being.some(({ term }) => term.kind === 'goods' || doing.length === 0)) reader.isOpen = false
}

function readGoods(reader: Reader, found: Reader['waiting'][number], activities: readonly string[]) {
  if (activities.length === 0) reader.waiting.push(found)
  else addSigns(reader, divisionsOfGoods(found.goods, activities), found.factor, found.words)
}

function startActivity(reader: Reader, activity: string) {
  if (activity === 'W') reader.reading.wholesale += 1
  if (activity === 'R') reader.reading.retail += 1
  if (!reader.isOpen) reader.activities = []
  reader.isOpen = true
  // "Belieferung von Liegenschaften mit Wärme": the customer comes before the goods.
  if (reader.scope < 0.6 && !reader.isSupplying) reader.scope = 1
  reader.activities.push(activity)
}

function addSigns(
  reader: Reader,
  signs: readonly { division: string; weight: number }[],
  factor: number,
  words: string,
) {
  if (signs.length === 0) return
  const weight = factor * reader.scope * reader.permitted * Math.max(minWeightFactor, falling ** reader.count)
  for (const sign of signs) reader.reading.evidence.push({ ...sign, weight: sign.weight * weight, words })
  reader.count += 1
}

function activityOf(term: Term) {
  return term.kind === 'activity' ? term.activity : ''
}

type Matches = { matches: WordMatch[]; last: number; words: number }

/** Finds the terms that begin at a word. A term of several words consumes all of them. */
function matchesAt(tokens: readonly Token[], at: number, languages: ReadonlyMap<Language, number>): Matches {
  const single: WordMatch[] = []
  const longest: Matches = { matches: [], last: at, words: 1 }
  for (const match of matchWord(tokens[at]?.word ?? '')) {
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
    if (tokens.length === maxTokens) break
    const isBreak = /^[,;.:()/]$/.test(raw)
    tokens.push({ word: isBreak ? raw : fold(raw), raw, isBreak })
  }
  return tokens
}
