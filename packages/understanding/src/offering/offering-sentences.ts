import type { Language } from '@alphorn/contract/core/fields'
import { isAboutCustomers } from '#understanding/offering/customer-phrases'
import { nameWords } from '#understanding/offering/name-words'
import { offeringWords } from '#understanding/offering/offering-words'
import { fold } from '#understanding/words'

// A description has sentences about the seller, about its customers, about the offering, and arguments. A letter may
// contain only the last two.

/** Beginnings of sentences in which the seller only describes itself. All folded. */
const aboutSeller: Readonly<Record<Language, RegExp>> = {
  de: /^(?:familienunternehmen|familienbetrieb|inhabergefuhrt|gegrundet|seit \d{4}$|wir sind (?:ein|eine) |ich bin (?:ein|eine|selbstandig|freischaffend)|unser (?:unternehmen|betrieb) (?:ist|wurde)|willkommen|uber uns|herzlich)/,
  fr: /^(?:fonde|entreprise familiale|entreprise active|societe familiale|je suis |nous sommes (?:un|une) |notre (?:entreprise|societe) (?:est|a ete)|bienvenue|a propos|independant)/,
  it: /^(?:fondat|siamo (?:un|una|una)\b|ditta a conduzione|azienda a conduzione|azienda familiare|impresa familiare|sono (?:un|una) |la nostra (?:azienda|ditta) (?:e|nasce)|benvenuti|chi siamo)/,
  en: /^(?:founded|family business|family-owned|established|we are (?:a|an) |we're (?:a|an) |i am (?:a|an) |i'm (?:a|an) |freelance |welcome|about us)/,
}

/** Returns the sentence that describes the offering, and the arguments for it: whole sentences, verbatim. */
export function offeringSentences(sentences: readonly string[], language: Language) {
  const [first = ''] = sentences
  const said = sentences.filter((sentence, at) => !isAboutCustomers(sentence, at, language))
  const offers = said.filter(
    (sentence, at) =>
      !isAboutSeller(sentence, language) && !(at === 0 && isSellerBeforeOffer(said, language)),
  )
  const [summary = said[0] ?? first] = offers
  const points = offers.filter((sentence) => sentence !== summary && isArgument(sentence))
  return { summary, points: points.slice(0, maxPoints) }
}

/** Returns whether a sentence only describes the seller. It does not if it goes on to the offering. */
function isAboutSeller(sentence: string, language: Language) {
  return aboutSeller[language].test(fold(sentence)) && !namesOffer.test(fold(sentence))
}

const maxSellerWords = 5

/**
 * "Agenzia web a Lugano. Creiamo …": a first sentence that names the seller, followed by one that describes the
 * offering.
 */
function isSellerBeforeOffer([first = '', second = '']: readonly string[], language: Language) {
  const words = fold(first).split(' ')
  const isSeller = words.length <= maxSellerWords && nameWords[language].sellers.test(words[0] ?? '')
  return isSeller && startsWithActivity(second, language)
}

/** Returns whether the seller states an activity: "Wir bauen …". */
function startsWithActivity(sentence: string, language: Language) {
  const words = fold(sentence).split(' ').slice(0, 3)
  return words.some((word) =>
    Object.keys(offeringWords[language].nominals).some((stem) => word.startsWith(stem)),
  )
}

const namesOffer =
  /(?:spezialisiert auf|specialise|specialized|specialised|specializzat| biete| gestalte| und \p{L}+e | offre | propose | realise )/u

const minPointLength = 10
const maxPointLength = 500
const maxPoints = 8

/** Returns whether a sentence is an argument: it has words of its own and is not a list of names or abbreviations. */
function isArgument(sentence: string) {
  if (sentence.length < minPointLength || sentence.length > maxPointLength) return false
  return /\p{Ll}{3}/u.test(sentence)
}
