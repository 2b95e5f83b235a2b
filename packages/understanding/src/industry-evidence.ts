import type { Language } from '@alphorn/contract/core/fields'
import { divisionsOfGoods, inContext } from '#understanding/industry-context'
import { matchWord, type WordMatch } from '#understanding/match-words'
import {
  matchesAt,
  rawWords,
  type Token,
  tokensOf,
  wordsAfter,
  wordsAround,
} from '#understanding/match-terms'
import type { Goods, Term } from '#understanding/parse-lexicon'
import {
  beginsSupport,
  factorOfSupported,
  isMeansFor,
  objectOfCare,
  scopeAfter,
} from '#understanding/industry-scopes'

/** A sign of an industry in a text. */
export type Evidence = { division: string; weight: number; words: string }

export type Reading = {
  evidence: Evidence[]
  /** Number of words for wholesale; `retail` is that of words for shops. */
  wholesale: number
  retail: number
  /** Divisions of bodies that are supported. */
  supported: Set<string>
}

/** Words in sentences about what the company may do in addition to its purpose. */
const permitting = new Set(
  'kann konnen darf befugt berechtigt ermachtigt peut pourra puo potra may'.split(' '),
)
const permittedAlone = 0.5

const supplying = /^(?:versorg|beliefer|ausstatt|ausrust)/
const scopeOfSupplied = 0.4

/** Number of words after a term that may change its meaning. */
const wordsOfSurroundings = 8
const factorOfMeans = 0.3
const factorOfOwnCare = 0.2
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
  /** The words that follow in the sentence name the bodies that are supported. */
  isSupporting: boolean
  /** A platform or an app precedes, so that the next `for` introduces the trade. */
  isMeans: boolean
  /** The activities with the first goods or trade. Null: none has been read. */
  first: readonly string[] | null
  /** Position of the sign "advice" in the evidence, while its object has not been read. */
  adviceAt: number | null
  /** Goods without an activity so far. */
  waiting: { goods: Goods; factor: number; words: string }[]
  count: number
}

/**
 * Finds the signs of industries in a text, in the given languages. Earlier signs weigh more. A body is an association
 * or a foundation.
 */
export function industryEvidence(
  text: string,
  languages: ReadonlyMap<Language, number>,
  isBody = false,
): Reading {
  const tokens = tokensOf(text)
  const reader = newReader()
  let next = 0
  for (const [at, token] of tokens.entries()) {
    if (at < next) continue
    if (token.isBreak) readBreak(reader, token.word)
    else if (
      !narrowsScope(reader, token.word, { before: tokens[at - 1]?.word, next: tokens[at + 1]?.word })
    ) {
      reader.isSupporting ||= beginsSupport(token.word, isBody, () => wordsAround(tokens, at))
      next = readTerms(reader, tokens, at, languages) + 1
    }
  }
  for (const { goods, factor, words } of reader.waiting)
    addSigns(reader, divisionsOfGoods(goods, reader.activities), factor * 0.6, words)
  return reader.reading
}

/** Reads the terms that begin at a word, and returns the position of their last word. */
function readTerms(
  reader: Reader,
  tokens: readonly Token[],
  at: number,
  languages: ReadonlyMap<Language, number>,
) {
  const { matches, last } = matchesAt(tokens, at, languages)
  const followingWords = () => wordsAfter(tokens, last, wordsOfSurroundings)
  const ownWords = () => tokens.slice(at, last + 1).map(({ word }) => word)
  const meant = matches.map((match) => inSurroundings(reader, match, ownWords, followingWords))
  readMatches(reader, meant, rawWords(tokens, at, last))
  return last
}

function newReader(): Reader {
  return {
    reading: { evidence: [], wholesale: 0, retail: 0, supported: new Set() },
    activities: [],
    isOpen: true,
    scope: 1,
    permitted: 1,
    isSupplying: false,
    isSupporting: false,
    isMeans: false,
    first: null,
    adviceAt: null,
    waiting: [],
    count: 0,
  }
}

function readBreak(reader: Reader, mark: string) {
  if (mark === '.' || mark === ';') readWaiting(reader)
  if (mark !== ',') reader.activities = []
  if (mark === '.' || mark === ';') {
    reader.permitted = 1
    reader.isSupplying = false
    reader.isSupporting = false
  }
  reader.isMeans = false
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
  const scope = scopeAfter(word, before, next)
  if (scope === undefined) return false
  const isTrade = reader.isMeans
  reader.isMeans = false
  if (isTrade) return true
  reader.scope = Math.min(reader.scope, scope)
  return true
}

