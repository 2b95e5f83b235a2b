import { editsBetween } from '#identity/edits'
import { placeWordsOf } from '#identity/features'
import { isFunctionWord, isGroupWord, isNumberWord, isRoman } from '#identity/markers'
import type { ScoredCandidate } from '#identity/probabilities'
import { type CompanyQuery, isBehindName } from '#identity/query'
import { isEstablishment } from '#identity/word-order'
import { type CompanyName, companyName } from '@alphorn/swiss-names/company-name'
import { endsTrades, isCompanionWord, isTradeWord } from '@alphorn/swiss-names/trade-words'

// Words that name another company of the same owners. Such companies share their street and their website.

/**
 * Returns whether the candidate may be only a sister. A holding has the street and often the website of its company, so
 * no address proves that the two are the same.
 */
export function isSister(query: CompanyQuery, candidate: ScoredCandidate) {
  return [
    namesACompanion,
    hasWordBeforeForm,
    hasWordInFront,
    isWordReplaced,
    isOtherGeneration,
    hasSisterWord,
    isNumberChanged,
    namesTheGroup,
    isCompoundOfName,
    isTradeOfSister,
    hasWordMore,
  ].some((rule) => rule(query, candidate))
}

/**
 * Returns whether only the input contains `Holding`, `Immobilien` or the like: that names a sister, even if the word is
 * common.
 */
function namesACompanion(query: CompanyQuery, { alignment }: ScoredCandidate) {
  return alignment.freeInput.some((at) => !isBehindName(query, at) && isCompanionWord(query.words[at]!))
}

/**
 * Returns whether a word before the legal form is only in the input. The form ends a name: `Muster Plus AG` is not
 * Muster AG, even at its address.
 */
function hasWordBeforeForm(
  { words, form, name, department_at }: CompanyQuery,
  { hit, alignment }: ScoredCandidate,
) {
  if (form === null || name === null || name.form === null) return false
  const end = Math.min(name.before.length, department_at)
  const places = isFormBehind(name) ? new Set<string>() : placeWordsOf(hit)
  return alignment.freeInput.some((at) => at < end && !isFunctionWord(words[at]!) && !places.has(words[at]!))
}

/** A form at the start of a name ends nothing, so the place may follow. */
function isFormBehind({ form, key, before }: CompanyName) {
  return form !== null && key.startsWith(before[0] ?? '')
}

/**
 * Returns whether only a trade follows a single-word name: `Muster Logistik` may be a sister of Muster AG at its
 * address.
 */
function isTradeOfSister({ words, form }: CompanyQuery, { hit, words: own, alignment }: ScoredCandidate) {
  const isOneWord = own.length === 1 && hit.form !== null && alignment.freeOther.length === 0
  return form === null && isOneWord && alignment.freeInput.some((at) => isTradeWord(words[at]!))
}

/**
 * Returns whether an input without a form has an additional word that is no trade and no place. It then names another
 * company: `Muster Akademie` for Muster AG.
 */
function hasWordMore(query: CompanyQuery, { hit, alignment }: ScoredCandidate) {
  if (query.form !== null || hit.form === null || alignment.freeOther.length > 0) return false
  const ofPlaces = new Set([
    ...query.places.flatMap(({ at }) => at.map((one) => query.words[one]!)),
    ...placeWordsOf(hit),
  ])
  return alignment.freeInput.some((at) => {
    const word = query.words[at]!
    if (at === query.words.length - 1 && isFormRemnant(word)) return false
    const isTrade = isTradeWord(word) && !isEstablishment(word)
    return !isBehindName(query, at) && !isFunctionWord(word) && !isTrade && !ofPlaces.has(word)
  })
}

/** Remains of a legal form after OCR or truncation: `GrnbH`, `Gm`, `S`. */
function isFormRemnant(word: string) {
  return word.length < 3 || ['gmbh', 'sarl', 'sagl'].some((form) => editsBetween(word, form, 2) !== undefined)
}

