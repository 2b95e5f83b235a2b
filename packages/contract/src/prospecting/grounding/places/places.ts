import { foreignPlaces } from '#contract/prospecting/grounding/places/foreign-places'
import { cantonNames } from '#contract/core/canton-names'
import { placeAliases } from '#contract/prospecting/grounding/places/place-aliases'
import { spellingKey, type Token, tokensOf } from '#contract/prospecting/grounding/places/spelling-key'
import { placeNames } from '#contract/prospecting/grounding/places/place-names'
import { nounsToo, wordsToo } from '#contract/prospecting/grounding/places/place-words'
import { quarterNames } from '#contract/prospecting/grounding/places/quarter-names'

/** A place in a text: a town (or a country) by the key of all its spellings, or a canton by its code. */
export type FoundPlace = { start: number; end: number } & (
  | { kind: 'town'; name: string }
  | { kind: 'canton'; code: string }
)
/** Names by their first word, with the remaining words and the key of the place. */
type Index = Map<string, { words: string[]; key: string }[]>

const towns = indexOf([
  ...placeNames.flatMap((name) => nameAfterArticle(name).map((rest) => [rest, spellingKey(name)] as const)),
  ...[...quarterNames, ...placeNames].map((name) => [name, spellingKey(name)] as const),
  ...[...foreignPlaces, ...placeAliases].flatMap((names) =>
    names.map((name) => [name, spellingKey(names[0]!)] as const),
  ),
])
const cantons = indexOf(
  Object.entries(cantonNames).flatMap(([code, names]) => names.map((name) => [name, code] as const)),
)
const namesakes = new Map(
  Object.entries(cantonNames).map(([code, [name]]) => [code, townKeyOf(name!)] as const),
)
const ambiguous = new Set([...wordsToo, ...nounsToo].map(spellingKey))
const nouns = new Set([...nounsToo].map(spellingKey))

/** Returns whether a canton has the name of one of its towns. */
export function namesakeOf(code: string) {
  return namesakes.get(code)
}

/** The one key of a town's spellings. */
export function townKeyOf(name: string) {
  const [first, ...rest] = spellingKey(name).split(' ')
  return towns.get(first!)?.find(({ words }) => words.join(' ') === rest.join(' '))?.key ?? spellingKey(name)
}

/**
 * Returns the part of a French name that follows "au" and "du": "au Mont-sur-Lausanne". A single word is left out,
 * because it may be an ordinary one ("aux Bois").
 */
function nameAfterArticle(name: string) {
  const rest = /^Les? (.+)$/.exec(name)?.[1] ?? ''
  return /[ -]/.test(rest) ? [rest] : []
}

const cantonBefore =
  /(?<![a-z])(?:kantone?[ns]?|cantone?s?|kt\.|ct\.)(?: (?:of|de|du|des|del|della|di))?[ ](?:d'|l')?$/
const cantonAfter = /^ (?:canton|cantone)(?![a-z])/
// Contexts in which a name that is also a word can only be a place. They have no article, unlike "im Wald" or "à la
// Rolle".
const locative =
  /(?<![a-z])(?:in|nach|aus|bei|sitz|standort|gemeinde|stadt|ort|raum|region|filiale|niederlassung|a|au|aux|vers|commune|siege|ad|da|sede|at|to|from|near|office|\d{4})[ ]$/
// Plurals and materials can follow "in" and "aus" without being places: "in Stein", "aus Sand".
const seat =
  /(?<![a-z])(?:sitz|standort|gemeinde|stadt|ort|filiale|niederlassung|buro|werk|laden|commune|siege|bureau|sede|ufficio|office|branch|\d{4})(?: (?:ist|liegt|steht|est|e|is))?(?: (?:in|von|a|de|di|at|of))? $/
const between =
  /^(?:,|,? (?:und|sowie|oder|et|ou|ainsi que|e|ed|o|and|or))[ ](?:(?:in|nach|aus|a|ad|au|de|di|at|to) )?$/

/**
 * Finds the places of a text. `strict` accepts only words spelled as names, for claims; otherwise anything that may be
 * a place, for evidence.
 */
export function placesIn(text: string, flat: string, strict: boolean): FoundPlace[] {
  const tokens = tokensOf(flat)
  const found: Candidate[] = []
  for (let at = 0; at < tokens.length; at++) {
    const match = matchAt(text, flat, tokens, at, strict)
    if (!match) continue
    found.push(match)
    at += match.length - 1
  }
  return [...codesIn(text, strict), ...withRows(found, flat).map(({ place }) => place)]
}

