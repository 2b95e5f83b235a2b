import type { Quantity } from '#contract/prospecting/grounding/numbers/quantities'
import { areComparableUnits } from '#contract/prospecting/grounding/numbers/units'

/** Returns whether two numbers can be added or divided: one currency, or one unit, or no known unit. */
export function areOfOneUnit(one: Quantity, other: Quantity): boolean {
  if (one.kind === 'amount') return other.kind === 'amount' && one.currency === other.currency
  if (!('counts' in one && 'counts' in other)) return false
  return (
    one.counts === undefined || other.counts === undefined || areComparableUnits(one.counts, other.counts)
  )
}
