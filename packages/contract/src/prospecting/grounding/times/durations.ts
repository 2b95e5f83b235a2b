import type { Unit } from '#contract/prospecting/grounding/numbers/units'

// Conversions between units of time: three years are 36 months, half an hour is thirty minutes.

const minutes: Readonly<Partial<Record<Unit, number>>> = { second: 1 / 60, minute: 1, hour: 60 }
const days: Readonly<Partial<Record<Unit, number>>> = { hour: 1 / 24, day: 1, week: 7 }
const months: Readonly<Partial<Record<Unit, number>>> = { month: 1, quarter: 3, year: 12, decade: 120 }

type CountedValues = { values: readonly number[]; counts: Unit | undefined }

/** Returns whether two numbers in different units of time are the same duration. */
export function isSameDuration(one: CountedValues, other: CountedValues): boolean {
  const [first, second] = [one.counts, other.counts]
  if (first === undefined || second === undefined || first === second) return false
  return [minutes, days, months].some((scale) => {
    const [by, into] = [scale[first], scale[second]]
    if (by === undefined || into === undefined) return false
    return one.values.some((value) => other.values.some((known) => isEqual(value * by, known * into)))
  })
}

function isEqual(one: number, other: number) {
  return Math.abs(one - other) < 1e-6
}
