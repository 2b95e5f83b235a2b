import { yearOf } from '#contract/prospecting/grounding/times/ages'
import type { DateParts } from '#contract/prospecting/grounding/times/dates'
import type { Quantity } from '#contract/prospecting/grounding/numbers/quantities'
import type { Specific } from '#contract/prospecting/grounding/specifics'

// "The contract runs for four years" follows from "1 January 2027 to 31 December 2030".

type FlatEvidence = { flat: () => string; specifics: readonly Specific[] }
type Point = DateParts & { year: number; start: number; end: number }

/** Words between the two ends of a span, or around them. */
const between =
  /^[ ,;()]*(?:bis(?: zum)?|-|au|jusqu'au|jusqu'en|a|al|alla|fino al|to|until|till|through)(?: (?:ende|anfang|mitte|fin|debut|fine|inizio|the end of))? ?$/
const begins =
  /(?:beginn|start|debut|inizio|begin|ab|von|vom|des|dal|from)[a-z]{0,12}[ :,-]{0,3}(?:[a-z]{1,12} ){0,2}$/
const ends =
  /(?:ende?|abschluss|fertigstellung|bezug|fin|achevement|fine|conclusione|end|completion|bis|au|al|to)[a-z]{0,12}[ :,-]{0,3}(?:[a-z]{1,12} ){0,2}$/
const farthest = 60
const monthsOf: Readonly<Record<string, number>> = { month: 1, year: 12 }

/** Returns whether a number of months or years is the length of a span of dates in the evidence. */
export function isLengthOfSpanIn(claimed: Quantity, { flat, specifics }: FlatEvidence): boolean {
  if (claimed.kind !== 'number' || claimed.counts === undefined) return false
  const unit = monthsOf[claimed.counts]
  if (unit === undefined) return false
  const points = specifics.flatMap(pointOf)
  return points.some((first, at) => {
    const last = points[at + 1]
    if (!last || !isSpan(flat(), first, last)) return false
    const lengths = lengthsOf(first, last, unit)
    const slack = claimed.rounding === 'near' ? 1 : 0
    return claimed.values.some((value) =>
      lengths.some((length) => Math.abs(length * (1 / unit) - value) <= slack),
    )
  })
}

function pointOf(one: Specific): Point[] {
  const year = yearOf(one)
  if (year === undefined) return []
  return [{ ...(one.kind === 'date' && one.date), year, start: one.start, end: one.end }]
}

function isSpan(flat: string, first: Point, last: Point) {
  const words = flat.slice(first.end, last.start)
  if (words.length > farthest || last.year < first.year) return false
  return (
    between.test(words) ||
    (begins.test(flat.slice(Math.max(0, first.start - 40), first.start)) && ends.test(words))
  )
}

/** Returns the possible lengths of a span in months: with and without its last month or year. */
function lengthsOf(first: Point, last: Point, unit: number): number[] {
  if (first.month === undefined || last.month === undefined) {
    const years = last.year - first.year
    return unit === 12 ? [12 * years, 12 * (years + 1)] : []
  }
  const months = 12 * (last.year - first.year) + last.month - first.month
  return [months, months + 1].filter((length) => length > 0)
}
