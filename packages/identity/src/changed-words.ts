import { placeAgreement, postalCodeAgreement } from '#identity/agreement'
import type { Alignment } from '#identity/alignment'
import { editsBetween } from '#identity/edits'
import type { WordWeights } from '#identity/features'
import { placeWordsOf } from '#identity/features'
import { isFunctionWord } from '#identity/markers'
import type { ScoredCandidate } from '#identity/probabilities'
import { type CompanyQuery, isBehindName } from '#identity/query'
import { isGivenName } from '@alphorn/swiss-names/given-names'
import { placesNamed } from '@alphorn/swiss-names/place-words'
import { isListedWord, isWordOfItsOwn } from '#identity/own-words'
import { isCompanionWord, isListedTrade, isTradeWord } from '@alphorn/swiss-names/trade-words'

type Pair = Alignment['pairs'][number]

/**
 * Returns whether no word of the name is distinctive: it consists of a trade and a place (`Immo Chur`), or of common
 * words. A mistyped word (`Cchur`) is as distinctive as the correct one.
 */
export function lacksDistinctiveWord(
  query: CompanyQuery,
  { hit, alignment, words: ofHit }: ScoredCandidate,
  weights: WordWeights,
) {
  const { places } = query
  const meant = new Map(
    alignment.pairs
      .filter(({ kind }) => kind === 'edited')
      .map(({ input, other }) => [input[0]!, ofHit[other[0]!]!]),
  )
  const words = query.words.map((word, at) => meant.get(at) ?? word)
  const ofPlaces = new Set([
    ...places.flatMap(({ at }) => at.map((one) => words[one]!)),
    ...placeWordsOf(hit),
  ])
  return !words.some((word) => !isPlain(word) && !ofPlaces.has(word) && weights.isRare(word))
}

/** Whether a word is a trade or names a sister: it distinguishes no companies. */
function isPlain(word: string) {
  return isTradeWord(word) || isCompanionWord(word) || word.length < 2
}

/** Returns a function that decides whether the word at a position of a name identifies the company. */
export function isRareIn(words: readonly string[], weights: WordWeights) {
  return (at: number) => !isPlain(words[at]!) && weights.isRare(words[at]!)
}

/**
 * Returns whether a word that was interpreted as a typing error is a word in its own right. It is another trade,
 * another given name or another place, or a part of a trade (`Bau`, `Baugeschäft`).
 */
export function isOtherWord(
  query: CompanyQuery,
  { alignment, words }: ScoredCandidate,
  weights: WordWeights,
) {
  const isOfContent = ({ input, other }: Pair) =>
    !isFunctionWord(query.words[input[0]!]!) || !isFunctionWord(words[other[0]!]!)
  return alignment.pairs.filter(isOfContent).some(({ kind, input, other }) => {
    const [typed, known] = [query.words[input[0]!]!, words[other[0]!]!]
    if ((kind === 'edited' || kind === 'shortened') && isOtherGivenNameOrAcronym(typed, known)) return true
    if (kind === 'edited') return isOwnWord(typed, known, weights)
    if (kind !== 'shortened' || isAbbreviated(query, input[0]!) || isSameInOtherForm(typed, known))
      return false
    return isWordNotAbbreviation(typed, known, weights)
  })
}

/**
 * `Gemeinde` is no abbreviation of `Gemeindewerke`, because names contain it as a word, and `Bau` does not abbreviate
 * `Baugeschäft`.
 */
function isWordNotAbbreviation(typed: string, known: string, weights: WordWeights) {
  if (known.length <= typed.length) return isListedTrade(typed) || isListedTrade(known) || isPlaceName(known)
  return isListedTrade(typed) || isPlaceName(typed) || (typed.length > 4 && weights.isKnown(typed))
}

function isOtherGivenNameOrAcronym(typed: string, known: string) {
  if (isGivenName(known) && (isGivenName(typed) || isOtherVowelAtEnd(typed, known))) return true
  return isOtherAcronym(typed, known) || isCountryOrSurname(typed, known)
}

/** `Muster Schweiz` and `Muster Schweizer`: a company of the country, and one of a family of this name. */
function isCountryOrSurname(typed: string, known: string) {
  return [typed, known].includes('schweiz') && [typed, known].includes('schweizer')
}

const maxAcronymLength = 4

/**
 * With so few letters, each one makes a different word: `ABK` and `ABC`. Applies only to words of consonants, such as
 * initials.
 */
function isOtherAcronym(typed: string, known: string) {
  const isAcronym = (word: string) =>
    word.length <= maxAcronymLength && (word.length < 4 || !/[aeiou]/.test(word.slice(0, -1)))
  return isAcronym(typed) && isAcronym(known)
}

function isOwnWord(typed: string, known: string, weights: WordWeights) {
  if (isSameInOtherForm(typed, known)) return false
  if (areBothUsual(typed, known, weights)) return true
  if (!weights.isKnown(typed) && !isListedTrade(typed) && !isListedWord(typed)) return false
  if (isWordOfItsOwn(typed) && isWordOfItsOwn(known)) return true
  return isPlaceName(typed) && isPlaceName(known)
}

/** Many names contain each of the two, so neither is a slip of the pen. */
function areBothUsual(typed: string, known: string, weights: WordWeights) {
  return weights.isKnown(typed) && !weights.isRare(typed) && !weights.isRare(known)
}

function isPlaceName(word: string) {
  return placesNamed([word]).length > 0
}

