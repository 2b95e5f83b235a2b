import type { CandidateSign } from '@alphorn/contract/prospecting/resolution'
import {
  cantonAgreement,
  domainAgreement,
  formAgreement,
  isBranch,
  isLive,
  placeAgreement,
  postalCodeAgreement,
  streetAgreement,
} from '#identity/agreement'
import { companyName } from '@alphorn/swiss-names/company-name'
import type { NameHit } from '#identity/entry'
import { isBranchName, typeWordsOf } from '#identity/markers'
import { alignWords, type Alignment } from '#identity/alignment'
import { isInOrder, isPersonExchanged } from '#identity/word-order'
import { isCompanionWord, isTradeWord } from '@alphorn/swiss-names/trade-words'
import { type CompanyQuery, isBehindName } from '#identity/query'

/**
 * The weight of a word: the logarithm of how few names contain it. `isKnown`: at least one name contains it. `isRare`:
 * so few names contain it that it is distinctive by itself.
 */
export type WordWeights = {
  of(word: string): number
  isKnown(word: string): boolean
  isRare(word: string): boolean
  /** The expected number of names with all of these words, if words were combined at random. */
  byChance(words: readonly string[]): number
}

/** The value of each sign; the learned weights are in weights.ts. After adding a sign, learn the weights again. */
export type Signs = Readonly<Record<CandidateSign, number>>

/** A name compared with an input: its signs, and the correspondence of the words. */
export type ComparedName = { hit: NameHit; signs: Signs; alignment: Alignment; words: readonly string[] }

export function compareName(query: CompanyQuery, hit: NameHit, weights: WordWeights): ComparedName {
  const words = hit.stem_key.split(' ')
  const isCut = query.mayBeCutOff && query.form === null
  const alignment = alignWords(query.words, words, { isCut, abbreviated: query.abbreviated })
  return {
    hit,
    words,
    alignment,
    signs: {
      ...wordSigns(query, words, alignment, weights),
      ...missingSigns(query, words, hit, alignment, weights),
      ...factSigns(query, hit),
      ...kindSigns(query, words, hit, alignment),
    },
  }
}

const maxMass = 3
const massUnit = 8

function wordSigns(
  query: CompanyQuery,
  words: readonly string[],
  alignment: Alignment,
  weights: WordWeights,
) {
  const { pairs, freeInput, freeOther } = alignment
  const isCovered = freeInput.length === 0 && freeOther.length === 0
  const isSame = isCovered && pairs.every(({ kind }) => kind === 'same' || kind === 'joined')
  const massOf = (some: typeof pairs) =>
    Math.min(
      maxMass,
      some.reduce((sum, pair) => sum + pair.likeness * weightOfPair(pair, query.words, words, weights), 0) /
        massUnit,
    )
  const isWhole = ({ kind }: (typeof pairs)[number]) =>
    kind === 'edited' || kind === 'same' || kind === 'joined' || kind === 'abbreviated'
  return {
    same_words: isSame ? massOf(pairs) : 0,
    like_words: isSame ? 0 : massOf(pairs),
    all_words_same: toBit(isSame),
    all_words_alike: toBit(!isSame && isCovered && pairs.every(isWhole)),
    begins_input: toBit(beginsInput(query, words, alignment)),
    first_word: toBit(pairs.some(({ input, other }) => input[0] === 0 && other[0] === 0)),
    name_before_form: toBit(isBeforeForm(query, alignment)),
    ...editedSigns(query, words, alignment, weights),
    shortened_word: pairs.filter(({ kind }) => kind === 'shortened' || kind === 'initial').length,
    cut_off: toBit(isCutOff(query, alignment)),
    cut_at_width: toBit(query.mayBeCutOff && isCutOff(query, alignment)),
    word_order: toBit(!isInOrder(pairs)),
  }
}

type Pairs = Alignment['pairs']

function weightOfPair(
  { input, other }: Pairs[number],
  inputWords: readonly string[],
  words: readonly string[],
  weights: WordWeights,
) {
  const known = other.map((at) => weights.of(words[at]!))
  const typed = input.map((at) => weights.of(inputWords[at]!))
  return Math.min(massUnit * 1.5, Math.max(sumOf(known), typed.length > 1 ? 0 : Math.min(...typed)))
}

/** The whole name with further words: `Muster Bau Hoch- und Tiefbau`. */
function beginsInput(
  { words: typed }: CompanyQuery,
  words: readonly string[],
  { pairs, freeOther }: Alignment,
) {
  return (
    freeOther.length === 0 &&
    typed.length > words.length &&
    pairs.every(({ input, other, kind }) => input[0] === other[0] && kind === 'same')
  )
}

/** The words before the form are the name, in any order: `Muster Hans AG Bauunternehmung`. */
function isBeforeForm(query: CompanyQuery, { pairs, freeInput, freeOther }: Alignment) {
  return (
    freeInput.length > 0 &&
    freeOther.length === 0 &&
    freeInput.every((at) => isBehindName(query, at)) &&
    pairs.every(({ kind }) => kind === 'same' || kind === 'joined')
  )
}

/** A typing error makes a word that no name contains; a word in other names may be another name. */
function editedSigns(
  { words }: CompanyQuery,
  others: readonly string[],
  { pairs }: Alignment,
  weights: WordWeights,
) {
  const edited = pairs.filter(({ kind }) => kind === 'edited')
  const unlike = (some: typeof edited) => sumOf(some.map(({ likeness }) => 1 - likeness))
  return {
    mistyped_word: unlike(edited.filter(({ input }) => !weights.isKnown(words[input[0]!]!))),
    other_known_word: unlike(edited.filter(({ input }) => weights.isKnown(words[input[0]!]!))),
    rare_word_changed: unlike(edited.filter(({ other }) => weights.isRare(others[other[0]!]!))),
  }
}

