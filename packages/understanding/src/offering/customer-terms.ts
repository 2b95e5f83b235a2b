import { languages } from '@alphorn/contract/core/country'
import type { Language } from '@alphorn/contract/core/fields'
import { nounsOfMakers } from '#understanding/offering/customer-nouns'
import { nounsOfServices } from '#understanding/offering/customer-nouns-services'
import { nounsOfTrade } from '#understanding/offering/customer-nouns-trade'
import type { OfferingToken } from '#understanding/offering/offering-tokens'
import { fold } from '#understanding/words'

/** A noun in a text that names customers. */
export type CustomerMatch = {
  from: number
  /** Index after the last token. */
  to: number
  divisions: readonly string[]
  words: string
  /** Whether the noun is plural: "Bäckereien". A seller uses the singular for itself. */
  isPlural: boolean
  /** Whether the noun is a branch, such as "Gastronomie", which names customers only after a word such as "für". */
  isBranch: boolean
}

type Term = {
  language: Language
  divisions: readonly string[]
  /** The words as written, folded, and their stems. */
  words: readonly string[]
  stems: readonly string[]
  isBranch: boolean
}

/** Sections that a noun can mean as a whole, by their first and last division. */
const sections: Readonly<Record<string, readonly [number, number]>> = { C: [10, 33] }

/** Endings of nouns for branches, and parts that occur anywhere in one: "secteur" begins "secteur de la santé". */
const branchEnds =
  /(?:sanitar|logistik|logistique|logistica|logistics|chemie|bildung|medien|energiewirtschaft|education|insurance|chemicals|sciences|technology|wesen|gewerbe|sektor|schaft|handel|bau|gastro|pharma|hand|bereich|armee|militar|tourismus|polizei|hotellerie|gastronomie|technik|treuhand|handwerk|biotech|platz|verpflegung|pflege|verkehr|verwaltung|commerce|batiment|construction|restauration|agriculture|viticulture|horlogerie|metallurgie|electronique|sante|tourisme|medias|retail|genie civil|distribution|aeronautique|plasturgie|agroalimentaire|take-away|microtechnique|edilizia|ristorazione|gastronomia|agricoltura|viticoltura|turismo|sanita|orologeria|artigianato|genio civile|medtech|industry|sector|trade|forestry|banking|hospitality|manufacturing|healthcare|gastronomy|tourism|government|services|home care|homecare|trades)$/
const branchWords =
  /secteur|industrie|branche|commerce de|milieu|domaine de|industria|settore|ramo|commercio|tecnica/

const minStemLength = 4
const minCompoundPartLength = 5
/** Last parts of compounds that are more often things than people. */
const isThing = /(?:drucker|planer|designer|radios|bahnen|spas|messen|lager|drehereien)$/

const joints = new Set(
  'der die das des dem den von vom zu und le la les l de du d des di del della dei delle degli dello dell the of a'.split(
    ' ',
  ),
)

const endings: Readonly<Record<Language, RegExp>> = {
  de: /(?:innen|ern|er|en|in|n|e|s)$/,
  fr: /(?:es|s|x|e)$/,
  it: /(?:i?[aeio]|h[ei])$/,
  en: /(?:ies|es|s|y|e)$/,
}

const termsByStem = new Map<string, Term[]>()
const termsByCompound = new Map<string, Term>()
for (const term of readTerms()) {
  const [first = ''] = term.stems
  termsByStem.set(first, [...(termsByStem.get(first) ?? []), term])
  const isLast = term.language === 'de' && term.stems.length === 1 && first.length >= minCompoundPartLength
  if (isLast && !isThing.test(term.words[0] ?? '') && !termsByCompound.has(first))
    termsByCompound.set(first, term)
}

function readTerms(): Term[] {
  return [nounsOfMakers, nounsOfTrade, nounsOfServices]
    .flatMap((nouns) => nouns.trim().split('\n'))
    .flatMap((line) => {
      const [codes = '', spoken = '', ...rest] = line.split(' ')
      const language = languages.find((one) => one === spoken)
      if (!language) throw new Error(`No language is in "${line.slice(0, 20)}".`)
      const divisions = codes.split(',').flatMap(divisionsOf)
      return rest
        .join(' ')
        .split(', ')
        .map((noun) => termOf(noun, language, divisions))
    })
}

