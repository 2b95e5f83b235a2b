import type { Language } from '@alphorn/contract/core/fields'
import {
  activitiesWith,
  factorOfAddition,
  factorOfOthers,
  type Found,
  minFactorOfOwn,
  newReader,
  type Reader,
  type Reading,
} from '#understanding/evidence-reader'
import { divisionsOfGoods, inContext, type Sign } from '#understanding/industry-context'
import type { WordMatch } from '#understanding/match-words'
import {
  matchesAt,
  rawWords,
  type Token,
  tokensOf,
  wordsAfter,
  wordsAround,
} from '#understanding/match-terms'
import type { Term } from '#understanding/parse-lexicon'
import { beginsSupport, factorOfSupported, scopeAfter } from '#understanding/industry-scopes'
import { inSurroundings, isPlannedWork, type MeantMatch } from '#understanding/word-surroundings'

/** Words in sentences about what the company may do in addition to its purpose. */
const permitting = new Set(
  'kann konnen darf befugt berechtigt ermachtigt peut pourra puo potra may'.split(' '),
)
const permittedAlone = 0.5

const supplying = /^(?:versorg|beliefer|ausstatt|ausrust)/
const scopeOfSupplied = 0.4

/** Number of words after a term that may change its meaning. */
const wordsOfSurroundings = 8
const wordsBefore = 5
const falling = 0.85
const minWeightFactor = 0.3

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
  for (const found of reader.waiting)
    addSigns(reader, divisionsOfGoods(found.goods, reader.activities), {
      ...found,
      factor: found.factor * 0.6,
    })
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
  const around = {
    hasObject: !reader.isOpen,
    before: tokens.slice(Math.max(0, at - wordsBefore), at).map(({ word }) => word),
    activities: reader.scope < minFactorOfOwn ? [] : reader.activities,
    own: () => tokens.slice(at, last + 1).map(({ word }) => word),
    following: () => wordsAfter(tokens, last, wordsOfSurroundings),
  }
  const meant = matches
    .filter((match) => !isPlannedWork(match, around))
    .map((match) => inSurroundings(match, around))
  if (meant.some(({ isPlaced }) => isPlaced)) dropRental(reader)
  readMatches(reader, meant, rawWords(tokens, at, last))
  reader.isMeans ||= meant.some(({ isMeans }) => isMeans)
  reader.isCare ||= meant.some(({ isCare }) => isCare)
  return last
}

function readBreak(reader: Reader, mark: string) {
  if (mark === '.' || mark === ';') readWaiting(reader)
  if (mark !== ',') reader.activities = []
  if (mark === '.' || mark === ';') {
    reader.permitted = 1
    reader.isSupplying = false
    reader.isSupporting = false
    reader.isCare = false
  }
  reader.isMeans = false
  if (mark !== ',' || reader.scope < 0.6) reader.scope = 1
}

/** "Software für Praxen entwickeln": the activity follows the goods. */
function readWaiting(reader: Reader) {
  if (reader.activities.length === 0) return
  for (const found of reader.waiting)
    addSigns(reader, divisionsOfGoods(found.goods, reader.activities), found)
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

function readMatches(reader: Reader, matches: readonly MeantMatch[], words: string) {
  const doing = matches.filter(({ term }) => term.kind === 'activity')
  const being = matches.filter(({ term }) => term.kind !== 'activity')
  for (const { term, factor } of doing)
    if (term.kind === 'activity' && factor >= 0.6) startActivity(reader, term.activity)
  // "Textilhandel": the compound contains both the goods and the activity, so no other goods follow.
  const isCompound = doing.length > 0 && being.length > 0
  const own = isCompound ? doing.map(({ term }) => activityOf(term)) : reader.activities
  markService(reader, doing)
  for (const { term, factor, isPart } of being) {
    const found = { factor, words, isPart: isPart === true }
    if (term.kind === 'division') addSigns(reader, inContext(term, activitiesWith(reader)), found)
    if (term.kind === 'goods') readGoods(reader, { goods: term.goods, ...found }, own)
  }
  if (being.some(({ term }) => term.kind === 'goods' || doing.length === 0)) reader.isOpen = false
}

function readGoods(reader: Reader, found: Reader['waiting'][number], activities: readonly string[]) {
  if (activities.length === 0) reader.waiting.push(found)
  else addSigns(reader, divisionsOfGoods(found.goods, activities), found)
}

function startActivity(reader: Reader, activity: string) {
  if (activity === 'W') reader.reading.wholesale += 1
  if (activity === 'R') reader.reading.retail += 1
  // "Unterstützung der Eltern und Führung einer Musikschule": the school is the body's own.
  if (activity === 'O') reader.isSupporting = false
  reader.isCare = false
  if (!reader.isOpen) reader.activities = []
  const service = reader.activities.find((done) => isPartOf(done, activity))
  if (service !== undefined) dropService(reader, service)
  reader.isOpen = true
  // "Belieferung von Liegenschaften mit Wärme": the customer comes before the goods.
  if (reader.scope < 0.6 && !reader.isSupplying) reader.scope = 1
  reader.activities.push(activity)
}

/** Divisions of advice and planning where they are the company's trade. */
const divisionOfService: Readonly<Record<string, string>> = { A: '70', D: '71' }

function markService(reader: Reader, doing: readonly WordMatch[]) {
  if (doing.some(({ term }) => activityOf(term) in divisionOfService))
    reader.serviceAt = reader.reading.evidence.length
}

/** "Beratung und Verkauf von Hörgeräten", "Planung und Ausführung von Elektroinstallationen". */
function isPartOf(service: string, activity: string) {
  return (service === 'A' && 'TKR'.includes(activity)) || (service === 'D' && 'IPM'.includes(activity))
}

/** The advice is part of the sale, and the planning part of the installation: neither is a trade of its own. */
function dropService(reader: Reader, service: string) {
  reader.activities = reader.activities.filter((activity) => activity !== service)
  const at = reader.serviceAt
  reader.serviceAt = null
  if (at === null || reader.reading.evidence[at]?.division !== divisionOfService[service]) return
  reader.reading.evidence.splice(at, 1)
  reader.count -= 1
}

/** "Verleih von Pflegepersonal": the word before persons rents out no goods. */
function dropRental(reader: Reader) {
  if (reader.reading.evidence.at(-1)?.division !== '77') return
  reader.reading.evidence.pop()
  reader.count -= 1
}

function addSigns(reader: Reader, signs: readonly Sign[], { factor, words, isPart }: Found) {
  if (signs.length === 0) return
  const weight = factor * reader.scope * reader.permitted * Math.max(minWeightFactor, falling ** reader.count)
  for (const { division, weight: own, isLess } of signs) {
    const supported = reader.isSupporting ? factorOfSupported(division) : 1
    if (supported < 1) reader.reading.supported.add(division)
    const served = factorOfOthers(reader, division)
    const added = supported * served * factorOfAddition(reader, division, words)
    const isAside = isLess === true || served < 1 || isPart || reader.scope < minFactorOfOwn
    reader.reading.evidence.push({ division, weight: own * weight * added, words, isAside, isPart })
  }
  reader.first ??= reader.activities
  reader.count += 1
}

function activityOf(term: Term) {
  return term.kind === 'activity' ? term.activity : ''
}
