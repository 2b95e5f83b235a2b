import type { Language } from '@alphorn/contract/core/fields'
import { customerMatches } from '#understanding/offering/customer-terms'
import { isOrganisation } from '#understanding/offering/organisation-words'
import { nameWords } from '#understanding/offering/name-words'
import { offeringWords } from '#understanding/offering/offering-words'
import { offeringTokens } from '#understanding/offering/offering-tokens'
import { fold } from '#understanding/words'

const maxNameWords = 8
const maxNameLength = 70

/** Returns the noun phrase at the beginning of a text, without customers, places, relative clauses and additions. */
export function cutNamePhrase(words: readonly string[], language: Language): string[] {
  const text = words.slice(0, beforeBeneficiary(words, language)).join(' ')
  const kept = cutAtPause(text.slice(0, startOfCustomers(text, language)), language).split(' ')
  const end = kept.findIndex((word, at) => at > 0 && endsPhrase(kept, at, fold(word), language))
  return shortenPhrase(end < 0 ? kept : kept.slice(0, end), language)
}

const maxBeneficiaryWords = 6
/** Nouns for activities. "Software für die Planung" as a whole is a name. */
const activity =
  /(?:ung|ungen|verwaltung|wesen|ation|tion|tions|ment|age|zione|zioni|mento|aggio|ing|ione|sicherung|management|logistik)$/

/**
 * Returns the position of the first word such as "für" that is followed by people. "Maschinen für Kaffee" is not cut.
 */
function beforeBeneficiary(words: readonly string[], language: Language): number | undefined {
  const { beneficiary, articles } = offeringWords[language]
  const at = words.findIndex((word, index) => index > 0 && beneficiary.includes(fold(word)))
  if (at < 0) return undefined
  const rest = words.slice(at + 1, at + 1 + maxBeneficiaryWords)
  const other = rest.findIndex(
    (word, index) => index > 0 && /^(?:a|an|to|ai|agli|alle|aux|von|of)$/.test(fold(word)),
  )
  const after = other < 0 ? rest : rest.slice(0, other)
  const noun = after
    .map((word) => fold(word).replace(/^[ld]'|[^\p{L}]{1,20}$/gu, ''))
    .find((word) => !articles.includes(word))
  if (noun !== undefined && activity.test(noun)) return undefined
  const tokens = offeringTokens(after.join(' '))
  const isOfPeople = tokens.some(({ word }) => isOrganisation(word, language) || people.test(word))
  return isOfPeople || customerMatches(tokens, language).length > 0 ? at : undefined
}

const people =
  /^(?:personal|personnel|personale|staff|teams?|fuhrungskrafte|mitarbeit.*|lernende.*|employes|collaborateurs|dipendenti|collaboratori|employees|managers?|kmu|pme|pmi|smes?|privat.*|particuliers|private|families|familien|familles|famiglie|independants|indipendenti|selbstandige.*|freelancers?|firmen|kunden|alle)$/

/** Returns the position of the first customers in a phrase, where a name ends. */
function startOfCustomers(text: string, language: Language): number | undefined {
  const tokens = offeringTokens(text)
  const match = customerMatches(tokens, language).find(({ from, isPlural }) => from > 0 && isPlural)
  return match && tokens[match.from]?.at
}

/**
 * Returns the words before a pause. An enumeration continues after its commas: "Kühlzellen, Kälteanlagen und
 * Wärmepumpen".
 */
function cutAtPause(text: string, language: Language) {
  const [head = ''] = text.split(/[;:()–]| - /, 1)
  const parts = head.split(', ')
  const last = parts.findIndex((part, at) => at > 0 && / (?:und|et|e|and|&|sowie) /.test(` ${part} `))
  const listed = parts.slice(0, last < 0 ? Math.min(parts.length, maxListedParts) : last + 1)
  const isList =
    listed.length > 1 &&
    listed.length <= maxListedParts &&
    listed.every((part, at) => part.split(' ').length <= (at === listed.length - 1 ? 4 : 3)) &&
    listed.slice(1).every((part) => !nameWords[language].clauses.test(fold(part)))
  return (isList ? listed.join(', ') : (parts[0] ?? '')).trim()
}

const maxListedParts = 3

function endsPhrase(words: readonly string[], at: number, word: string, language: Language) {
  const { stops, locals, numbers } = nameWords[language]
  // "Software für die Planung": an article after a preposition does not begin a clause.
  if (stops.has(word)) return !isLoose(words[at - 1] ?? '', language)
  if (!locals.has(word)) return false
  const next = words[at + 1] ?? ''
  const isPlace =
    language === 'de'
      ? /^(?:kanton|raum|region|der$|ganz|berner|zurcher|umkreis|grossraum|engadin|.*schweiz$|tessin|wallis|aargau|thurgau)/.test(
          fold(next),
        )
      : /^\p{Lu}/u.test(next)
  return /^\d/.test(next) || numbers.has(fold(next)) || isPlace
}

/** Limits the number of words, and removes a preposition, an article or an adjective of size at the end. */
function shortenPhrase(words: readonly string[], language: Language): string[] {
  const kept = words.slice(0, maxNameWords).filter((word) => word !== '')
  const isCut = words.length > maxNameWords
  while (kept.length > 0 && (isLoose(kept.at(-1) ?? '', language) || kept.join(' ').length > maxNameLength))
    kept.pop()
  // A phrase cut in the middle ends before its last preposition.
  if (isCut) {
    const loose = kept.findLastIndex((word, at) => at > 1 && isLoose(word, language))
    if (loose > 0) kept.splice(loose)
  }
  return kept.map((word, at) => (at === kept.length - 1 ? word.replace(/[,;:]$/, '') : word))
}

const isLoose = (word: string, language: Language) =>
  nameWords[language].loose.has(fold(word).replace(/[^\p{L}&']/gu, '')) || /^[ld]['’]$/i.test(word)
