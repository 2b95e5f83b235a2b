import { editsBetween } from '#identity/edits'
import { placeWordsOf } from '#identity/features'
import { isFunctionWord, isGroupWord, isNumberWord, isRoman } from '#identity/markers'
import type { Scored } from '#identity/probabilities'
import { type CompanyQuery, isBehindName } from '#identity/query'
import { type CompanyName, companyName } from '@alphorn/swiss-names/company-name'
import { endsTrades, isCompanionWord, isTradeWord } from '@alphorn/swiss-names/trade-words'

// Words that name another company of the same owners. Such companies share their street and their website.

/** A holding has the street and often the website of its company: no address proves that the two are one. */
export function isSister(query: CompanyQuery, candidate: Scored) {
  return [
    namesACompanion,
    hasWordBeforeForm,
    hasWordInFront,
    isWordReplaced,
    hasSisterWord,
    isNumberChanged,
    namesTheGroup,
    isCompoundOfName,
    isTradeOfSister,
    hasWordMore,
  ].some((rule) => rule(query, candidate))
}

/** Whether only the input says `Holding`, `Immobilien` or the like: that names a sister, however many companies have the word. */
function namesACompanion(query: CompanyQuery, { alignment }: Scored) {
  return alignment.freeInput.some((at) => !isBehindName(query, at) && isCompanionWord(query.words[at]!))
}

/**
 * Whether a word before the legal form is in the input alone. The form ends a name: `Muster Plus AG` is another company than
 * Muster AG, also at its address.
 */
function hasWordBeforeForm({ words, form, name, department_at }: CompanyQuery, { hit, alignment }: Scored) {
  if (form === null || name === null || name.form === null) return false
  const end = Math.min(name.before.length, department_at)
  const places = isFormBehind(name) ? new Set<string>() : placeWordsOf(hit)
  return alignment.freeInput.some((at) => at < end && !isFunctionWord(words[at]!) && !places.has(words[at]!))
}

/** A form that leads a name ends nothing: the place may follow. */
function isFormBehind({ form, key, before }: CompanyName) {
  return form !== null && key.startsWith(before[0] ?? '')
}

/** A trade alone after the one word of a name: `Muster Logistik` may be a sister of Muster AG that has its address. */
function isTradeOfSister({ words, form }: CompanyQuery, { hit, words: own, alignment }: Scored) {
  const isOneWord = own.length === 1 && hit.form !== null && alignment.freeOther.length === 0
  return form === null && isOneWord && alignment.freeInput.some((at) => isTradeWord(words[at]!))
}

/** `Muster Akademie` for Muster AG: without a form as well, a word that is no trade and no place makes another name. */
function hasWordMore(query: CompanyQuery, { hit, alignment }: Scored) {
  if (query.form !== null || hit.form === null || alignment.freeOther.length > 0) return false
  const ofPlaces = new Set([
    ...query.places.flatMap(({ at }) => at.map((one) => query.words[one]!)),
    ...placeWordsOf(hit),
  ])
  return alignment.freeInput.some((at) => {
    const word = query.words[at]!
    if (at === query.words.length - 1 && isFormRemnant(word)) return false
    return !isBehindName(query, at) && !isFunctionWord(word) && !isTradeWord(word) && !ofPlaces.has(word)
  })
}

/** `GrnbH`, `Gm`, `S`: what a scanner or a column left of a legal form. */
function isFormRemnant(word: string) {
  return word.length < 3 || ['gmbh', 'sarl', 'sagl'].some((form) => editsBetween(word, form, 2) !== undefined)
}

/** `Personalrestaurant Muster` for Muster: the word in front says what it is. */
function hasWordInFront(query: CompanyQuery, { hit, alignment }: Scored) {
  const [word = ''] = query.words
  const isWhole = alignment.freeOther.length === 0 && alignment.freeInput.includes(0)
  return isWhole && !isFunctionWord(word) && !placeWordsOf(hit).has(word)
}

/** `Muster & Keller` for Muster & Moser: in the place of one word each name has another. */
function isWordReplaced(query: CompanyQuery, { hit, words, alignment }: Scored) {
  const places = placeWordsOf(hit)
  const isName = (word: string) => !isFunctionWord(word) && !isTradeWord(word)
  const tail = companyName(hit.matched_name).after
  const typed = alignment.freeInput.filter((at) => !isBehindName(query, at)).map((at) => query.words[at]!)
  return (
    typed.some((word) => isName(word) && !places.has(word)) &&
    alignment.freeOther.some((at) => isName(words[at]!) && !tail.includes(words[at]!))
  )
}

/** Whether only the candidate says before its legal form that it is a sister: `Muster Holding AG`, `Muster 2 AG` for Muster AG. */
function hasSisterWord({ name }: CompanyQuery, { hit, words, alignment }: Scored) {
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

/** `Muster III` and `Muster VIII`: a number is no mistyped word. */
function isNumberChanged({ words: typed }: CompanyQuery, { words, alignment }: Scored) {
  return alignment.pairs.some(
    ({ kind, input, other }) =>
      kind !== 'same' && kind !== 'joined' && (isRoman(typed[input[0]!]!) || isRoman(words[other[0]!]!)),
  )
}

/** `Muster AG Holding`, `Muster AG Gruppe`: after the form such a word says no trade. */
function namesTheGroup(query: CompanyQuery, { alignment }: Scored) {
  return alignment.freeInput.some((at) => isGroupWord(query.words[at]!))
}

/** `Musterholding` and `Baumanagement` for Muster and Bau: a word of one name begins the other's, which goes on with a word. */
function isCompoundOfName(query: CompanyQuery, { words, alignment }: Scored) {
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