/** The first word makes it another organisation: `Personalrestaurant Muster` for Muster. */
function hasWordInFront(query: CompanyQuery, { hit, alignment }: ScoredCandidate) {
  const [word = ''] = query.words
  const isWhole = alignment.freeOther.length === 0 && alignment.freeInput.includes(0)
  return isWhole && !isFunctionWord(word) && !placeWordsOf(hit).has(word)
}

/**
 * Each name has a different word: `Muster & Keller` for Muster & Moser, and `Muster Sanitär` at the address of Muster
 * Elektro AG. Companies of a group differ by their trade alone.
 */
function isWordReplaced(query: CompanyQuery, { hit, words, alignment }: ScoredCandidate) {
  const places = placeWordsOf(hit)
  const tail = companyName(hit.matched_name).after
  const typed = alignment.freeInput.filter((at) => !isBehindName(query, at)).map((at) => query.words[at]!)
  return (
    typed.some((word) => !isFunctionWord(word) && !places.has(word) && !isOfDomain(query, word)) &&
    alignment.freeOther.some((at) => !isFunctionWord(words[at]!) && !tail.includes(words[at]!))
  )
}

/** A website in the place of a name: `muster-bau.ch`. */
function isOfDomain({ domain }: CompanyQuery, word: string) {
  return domain !== null && domain.split(/[.-]/).includes(word)
}

const generations: ReadonlySet<string> = new Set('jun jr junior sen sr senior cadet aine'.split(' '))

/** `Muster Hans jun.` and Hans Muster: parent and child have the same trade at the same place. */
function isOtherGeneration(query: CompanyQuery, { words, alignment }: ScoredCandidate) {
  const { freeInput, freeOther } = alignment
  const alone = [...freeInput.map((at) => query.words[at]!), ...freeOther.map((at) => words[at]!)]
  return alone.some((word) => generations.has(word))
}

/**
 * Returns whether only the candidate has a word before its legal form that marks a sister: `Muster Holding AG`, `Muster
 * 2 AG` for Muster AG.
 */
function hasSisterWord({ name }: CompanyQuery, { hit, words, alignment }: ScoredCandidate) {
  if (hit.form === null) return false
  const isEnded = name !== null && isFormBehind(name)
  const { after } = companyName(hit.matched_name)
  const places = placeWordsOf(hit)
  return alignment.freeOther.some((at) => {
    const word = words[at]!
    if (after.includes(word) || isFunctionWord(word)) return false
    return isCompanionWord(word) || isNumberWord(word) || (isEnded && !isTradeWord(word) && !places.has(word))
  })
}

/** A different number is no typing error: `Muster III` and `Muster VIII`. */
function isNumberChanged({ words: typed }: CompanyQuery, { words, alignment }: ScoredCandidate) {
  return alignment.pairs.some(
    ({ kind, input, other }) =>
      kind !== 'same' && kind !== 'joined' && (isRoman(typed[input[0]!]!) || isRoman(words[other[0]!]!)),
  )
}

/** After the form, such a word describes no trade: `Muster AG Holding`, `Muster AG Gruppe`. */
function namesTheGroup(query: CompanyQuery, { alignment }: ScoredCandidate) {
  return alignment.freeInput.some((at) => isGroupWord(query.words[at]!))
}

/**
 * A word of one name is the prefix of the other's, which continues with another word: `Musterholding` and
 * `Baumanagement` for Muster and Bau.
 */
function isCompoundOfName(query: CompanyQuery, { words, alignment }: ScoredCandidate) {
  return alignment.pairs.some(({ kind, input, other }) => {
    if (kind !== 'shortened' && kind !== 'edited') return false
    const [shorter = '', longer = ''] = [query.words[input[0]!]!, words[other[0]!]!].sort(
      (a, b) => a.length - b.length,
    )
    if (query.abbreviated.has(shorter) || !longer.startsWith(shorter)) return false
    const rest = longer.slice(shorter.length)
    const rests = [rest, rest.replace(/^s(?=\p{L}{3})/u, '')]
    const isEnding = (word: string) => endsTrades(word) && !isTradeWord(shorter)
    return rests.some((word) => isCompanionWord(word) || isTradeWord(word) || isEnding(word))
  })
}
