import type { Quantity } from '#contract/prospecting/grounding/numbers/quantities'
import type { Unit } from '#contract/prospecting/grounding/numbers/units'
import type { Specific } from '#contract/prospecting/grounding/specifics'

// "For more than seventy years" agrees with "since 1951" when it is read in 2026. The evidence must call the year a
// beginning.

/** `seenAt`: ISO time at which the evidence was retrieved or published. */
type Known = { flat: () => string; specifics: readonly Specific[]; seenAt: string | null }

const before =
  /(?<![a-z])(?:seit|since|depuis|dal|dall'anno|dal lontano|gegrundet|grundung|grundungsjahr|founded|established|fondee?|creee?|fondat[ao]|eintragung|inscription|iscrizione|existe depuis)(?: (?:im jahre?|anno|en|in|nel|l'an|the year))?:? ?$/
const behind =
  /^ (?:(?:von|durch|par|da|by|in|a|hat|haben|a ete|wurde|durch) [^.;]{0,60})?(?:gegrundet|grundete|eroffnet|entstand|fondee?|creee?|fondat[ao]|nat[ao]|founded|established|opened)(?![a-z])/
const reach = 90

/** Length of a unit in years. */
const lengths: Readonly<Partial<Record<Unit, number>>> = { year: 1, decade: 10 }

/** Returns whether a number of years or decades is the age of something that, by the evidence, began in a year. */
export function isAgeIn(claimed: Quantity, known: Known): boolean {
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
    const year = one.kind === 'year' ? one.values[0] : one.kind === 'date' ? one.date.year : undefined
    if (year === undefined) return []
    const isBeginning =
      before.test(flat.slice(Math.max(0, one.start - reach), one.start)) ||
      behind.test(flat.slice(one.end, one.end + reach))
    return isBeginning ? [year] : []
  })
}

const leastAge = 3

/**
 * Accepts "over 30" below 40, "around 40" within two years, and "nearly 40" from 37 on. An exact age may be a year
 * less, because the current year is not over.
 */
function isAge(value: number, rounding: Quantity['rounding'], age: number) {
  if (value < leastAge) return false
  if (rounding === 'least' || rounding === 'over')
    return value <= age && age < value + (value % 10 === 0 ? 10 : 5)
  if (rounding === 'under') return value - 3 <= age && age < value
  if (rounding === 'near') return Math.abs(age - value) <= 2
  return age === value || age - 1 === value
}
