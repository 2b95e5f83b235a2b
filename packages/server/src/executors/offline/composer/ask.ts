import { composerWords } from '@alphorn/messages/letters/composer/composer-words'
import { type AskKind, trades, type Workday, workdays } from '@alphorn/messages/letters/composer/words'
import { uncapitalize } from '@alphorn/messages/letters/first-letter'
import type { Sentence } from '#server/executors/jobs/letter'
import type { ComposerInput } from '#server/executors/offline/composer/composing'
import type { Opening } from '#server/executors/offline/composer/opening'
import { wordingFor } from '#server/executors/offline/composer/wordings'

/** Returns the question of a text: about the free offer, or for a call of a quarter of an hour. */
export function askOf(composing: ComposerInput, ask: { kind: AskKind; point: Sentence } | null): Sentence {
  const { locale } = composing
  const question = questionOf(composing, kindFor(composing, ask?.kind ?? 'call'))
  if (!ask) return { text: question }
  const { point } = ask
  const text = point.text.replace(/[.!]$/, '')
  // A sentence has at most one colon.
  if (text.includes(':')) return { ...point, text, after: `. ${question}` }
  // German writes a question after a colon with a capital; the other languages do not.
  const joined = locale.language === 'de' ? question : uncapitalize(question)
  return { ...point, text, after: `: ${joined}` }
}

/** A telephone script asks neither for a call nor to be in touch. */
function kindFor({ channel }: ComposerInput, kind: AskKind): AskKind {
  if (channel !== 'phone_script') return kind
  if (kind === 'call') return 'show'
  return kind === 'begin' ? 'arrange' : kind
}

function questionOf(composing: ComposerInput, kind: AskKind) {
  const { input, locale } = composing
  const { there, time } = whenAndWhere(composing)
  return wordingFor(input.prospect.company, 'ask', composerWords[locale.language].ask[kind])(there, time)
}

/** Returns two days of a week, and the place with its preposition. */
export function whenAndWhere({ locale, opening }: ComposerInput) {
  const words = composerWords[locale.language]
  const place = opening.eventPlace ?? opening.place
  const [one, other] = daysFor(opening)
  return {
    there: place ? words.inPlace(place) : '',
    time: words.timeOn[workdayOf(opening)](words.days[one], words.days[other]),
  }
}

/** Two days of a week; Monday is 0. */
const dayPairs = [
  [1, 3],
  [0, 2],
  [2, 4],
  [0, 3],
  [1, 4],
  [1, 2],
  [3, 4],
  [0, 4],
  [2, 3],
  [0, 1],
] as const

/**
 * Companies of the same place and trade get the same days, so that one trip covers them. Other places and trades get
 * others, which fills the week evenly.
 */
function daysFor({ trade, place }: Opening) {
  const ofPlace = Array.from(place ?? '').reduce((sum, letter) => sum + letter.codePointAt(0)!, 0)
  const sameHours = trades.filter((one) => workdays[one] === (trade ? workdays[trade] : 'desk'))
  const ofTrade = trade ? sameHours.indexOf(trade) : sameHours.length
  // Most salons are closed on Mondays.
  const pairs = trade === 'beauty' ? dayPairs.filter(([first]) => first > 0) : dayPairs
  return pairs[(ofPlace + ofTrade) % pairs.length]!
}

/** For a company of an unknown trade, days are named without an hour. */
export function workdayOf({ trade }: Opening): Workday {
  return trade ? workdays[trade] : 'desk'
}
