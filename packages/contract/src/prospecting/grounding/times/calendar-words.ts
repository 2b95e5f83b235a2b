import { abbreviatedDaysIn } from '#contract/prospecting/grounding/times/weekday-abbreviations'
import { spansOfMonthsIn } from '#contract/prospecting/grounding/times/dates'
import type { ReadProof } from '#contract/prospecting/grounding/grounded-claim'
import type { TextRange } from '#contract/prospecting/grounding/sentences'

// Seasons and days of the week in a claim. The evidence must contain the same one, or a date in it.

type CalendarWord = { claim: RegExp; evidence: RegExp; months?: readonly number[] }

const seasons: readonly CalendarWord[] = [
  {
    claim:
      /(?<![a-z])(?:fruhlings?|fruhjahrs?|printemps|primavera|(?:in|since|this|last|next|the) spring)(?![a-z])/g,
    evidence: /fruhling|fruhjahr|printemps|primaver|spring/,
    months: [2, 3, 4, 5, 6],
  },
  {
    claim:
      /(?<![a-z])(?:sommers?|(?:en|cet|chaque|debut|fin) ete|l'ete|d'ete|(?:in|nell'|d'|questa |l')estate|summer)(?![a-z])/g,
    evidence: /sommer|(?<![a-z])ete(?![a-z])|estiv|estat|summer/,
    months: [6, 7, 8, 9],
  },
  {
    claim: /(?<![a-z])(?:herbsts?|automne|autunno|autumn|(?:in the|since|this|last|next) fall)(?![a-z])/g,
    evidence: /herbst|automn|autunn|autumn|(?<![a-z])fall(?![a-z])/,
    months: [9, 10, 11, 12],
  },
  {
    claim: /(?<![a-z])(?:winters?|hiver|inverno|winter)(?![a-z])/g,
    evidence: /winter|hiver|invern/,
    months: [11, 12, 1, 2, 3],
  },
]

const days: readonly CalendarWord[] = [
  ['montags?|lundis?|lunedi|mondays?', 'montag|lundi|luned|monday'],
  ['dienstags?|mardis?|martedi|tuesdays?', 'dienstag|mardi|marted|tuesday'],
  ['mittwochs?|mercredis?|mercoledi|wednesdays?', 'mittwoch|mercredi|mercoled|wednesday'],
  ['donnerstags?|jeudis?|giovedi|thursdays?', 'donnerstag|jeudi|gioved|thursday'],
  ['freitags?|vendredis?|venerdi|fridays?', 'freitag|vendredi|venerd|friday'],
  ['samstags?|samedis?|sabato|saturdays?', 'samstag|samedi|sabat|saturday'],
  ['sonntags?|dimanches?|domenica|sundays?', 'sonntag|dimanche|domenic|sunday'],
  [
    'wochenenden?|week-ends?|weekends?|fine settimana',
    'wochenend|week-?end|fine settimana|samstag|samedi|sabat|saturday|sonntag|dimanche|domenic|sunday',
  ],
].map(([claim, evidence]) => ({
  claim: new RegExp(`(?<![a-z])(?:${claim})(?![a-z])`, 'g'),
  evidence: new RegExp(`(?<![a-z])(?:${evidence})`),
}))

/** Expressions that mean every day. With two or more named days, evidence may also mean the days between them. */
const everyDay =
  /(?<![a-z])(?:taglich|[a-z]*woche|jeden tag|tous les jours|chaque jour|quotidien|sept jours|ogni giorno|settiman|tutti i giorni|giornalier|daily|every day|seven days|week)/

/** Finds seasons and days in a flat claim that no evidence names. */
export function unnamedCalendarWordsIn(
  flat: string,
  evidence: readonly string[],
  proofs: readonly ReadProof[],
): TextRange[] {
  return [...namedIn(flat, seasons), ...namedIn(flat, days)].flatMap(({ word, start, end }) => {
    if (evidence.some((one) => word.evidence.test(one))) return []
    if (word.months ? isInMonths(word.months, proofs) : mayMeanDay(word, evidence, proofs)) return []
    return [{ start, end }]
  })
}

/** Finds the seasons in a flat claim. The gate refuses those that no evidence names. */
export function seasonsIn(flat: string): TextRange[] {
  return namedIn(flat, seasons)
}

function namedIn(flat: string, words: readonly CalendarWord[]) {
  return words.flatMap((word) =>
    [...flat.matchAll(word.claim)].map(({ 0: whole, index }) => ({
      word,
      start: index,
      end: index + whole.length,
    })),
  )
}

function isInMonths(months: readonly number[], proofs: readonly ReadProof[]) {
  return proofs.some(({ specifics, flat }) => {
    const isNamed = specifics.some(
      (one) => one.kind === 'date' && one.date.month !== undefined && months.includes(one.date.month),
    )
    return isNamed || spansOfMonthsIn(flat()).some((span) => span.some((month) => months.includes(month)))
  })
}

function mayMeanDay(word: CalendarWord, evidence: readonly string[], proofs: readonly ReadProof[]) {
  if (proofs.some(({ text }) => abbreviatesDay(text, days.indexOf(word)))) return true
  const named = days.filter((day) => evidence.some((one) => day.evidence.test(one)))
  const hasDate = proofs.some(({ specifics }) =>
    specifics.some((one) => one.kind === 'date' && one.date.day !== undefined),
  )
  return (named.length > 1 && isBetween(word, named)) || hasDate || evidence.some((one) => everyDay.test(one))
}

/** Returns whether a text abbreviates a day, or for a weekend one of its days. */
function abbreviatesDay(text: string, day: number) {
  const abbreviated = abbreviatedDaysIn(text)
  return abbreviated.has(day) || (day === days.length - 1 && (abbreviated.has(5) || abbreviated.has(6)))
}

/** Returns whether a day is between the first and the last of others. A weekend is not a single day, so it may be. */
function isBetween(word: CalendarWord, named: readonly CalendarWord[]) {
  const at = days.indexOf(word)
  const found = named.map((day) => days.indexOf(day))
  return (
    at === days.length - 1 ||
    found.includes(days.length - 1) ||
    (at >= Math.min(...found) && at <= Math.max(...found))
  )
}
