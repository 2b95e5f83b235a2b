import { flatten } from '#contract/prospecting/grounding/flat'
import type { Quantity } from '#contract/prospecting/grounding/numbers/quantities'
import type { Unit } from '#contract/prospecting/grounding/numbers/units'
import type { Specific } from '#contract/prospecting/grounding/specifics'

// "For more than seventy years" agrees with "since 1951" when it is read in 2026. The evidence must call the year a
// beginning.

/** `seenAt`: ISO time at which the evidence was retrieved or published. */
type DatedEvidence = { flat: () => string; specifics: readonly Specific[]; seenAt: string | null }

const before =
  /(?<![a-z])(?:seit|since|depuis|dal|dall'anno|dal lontano|gegrundet|grundung|grundungsjahr|founded|established|fondee?|creee?|fondat[ao]|eintrag(?:ung)?|eingetragen|inscription|inscrite?|iscrizione|iscritt[ao]|registered|existe depuis|ubernahm|ubernommen|repris[e]?|reprend|rilevat[ao]|took over|eroffnet|ouvert[e]?|apert[ao]|opened|bezogen|lanciert|lancee?|lanciat[ao]|launched)(?: (?:im jahre?|am|anno|en|in|nel|le|il|on|l'an|the year))?:? ?$/
// The founder may come between: "founded by the brothers Meier in 1931".
const byFounder =
  /(?<![a-z])(?:gegrundet|founded|established|fondee?|creee?|fondat[ao]) (?:von|durch|by|par|da|dai|dal|dalla|dalle) [^.;:\d]{2,60} (?:im jahre?|in|en|nel) $/
const behind =
  /^ (?:(?:von|durch|par|da|by|in|a|hat|haben|a ete|wurde|durch) [^.;]{0,60})?(?:gegrundet|grundete|eroffnet|entstand|fondee?|creee?|fondat[ao]|nat[ao]|founded|established|opened)(?![a-z])/
const reach = 90

/** Length of a unit in years. */
const lengths: Readonly<Partial<Record<Unit, number>>> = { year: 1, decade: 10 }

/** Returns whether a number of years or decades is the age of something that, by the evidence, began in a year. */
export function isAgeIn(claimed: Quantity, known: DatedEvidence): boolean {
  if (claimed.kind !== 'number' || known.seenAt === null) return false
  const length = claimed.counts === undefined ? undefined : lengths[claimed.counts]
  if (length === undefined) return false
  const now = Number(known.seenAt.slice(0, 4))
  return beginningsIn(known.flat(), known.specifics).some((year) =>
    claimed.values.some((value) => isAge(value * length, claimed.rounding, now - year)),
  )
}

function beginningsIn(flat: string, specifics: readonly Specific[]): number[] {
  return specifics.flatMap((one) => {
    const year = yearOf(one)
    if (year === undefined) return []
    const lead = flat.slice(Math.max(0, one.start - reach), one.start)
    const isBeginning =
      before.test(lead) || byFounder.test(lead) || behind.test(flat.slice(one.end, one.end + reach))
    return isBeginning ? [year] : []
  })
}

/** Returns the year that a year or a date names. */
export function yearOf(one: Specific): number | undefined {
  return one.kind === 'year' ? one.values[0] : one.kind === 'date' ? one.date.year : undefined
}

const ago: readonly (readonly [before: RegExp, behind: RegExp])[] = [
  [/(?<![a-z])vor (?:[a-z]{2,10} ){0,2}$/, /^ ?jahren(?![a-z])/],
  [/(?<![a-z])il y a (?:[a-z]{2,10} ){0,3}$/, /^ ?ans(?![a-z])/],
  [/$/, /^[ ']?anni fa(?![a-z])/],
  [/$/, /^ ?years ago(?![a-z])/],
]

/**
 * Returns whether a claim says "two years ago" of a year in the evidence. The year may be any, as a claim may name any
 * year.
 */
export function isYearsAgoIn(
  claim: string,
  claimed: Quantity,
  { specifics, seenAt }: DatedEvidence,
): boolean {
  if (claimed.kind !== 'number' || seenAt === null) return false
  const lead = flatten(claim.slice(Math.max(0, claimed.start - 40), claimed.start))
  const rest = flatten(claim.slice(claimed.end, claimed.end + 12))
  if (!ago.some(([before, behind]) => before.test(lead) && behind.test(rest))) return false
  const now = Number(seenAt.slice(0, 4))
  return specifics.some((one) => {
    const year = yearOf(one)
    return (
      year !== undefined && claimed.values.some((value) => isYearsAgo(value, claimed.rounding, now - year))
    )
  })
}

function isYearsAgo(value: number, rounding: Quantity['rounding'], age: number) {
  return rounding === undefined ? value === age : isAge(value, rounding, age)
}

const minAgeYears = 3

/**
 * Accepts "over 30" below 40, "around 40" within two years, and "nearly 40" from 37 on. An exact age may be a year
 * less, because the current year is not over.
 */
function isAge(value: number, rounding: Quantity['rounding'], age: number) {
  if (value < minAgeYears) return false
  if (rounding === 'least' || rounding === 'over')
    return value <= age && age < value + (value % 10 === 0 ? 10 : 5)
  if (rounding === 'under') return value - 3 <= age && age < value
  if (rounding === 'near') return Math.abs(age - value) <= 2
  return age === value || age - 1 === value
}