function divisionsOf(code: string): string[] {
  const [from, to] = sections[code] ?? [Number(code), Number(code)]
  return Array.from({ length: to - from + 1 }, (_, at) => String(from + at).padStart(2, '0'))
}

function termOf(noun: string, language: Language, divisions: readonly string[]): Term {
  const folded = fold(noun)
  const words = (folded.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? []).filter((word) => !joints.has(word))
  return {
    language,
    divisions,
    words,
    stems: words.map((word) => nounStem(word, language)),
    isBranch: branchEnds.test(folded) || branchWords.test(folded),
  }
}

/** Returns a folded noun without its ending. Umlauts written with "e" are read as umlauts. */
function nounStem(word: string, language: Language) {
  const plain = language === 'de' ? word.replace(/(?<![aeq])([aou])e/g, '$1') : word
  const stem = plain.replace(endings[language], '')
  return stem.length >= minStemLength ? stem : plain
}

/** Finds the nouns that name customers in a text, without those inside longer ones. */
export function customerMatches(tokens: readonly OfferingToken[], language: Language): CustomerMatch[] {
  const matches: CustomerMatch[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const match = matchAt(tokens, at, language)
    if (match === null) continue
    matches.push(match)
    at = match.to - 1
  }
  return matches
}

/** Returns the longest term that begins at a token, preferring the language of the text. */
function matchAt(tokens: readonly OfferingToken[], at: number, language: Language): CustomerMatch | null {
  const token = tokens[at]
  if (token === undefined || token.isBreak) return null
  const found = termsFor(token.word, language).flatMap((term) => {
    const to = endOfTerm(tokens, at, term, term.language === language)
    return to === null ? [] : [{ term, to }]
  })
  const longest = Math.max(0, ...found.map(({ to }) => to))
  const compound = language === 'de' ? compoundAt(token, at) : null
  const best = found.find(({ to }) => to === longest) ?? compound
  return best && { ...presentTerm(tokens, at, best), isBranch: best.term.isBranch }
}

/** Returns the terms that may begin with a word, those in the language of the text first. */
function termsFor(word: string, language: Language): Term[] {
  return [language, ...languages.filter((one) => one !== language)].flatMap((spoken) =>
    (termsByStem.get(nounStem(word, spoken)) ?? []).filter((term) => term.language === spoken),
  )
}

function endOfTerm(tokens: readonly OfferingToken[], at: number, term: Term, isOwn: boolean): number | null {
  if (!isOwn && !isWritten(tokens[at], term)) return null
  let next = at + 1
  for (const stem of term.stems.slice(1)) {
    while (joints.has(tokens[next]?.word ?? '')) next += 1
    if (!isStemAt(tokens[next], stem, term.language)) return null
    next += 1
  }
  return next
}

const minForeignWordLength = 5

/** A word of another language matches only as written. */
function isWritten(token: OfferingToken | undefined, { words: [written = ''] }: Term) {
  return token?.word === written && written.length >= minForeignWordLength
}

function isStemAt(token: OfferingToken | undefined, stem: string, language: Language) {
  return token !== undefined && !token.isBreak && nounStem(token.word, language) === stem
}

/** Finds the last part of a German compound, also after a hyphen: "Berghotels" are hotels. */
function compoundAt({ word }: OfferingToken, at: number) {
  const stem = nounStem(word, 'de')
  for (let from = 3; from <= stem.length - minCompoundPartLength; from += 1) {
    const part = stem.slice(from)
    const term = termsByCompound.get(part)
    if (term && !term.isBranch) return { term, to: at + 1 }
  }
  return null
}

function presentTerm(tokens: readonly OfferingToken[], at: number, { term, to }: { term: Term; to: number }) {
  const words = tokens
    .slice(at, to)
    .map(({ raw }) => raw)
    .join(' ')
  return {
    from: at,
    to,
    divisions: term.divisions,
    words,
    isPlural: isWrittenAs(tokens[at]?.word ?? '', term),
  }
}

/** Returns whether a word has a plural ending, since the table contains plurals. */
function isWrittenAs(word: string, { words, language }: Term) {
  const [plural = ''] = words
  if (language !== 'de') return word === plural || (language === 'fr' && word.endsWith('s'))
  const plain = word.replace(/(?<![aeq])([aou])e/g, '$1')
  const written = plural.replace(/(?<![aeq])([aou])e/g, '$1')
  return plain.endsWith(written) || plain.endsWith(`${written}n`) || plain.endsWith('innen')
}