/** Many systems truncate a name at a fixed length: the last word is then a prefix, and the form is missing. */
function isCutOff({ words, form }: CompanyQuery, { pairs }: Alignment) {
  const last = pairs.find(({ input }) => input.includes(words.length - 1))
  return form === null && (last?.kind === 'shortened' || last?.kind === 'initial') && isInOrder(pairs)
}

function missingSigns(
  query: CompanyQuery,
  words: readonly string[],
  hit: NameHit,
  { freeInput, freeOther }: Alignment,
  weights: WordWeights,
) {
  const places = placeWordsOf(hit)
  const isPlace = (at: number) => places.has(query.words[at]!)
  const other = freeInput.filter((at) => !isPlace(at))
  const wordsOf = (some: readonly number[]) => some.map((at) => query.words[at]!)
  const mass = (some: readonly string[]) =>
    sumOf(some.map((word) => Math.min(massUnit, weights.of(word)))) / massUnit
  const extra = freeOther.map((at) => words[at]!).filter((word) => !places.has(word))
  const behind = new Set(extra.length > 0 ? companyName(hit.matched_name).after : [])
  const unexplained = wordsOf(other.filter((at) => !isBehindName(query, at)))
  const isTrade = (word: string) => freeOther.length === 0 && isTradeWord(word) && !isCompanionWord(word)
  const before = unexplained.filter((word) => !isTrade(word))
  return {
    input_trade_behind_name: mass(unexplained.filter(isTrade)),
    input_word_missing: mass(before.filter((word) => weights.isKnown(word))),
    input_word_unknown: mass(before.filter((word) => !weights.isKnown(word))),
    input_word_behind_form: mass(wordsOf(other.filter((at) => isBehindName(query, at)))),
    candidate_word_missing: mass(extra.filter((word) => !behind.has(word))),
    candidate_word_behind_form: mass(extra.filter((word) => behind.has(word))),
    place_in_name: toBit(freeInput.some(isPlace)),
  }
}

/** The words of the company's location, which people add to its name. */
export function placeWordsOf({ seat_key, town_key }: Pick<NameHit, 'seat_key' | 'town_key'>) {
  return new Set(`${seat_key ?? ''} ${town_key ?? ''}`.split(' '))
}

function factSigns(query: CompanyQuery, hit: NameHit) {
  const form = formAgreement(query, hit)
  const place = placeAgreement(query, hit)
  const canton = cantonAgreement(query, hit)
  const postalCode = postalCodeAgreement(query, hit)
  const street = streetAgreement(query, hit)
  const domain = domainAgreement(query, hit)
  return {
    form_agrees: toBit(form === 'agree'),
    form_conflicts: toBit(form === 'conflict'),
    form_not_given: toBit(query.form === null),
    // A postal code alone locates a company as well as a place does.
    place_agrees: toBit(place === 'agree' || (place === 'missing' && postalCode === 'agree')),
    place_similar: toBit(place === 'similar'),
    place_conflicts: toBit(place === 'conflict'),
    canton_agrees: toBit(canton === 'agree'),
    canton_conflicts: toBit(canton === 'conflict'),
    postal_code_agrees: toBit(postalCode === 'agree'),
    postal_code_conflicts: toBit(postalCode === 'conflict'),
    street_agrees: toBit(street === 'agree' || street === 'similar'),
    street_conflicts: toBit(street === 'conflict'),
    domain_agrees: toBit(domain === 'agree'),
    domain_conflicts: toBit(domain === 'conflict'),
  }
}

function kindSigns(query: CompanyQuery, words: readonly string[], hit: NameHit, alignment: Alignment) {
  return {
    surname_first: toBit(isPersonExchanged(query, { hit, words, alignment })),
    former_name: toBit(hit.kind === 'former'),
    branch_not_asked: toBit(isBranch(hit) && !isBranchName(query.words)),
    numbers_differ: toBit(areNumbersOther(query.words, words, alignment)),
    type_word_differs: toBit(isOtherType(query.words, words, alignment)),
    struck_off: toBit(!isLive(hit)),
  }
}

/**
 * Returns whether only one of the names has a word for a type of organisation. `Stift.` and `Stiftung` count as the
 * same.
 */
export function isOtherType(
  typed: readonly string[],
  words: readonly string[],
  { freeInput, freeOther }: Alignment,
) {
  const alone = [...freeInput.map((at) => typed[at]!), ...freeOther.map((at) => words[at]!)]
  return typeWordsOf(alone).length > 0
}

/**
 * Different numbers mean two companies: `Rue du Lac 12` and `Rue du Lac 14`. `Wohnen24` and `Wohnen 24` are the same,
 * and a letter that OCR read as a digit is no number.
 */
function areNumbersOther(typed: readonly string[], words: readonly string[], alignment: Alignment) {
  const { pairs, freeInput, freeOther } = alignment
  const hasNumber = (word: string) => /\d/.test(word)
  if (freeInput.some((at) => hasNumber(typed[at]!)) || freeOther.some((at) => hasNumber(words[at]!)))
    return true
  return pairs.some(
    ({ kind, other }) => kind !== 'same' && kind !== 'joined' && other.some((at) => hasNumber(words[at]!)),
  )
}

function toBit(holds: boolean) {
  return holds ? 1 : 0
}

function sumOf(numbers: readonly number[]) {
  return numbers.reduce((total, number) => total + number, 0)
}
