import type { Specific } from '@alphorn/contract/prospecting/grounding/specifics'
import { placeNames } from '@alphorn/contract/prospecting/grounding/places/place-names'
import { locales } from '@alphorn/messages/letters/locales'

// Replaces a specific detail of a claim: a date, amount, place or number.

type Language = keyof typeof locales
type Change = [kind: string, words: string]

const word = {
  de: ['siebzehn', 'neunhundert'],
  fr: ['dix-sept', 'neuf cents'],
  it: ['diciassette', 'novecento'],
  en: ['seventeen', 'nine hundred'],
}

// oxlint-disable-next-line complexity -- one line for each kind
export function specificChanges(specific: Specific, words: string, language: Language): Change[] {
  switch (specific.kind) {
    case 'date':
      return dateChanges(specific, words)
    case 'amount':
      return amountChanges(words)
    case 'percent':
      return [['percentage', /\d/.test(words) ? bumped(words) : '17 %']]
    case 'town':
      return [
        ...otherPlaces(words).map((place): Change => ['place', place]),
        ['place that no list knows', 'Hintermoosbach'],
      ]
    case 'canton':
      return [['place', words === 'Uri' ? 'Wallis' : 'Uri']]
    case 'uid':
      return [['UID', bumped(words)]]
    case 'origin':
      return [['adjective of a place', words.replace(/.+/, 'Obwaldner')]]
    case 'phone':
      return [['phone number', bumped(words)]]
    case 'number':
    case 'year':
    case 'address':
      return numberChanges(words, language)
  }
}

function amountChanges(words: string): Change[] {
  const found: Change[] = [
    ['amount', bumped(words)],
    ['currency', otherCurrency(words)],
  ]
  return found.filter(([, changed]) => changed !== words)
}

function numberChanges(words: string, language: Language): Change[] {
  return [
    ['number', /\d/.test(words) ? bumped(words) : word[language][0]!],
    ['number word', word[language][1]!],
  ]
}

type Dated = Extract<Specific, { kind: 'date' }>

function dateChanges({ date }: Dated, words: string): Change[] {
  const { year, day, month } = date
  const found: Change[] = []
  if (year) found.push(['year', words.replace(String(year), String(year - 1))])
  if (day) found.push(['day', words.replace(/\d{1,2}(?:er|°)?/, String((day % 27) + 2))])
  if (month && /[a-zäéû]{3}/i.test(words)) found.push(['month', words.replace(/[\p{L}]{3,}/u, other(words))])
  return found.filter(([, changed]) => changed !== words)
}

/** Returns another month in the same language. */
function other(words: string) {
  for (const locale of Object.values(locales)) {
    const names = Array.from(
      { length: 12 },
      (_, at) => locale.date(`2026-${String(at + 1).padStart(2, '0')}-15`).split(' ')[1]!,
    )
    const at = names.findIndex((name) => words.includes(name))
    if (at >= 0) return names[(at + 5) % 12]!
  }
  throw new Error(`No month in "${words}"`)
}

/** Increments the last digit that does not follow a decimal point. */
function bumped(words: string) {
  if (!/\d/.test(words)) return words
  return words.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10))
}

const otherCurrency = (words: string) => words.replace(/Franken|francs|franchi/, 'Euro').replace(/CHF/, 'EUR')

const replacements = [
  'Romanshorn',
  'Zürich',
  'Yverdon-les-Bains',
  'Bellinzona',
  placeNames[700]!,
  placeNames[1200]!,
  placeNames[1900]!,
  placeNames[2600]!,
]

const otherPlaces = (words: string) => replacements.filter((place) => place !== words)
