import type { Language } from '@alphorn/contract/core/fields'
import { customerMatches } from '#understanding/offering/customer-terms'
import { offeringWords } from '#understanding/offering/offering-words'
import { type OfferingToken, offeringTokens } from '#understanding/offering/offering-tokens'

const maxPhraseTokens = 16
/** Largest number of words between a word such as "für" and the customers. */
const maxWordsBefore = 4

/** Returns the phrases of a sentence that name customers: after "für", or after "unsere Kunden sind". */
export function customerPhrases(sentence: string, language: Language): OfferingToken[][] {
  const tokens = offeringTokens(sentence)
  return tokens.flatMap((_token, at) => {
    const after = endOfCue(tokens, at, language)
    return after === null ? [] : [phraseFrom(tokens, after, language)]
  })
}

const specialists = /^(?:partner|spezialist|expert|fachgeschaft|fachfirma|partenaire|specialist)/

/**
 * Returns whether "für" follows a specialist, as in "Ihr Spezialist für Sanitär und Heizung". The words after it are
 * then the seller's field, unless they are people.
 */
function isOfSpecialist(tokens: readonly OfferingToken[], at: number, language: Language) {
  if (!specialists.test(tokens[at - 1]?.word ?? '')) return false
  const [first] = customerMatches(tokens.slice(at + 1), language)
  return first === undefined || first.isBranch || first.from > maxWordsBefore
}

/**
 * Returns the position after a cue such as "für" or "unsere Kunden sind" that begins at a token; null without a cue.
 */
export function endOfCue(tokens: readonly OfferingToken[], at: number, language: Language): number | null {
  const { beneficiary, customerCues } = offeringWords[language]
  if (beneficiary.includes(tokens[at]?.word ?? ''))
    return isOfSpecialist(tokens, at, language) ? null : at + 1
  for (const cue of customerCues) {
    const words = cue.split(' ')
    if (words.every((word, index) => tokens[at + index]?.word === word)) return at + words.length
  }
  return null
}

/**
 * Returns the words that name the customers, up to the end of the phrase. A colon before them belongs to them: "Kunden:
 * Hotels".
 */
function phraseFrom(tokens: readonly OfferingToken[], from: number, language: Language) {
  const { stops } = offeringWords[language]
  const phrase: OfferingToken[] = []
  for (const token of tokens.slice(from, from + maxPhraseTokens)) {
    if (token.isBreak && !/^[,:/]$/.test(token.raw)) break
    // The first word cannot end a phrase that has not begun: "wir arbeiten mit den Hotels".
    if (phrase.length > 1 && stops.includes(token.word) && !isEnumerated(phrase, token)) break
    phrase.push(token)
  }
  return phrase
}

/** "Die Industrie und die Logistik": an article after "und" does not begin a clause. */
function isEnumerated(phrase: readonly OfferingToken[], { word }: OfferingToken) {
  return /^(?:der|die|das|den)$/.test(word) && /^(?:und|oder|sowie)$/.test(phrase.at(-1)?.word ?? '')
}

/** Returns whether the seller describes its own resources: "Unsere Techniker sind …". */
export function isOwnSentence(tokens: readonly OfferingToken[], language: Language) {
  const [first = '', second = ''] = tokens.map(({ word }) => word)
  return offeringWords[language].possessives.some((own) => own === first || own === `${first} ${second}`)
}

/**
 * Returns whether a sentence only names the customers, so that it is no argument for a letter: "Unsere Kunden sind
 * Hotels im Kanton Bern", "Für Metzgereien und Käsereien". `at`: index of the sentence in the description.
 */
export function isAboutCustomers(sentence: string, at: number, language: Language) {
  const tokens = offeringTokens(sentence)
  const { beneficiary, aboutCustomers, firstPerson } = offeringWords[language]
  const folded = tokens.map(({ word }) => word)
  const startsWith = (cue: string) => cue.split(' ').every((word, index) => folded[index] === word)
  if (aboutCustomers.some(startsWith)) return true
  if (/\d/.test(sentence)) return false
  const [start, second, third] = [0, 1, 2].map((index) => folded[index] ?? '') as [string, string, string]
  // "Wir fahren für Apotheken."
  const isOwn = at > 0 && firstPerson.includes(start) && beneficiary.includes(third)
  const isFor = isOwn || beneficiary.includes(idealWords.test(start) ? second : start)
  return (
    isFor &&
    customerMatches(tokens, language)
      .slice(0, 1)
      .some(({ from }) => from <= maxWordsBefore)
  )
}

const idealWords = /^(?:ideale?|geeignet|perfekt|concu|parfait|pensato|perfect|gedacht)$/

/** Returns whether a text begins with customers, after at most two other words. */
export function startsWithCustomers(text: string, language: Language) {
  const [first] = customerMatches(offeringTokens(text), language)
  return first !== undefined && !first.isBranch && first.from <= 2
}
