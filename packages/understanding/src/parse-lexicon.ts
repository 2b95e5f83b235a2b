import { languages } from '@alphorn/contract/core/country'
import type { Language } from '@alphorn/contract/core/fields'
import { activities } from '#understanding/lexicon/activities'
import { construction } from '#understanding/lexicon/construction'
import { goods } from '#understanding/lexicon/goods'
import { production } from '#understanding/lexicon/production'
import { services } from '#understanding/lexicon/services'
import { society } from '#understanding/lexicon/society'
import { typed } from '#understanding/lexicon/typed'
import { fold, wordsOf } from '#understanding/words'

// Syntax of the lexicon. A term is one word or several. `*` after it means that the industry follows from it; `?` marks
// a weak sign; `=` matches only this very word, without endings. Otherwise a word matches with all its endings, and in
// German inside compounds as well.

/** A company's activity with goods (lexicon/activities.ts). */
export type Activity = string
/** The divisions of each activity with some goods (lexicon/goods.ts). */
export type Goods = Readonly<Partial<Record<Activity, string>>>

export type Term = {
  language: Language
  /** The stem of the first word, and those of the words that must follow. */
  stems: readonly string[]
  isExact: boolean
  weight: number
  /** Spelling of the lexicon. */
  text: string
} & (
  | { kind: 'division'; division: string }
  | { kind: 'goods'; goods: Goods }
  | { kind: 'activity'; activity: Activity }
)

type Meaning =
  | { kind: 'division'; division: string }
  | { kind: 'goods'; goods: Goods }
  | { kind: 'activity'; activity: Activity }

const weights: Readonly<Record<string, number>> = { '*': 1.6, '?': 0.45, '=': 1.6 }

/** All terms of all divisions, goods and activities. */
export function allTerms(): Term[] {
  return [
    ...[production, construction, services, society].flatMap(divisionTerms),
    ...linesOf(goods).flatMap(goodsTerms),
    ...linesOf(activities).flatMap(activityTerms),
  ]
}

/** Words that people type for an industry, and that are too weak as evidence in a purpose. */
export function typedTerms(): Term[] {
  return divisionTerms(typed)
}

function divisionTerms(table: string): Term[] {
  return linesOf(table).flatMap((line) =>
    termsOf(line.slice(3), { kind: 'division', division: line.slice(0, 2) }),
  )
}

function goodsTerms(line: string): Term[] {
  const from = line.indexOf(' de ')
  const pairs = line
    .slice(0, from)
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(1)])
  return termsOf(line.slice(from + 1), { kind: 'goods', goods: Object.fromEntries(pairs) })
}

function activityTerms(line: string): Term[] {
  return termsOf(line.slice(2), { kind: 'activity', activity: line.slice(0, 1) })
}

function termsOf(text: string, meaning: Meaning): Term[] {
  return text.split(' | ').flatMap((part) => {
    const language = languages.find((one) => part.startsWith(`${one} `))
    if (!language) throw new Error(`No language precedes "${part}".`)
    return part
      .slice(3)
      .split(', ')
      .map((written) => termOf(written, language, meaning))
  })
}

function termOf(written: string, language: Language, meaning: Meaning): Term {
  const flag = /[*?=]$/.exec(written)?.[0]
  const text = flag ? written.slice(0, -1) : written
  const words = wordsOf(fold(text)).filter((word) => !isJoint(word))
  const isExact = flag === '='
  return {
    ...meaning,
    language,
    stems: isExact ? words : words.map((word) => withoutEnding(word, language)),
    isExact,
    weight: flag && meaning.kind === 'division' ? (weights[flag] ?? 1) : 1,
    text,
  }
}

const endings: Readonly<Record<Language, RegExp>> = {
  de: /(?:en|n|e)$/,
  fr: /(?:es|s|x|e)$/,
  it: /[aeio]$/,
  en: /(?:ies|s|y)$/,
}
const minStemLength = 4

function withoutEnding(word: string, language: Language) {
  const stem = word.replace(endings[language], '')
  return stem.length >= minStemLength ? stem : word
}

const joints = new Set(
  `der die das des dem den ein eine einer eines und oder von vom zu zur zum aller art the of a an and or any all
  le la les l de du des d un une et ou en il lo gli i di del della dei delle degli dello dell e ed o da dal al allo`.split(
    /\s+/,
  ),
)

/** Words that may occur between the words of a term. */
export function isJoint(word: string) {
  return joints.has(word)
}

function linesOf(table: string) {
  return table.trim().split('\n')
}