// `Architekt` and `Architekten`, `construction` and `constructions` mean the same.
function isSameInOtherForm(typed: string, known: string) {
  return (typed.startsWith(known) || known.startsWith(typed)) && Math.abs(typed.length - known.length) <= 2
}

// In a truncated name, the last word is shortened and means the longer one.
function isAbbreviated({ words, mayBeCutOff }: CompanyQuery, at: number) {
  return mayBeCutOff && at === words.length - 1
}

/**
 * Returns whether the only rare word has two or more edits, and neither another rare word nor the place confirms the
 * company. The length of the name is irrelevant: its other words are common.
 */
export function changesRareWord(
  query: CompanyQuery,
  { alignment, words, hit }: ScoredCandidate,
  weights: WordWeights,
) {
  if (postalCodeAgreement(query, hit) === 'agree') return false
  const isThere = placeAgreement(query, hit) === 'agree'
  const rare = ({ input, other }: Pair) =>
    other.some((at) => !isPlainInOtherForm(query.words[input[0]!]!, words[at]!) && weights.isRare(words[at]!))
  const kept = alignment.pairs.some((pair) => (pair.kind === 'same' || pair.kind === 'joined') && rare(pair))
  if (kept) return false
  if (alignment.pairs.some((pair) => rare(pair) && isShortenedName(query, pair))) return true
  return alignment.pairs.some(
    (pair) =>
      pair.kind === 'edited' &&
      rare(pair) &&
      (weights.isKnown(query.words[pair.input[0]!]!) || (!isThere && editsOf(query, words, pair) > 1)),
  )
}

/** `Holdings` says as little as `Holding`, however few names have it. */
function isPlainInOtherForm(typed: string, known: string) {
  return isPlain(known) || (isPlain(typed) && isSameInOtherForm(typed, known))
}

/** `Wanne` for Wannenegg: only a dot or the end of a column says that a name was shortened. */
function isShortenedName(query: CompanyQuery, { kind, input }: Pair) {
  return (
    kind === 'shortened' &&
    !isAbbreviated(query, input[0]!) &&
    !query.abbreviated.has(query.words[input[0]!]!)
  )
}

// Pairs of letters that sound alike or end a coined word: `Novatec` and `Novatek`, `Medisana` and `Medisano`.
const alike: ReadonlySet<string> = new Set(
  'c k|k ck|c ck|c ch|k ch|k q|s z|s ss|i y|i j|x ks|x cs|ph f|f v|v w|t th|ks cks|tz z|ts z'
    .split('|')
    .flatMap((pair) => {
      const [one = '', other = ''] = pair.split(' ')
      return [`${one} ${other}`, `${other} ${one}`]
    }),
)

/**
 * Returns whether the only rare word differs in the way coined names do. They vary in their sound or their last letter,
 * and typing errors seldom do just that. An agreeing place rules this out; without one, only the word identifies the
 * company.
 */
export function isOtherCoinedName(query: CompanyQuery, candidate: ScoredCandidate, weights: WordWeights) {
  const { alignment, words, hit } = candidate
  if (postalCodeAgreement(query, hit) === 'agree') return false
  const isPlaced = placeAgreement(query, hit) === 'agree'
  const isRare = isRareIn(words, weights)
  const [changed, ...others] = alignment.pairs.filter(({ other }) => other.some(isRare))
  if (changed?.kind !== 'edited' || others.length > 0) return false
  const [typed, known] = [query.words[changed.input[0]!]!, words[changed.other[0]!]!]
  return isPlaced ? isOtherVowelAtEnd(typed, known) : isCoinedVariant(typed, known)
}

/** `Tonella` and `Tonelli`: two surnames, also in one town. A slip of the pen seldom makes another vowel of the last one. */
function isOtherVowelAtEnd(typed: string, known: string) {
  return /[aeiou]$/.test(typed) && /[aeiou]$/.test(known) && typed.slice(0, -1) === known.slice(0, -1)
}

function isCoinedVariant(typed: string, known: string) {
  let start = 0
  while (start < typed.length && typed[start] === known[start]) start++
  let end = 0
  while (end < Math.min(typed.length, known.length) - start && typed.at(-1 - end) === known.at(-1 - end))
    end++
  const [one, other] = [typed.slice(start, typed.length - end), known.slice(start, known.length - end)]
  const isEnding = end === 0 && [one, other].every((letters) => /^[aeiouxsn]?$/.test(letters))
  return isEnding || alike.has(`${one} ${other}`)
}

function editsOf({ words: typed }: CompanyQuery, words: readonly string[], { input, other }: Pair) {
  return editsBetween(typed[input[0]!]!, words[other[0]!]!, 3) ?? 4
}

/** Returns whether the name was truncated, and its last word is no prefix of the candidate's corresponding word. */
export function isOtherEnding(
  query: CompanyQuery,
  { alignment, words, hit }: ScoredCandidate,
  weights: WordWeights,
) {
  if (!query.mayBeCutOff) return false
  const last = query.words.length - 1
  const ending = query.words[last]!
  const pair = alignment.pairs.find(({ input }) => input.includes(last))
  if (pair) return pair.kind === 'edited' && isOtherBeginning(ending, words[pair.other[0]!]!)
  if (isBehindName(query, last) || isPlain(ending) || placeWordsOf(hit).has(ending)) return false
  return alignment.freeInput.includes(last) && !weights.isKnown(ending)
}

// A typing error hardly changes the length of a word; truncation makes it shorter, or leaves few letters.
function isOtherBeginning(ending: string, known: string) {
  return !known.startsWith(ending) && (ending.length < 5 || known.length - ending.length > 1)
}