/** Accepts a name that may be a word if it is listed beside a place: "in Thun, Wald und Spiez". */
function withRows(found: readonly Candidate[], flat: string): Candidate[] {
  const isPlace = found.map(({ isSure }) => isSure)
  const isRow = (at: number) => {
    const [one, next] = [found[at], found[at + 1]]
    return (
      one !== undefined && next !== undefined && between.test(flat.slice(one.place.end, next.place.start))
    )
  }
  for (let at = 1; at < found.length; at++) isPlace[at] ||= isPlace[at - 1]! && isRow(at - 1)
  for (let at = found.length - 2; at >= 0; at--) isPlace[at] ||= isPlace[at + 1]! && isRow(at)
  return found.filter((_, at) => isPlace[at])
}

/** A possible place. `isSure`: its context allows no other meaning. */
type Candidate = { place: FoundPlace; length: number; isSure: boolean }

function matchAt(
  text: string,
  flat: string,
  tokens: readonly Token[],
  at: number,
  strict: boolean,
): Candidate | undefined {
  if (strict && !mayBeName(text, tokens, at)) return undefined
  const town = longestPlace(towns, flat, tokens, at)
  const canton = longestPlace(cantons, flat, tokens, at)
  if (!town && !canton) return undefined
  const { start } = tokens[at]!
  const before = flat.slice(Math.max(0, start - 24), start)
  const spanOf = ({ length }: PlaceMatch) => ({ start, end: tokens[at + length - 1]!.end })
  if (canton && (!town || saysCanton(before, flat.slice(spanOf(canton).end))))
    return {
      length: canton.length,
      isSure: true,
      place: { kind: 'canton', code: canton.key, ...spanOf(canton) },
    }
  if (!town) return undefined
  const isSure = !strict || !isWordHere(tokens, at, town, before)
  return { length: town.length, isSure, place: { kind: 'town', name: town.key, ...spanOf(town) } }
}

/** In French and Italian, names of lakes begin in lower case. */
const lakes: ReadonlySet<string> = new Set(['lac', 'lago'])

/** Returns whether a token may begin a name, by its spelling. */
function mayBeName(text: string, tokens: readonly Token[], at: number) {
  return isCapital(text, tokens, at) || lakes.has(tokens[at]!.word)
}

function saysCanton(before: string, after: string) {
  return cantonBefore.test(before) || cantonAfter.test(after)
}

/**
 * Returns whether an ambiguous name occurs in a context that does not require a place, so that it is an ordinary word.
 */
function isWordHere(tokens: readonly Token[], at: number, { length }: PlaceMatch, before: string) {
  const name = tokens
    .slice(at, at + length)
    .map(({ word }) => word)
    .join(' ')
  return ambiguous.has(name) && !(nouns.has(name) ? seat : locative).test(before)
}

/**
 * Returns whether the first letter is a capital. In "au Locle", the article is absorbed and the second word of Le Locle
 * has it.
 */
function isCapital(text: string, tokens: readonly Token[], at: number) {
  const letter = text[tokens[at]!.start]!
  return letter !== letter.toLowerCase()
}

type PlaceMatch = { key: string; length: number }

function longestPlace(
  index: Index,
  flat: string,
  tokens: readonly Token[],
  at: number,
): PlaceMatch | undefined {
  const candidates = index.get(tokens[at]!.word)
  if (!candidates) return undefined
  let best: PlaceMatch | undefined
  for (const { words, key } of candidates) {
    const length = words.length + 1
    if (best && length <= best.length) continue
    if (words.every((word, next) => followsWord(flat, tokens, at + next, word))) best = { key, length }
  }
  return best
}

function followsWord(flat: string, tokens: readonly Token[], at: number, word: string) {
  const next = tokens[at + 1]
  return next?.word === word && /^[ .'-]{1,3}$/.test(flat.slice(tokens[at]!.end, next.start))
}

const code = new RegExp(
  String.raw`\((${Object.keys(cantonNames).join('|')})\)|(?:Kanton|[Cc]antone?) (${Object.keys(cantonNames).join('|')})\b`,
  'g',
)

const codeAfterTown = new RegExp(
  String.raw`(?<=[\p{Ll}.] )(${Object.keys(cantonNames).join('|')})(?![\p{L}\d-])`,
  'gu',
)

/** Finds cantons by code: "Wil (SG)", and in evidence "Wil SG". */
function codesIn(text: string, strict: boolean): FoundPlace[] {
  const codes = [...text.matchAll(code), ...(strict ? [] : text.matchAll(codeAfterTown))]
  return codes.map(({ 0: whole, 1: bare, 2: named, index }) => ({
    kind: 'canton',
    code: (bare ?? named)!,
    start: index,
    end: index + whole.length,
  }))
}

function indexOf(names: readonly (readonly [name: string, key: string])[]): Index {
  const index: Index = new Map()
  for (const [name, key] of names) {
    const [first, ...words] = spellingKey(name).split(' ')
    const list = index.get(first!) ?? []
    // An alias may repeat a listed name. The alias comes last and replaces it, because its key covers all spellings.
    index.set(first!, [...list.filter((one) => one.words.join(' ') !== words.join(' ')), { words, key }])
  }
  return index
}