/** Returns a match with the meaning that the words after it give it. */
function inSurroundings(
  reader: Reader,
  match: WordMatch,
  ownWords: () => readonly string[],
  followingWords: () => readonly string[],
): WordMatch {
  const { term, factor } = match
  if (term.kind !== 'division') return match
  const isDeveloped = reader.activities.includes('D')
  if (isDigital(term.division) && isMeansFor(ownWords(), followingWords(), { isDeveloped, isActivity })) {
    reader.isMeans = true
    return { ...match, factor: factor * factorOfMeans }
  }
  const object = term.division === '81' ? objectOfCare(ownWords()[0] ?? '', followingWords()) : undefined
  if (object === 'own') return { ...match, factor: factor * factorOfOwnCare }
  return object === 'vehicles' ? { ...match, term: { ...term, division: '45' } } : match
}

function isDigital(division: string) {
  return division === '62' || division === '63'
}

/** Words that surely name a trade ("restaurants") are no activities here. */
function isActivity(word: string) {
  const terms = matchWord(word).map(({ term }) => term)
  const isTrade = terms.some(
    ({ kind, stems, weight }) => kind === 'division' && stems.length === 1 && weight > 1,
  )
  return !isTrade && terms.some(({ kind }) => kind === 'activity')
}

function readMatches(reader: Reader, matches: readonly WordMatch[], words: string) {
  const doing = matches.filter(({ term }) => term.kind === 'activity')
  const being = matches.filter(({ term }) => term.kind !== 'activity')
  for (const { term, factor } of doing)
    if (term.kind === 'activity' && factor >= 0.6) startActivity(reader, term.activity)
  // "Textilhandel": the compound contains both the goods and the activity, so no other goods follow.
  const isCompound = doing.length > 0 && being.length > 0
  const own = isCompound ? doing.map(({ term }) => activityOf(term)) : reader.activities
  markAdvice(reader, doing)
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
  // "Unterstützung der Eltern und Führung einer Musikschule": the school is the body's own.
  if (activity === 'O') reader.isSupporting = false
  if (!reader.isOpen) reader.activities = []
  if ('TKR'.includes(activity) && reader.activities.includes('A')) dropAdvice(reader)
  reader.isOpen = true
  // "Belieferung von Liegenschaften mit Wärme": the customer comes before the goods.
  if (reader.scope < 0.6 && !reader.isSupplying) reader.scope = 1
  reader.activities.push(activity)
}

function markAdvice(reader: Reader, doing: readonly WordMatch[]) {
  if (doing.some(({ term }) => activityOf(term) === 'A')) reader.adviceAt = reader.reading.evidence.length
}

/** "Beratung und Verkauf von Hörgeräten": the advice is part of the sale. */
function dropAdvice(reader: Reader) {
  reader.activities = reader.activities.filter((activity) => activity !== 'A')
  const at = reader.adviceAt
  reader.adviceAt = null
  if (at === null || reader.reading.evidence[at]?.division !== '70') return
  reader.reading.evidence.splice(at, 1)
  reader.count -= 1
}

/** A dealer's workshop and a shop's repairs are additions to what it sells. */
function factorOfAddition({ first, activities }: Reader, division: string, words: string) {
  const isAfterSale = first !== null && first !== activities && first.some((one) => 'TKRL'.includes(one))
  if (division === '95') return isAfterSale ? 0.5 : 1
  return division === '25' && isAfterSale && workshop.test(words) ? 0.3 : 1
}

const workshop = /werkst|atelier|officin|workshop/i

function addSigns(
  reader: Reader,
  signs: readonly { division: string; weight: number }[],
  factor: number,
  words: string,
) {
  if (signs.length === 0) return
  const weight = factor * reader.scope * reader.permitted * Math.max(minWeightFactor, falling ** reader.count)
  for (const { division, weight: own } of signs) {
    const supported = reader.isSupporting ? factorOfSupported(division) : 1
    if (supported < 1) reader.reading.supported.add(division)
    const factor = supported * factorOfAddition(reader, division, words)
    reader.reading.evidence.push({ division, weight: own * weight * factor, words })
  }
  reader.first ??= reader.activities
  reader.count += 1
}

function activityOf(term: Term) {
  return term.kind === 'activity' ? term.activity : ''
}
