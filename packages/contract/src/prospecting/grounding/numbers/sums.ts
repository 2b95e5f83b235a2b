import { flatten } from '#contract/prospecting/grounding/flat'
import type { Quantity } from '#contract/prospecting/grounding/numbers/quantities'
import type { Specific } from '#contract/prospecting/grounding/specifics'
import { areOfOneUnit } from '#contract/prospecting/grounding/numbers/same-unit'

// "In all 62 seats" follows from "38 seats inside and 24 on the terrace", if the claim calls the number a total.

type FlatEvidence = { flat: () => string; specifics: readonly Specific[] }

const total =
  /(?<![a-z])(?:insgesamt|gesamthaft|total|zusammen|alles in allem|en tout|au total|ensemble|in tutto|in totale|complessiv[a-z]+|nel complesso|assieme|in all|in total|altogether|combined|together)(?![a-z])/
/** Words between a part and the whole: "150 of the 200 shares". */
const ofWhole = /(?:\d|[a-z]) (?:der|von|of|of the|sur|sur les|su|delle|des|dei) $/
const around = 60
/** Longest distance between two numbers that are added up, in characters. */
const farthest = 80
const maxSpecifics = 200

/** Returns whether a claim calls a number the total of two or three numbers side by side in the evidence. */
export function isTotalIn(claim: string, claimed: Quantity, { flat, specifics }: FlatEvidence): boolean {
  const said = flatten(claim.slice(Math.max(0, claimed.start - around), claimed.end + around))
  const isWhole = ofWhole.test(flatten(claim.slice(Math.max(0, claimed.start - 20), claimed.start)))
  if (!(isWhole || total.test(said)) || specifics.length > maxSpecifics) return false
  const known = specifics.filter(
    (one): one is Quantity & Specific => 'values' in one && one.kind === claimed.kind,
  )
  return known.some((one, at) => {
    let [sum = 0] = one.values
    for (let next = at + 1; next < Math.min(known.length, at + 3); next++) {
      const other = known[next]!
      if (!areInOneRow(flat(), known[next - 1]!, other) || !areOfOneUnit(one, other)) return false
      sum += other.values[0] ?? 0
      if (claimed.values.some((value) => Math.abs(value - sum) < 1e-6) && areOfOneUnit(one, claimed))
        return true
    }
    return false
  })
}

function areInOneRow(flat: string, { end }: Quantity, { start }: Quantity) {
  return start - end <= farthest && !/[.!?]\s/.test(flat.slice(end, start))
}
