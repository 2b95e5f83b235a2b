import { flatten } from '#contract/prospecting/grounding/flat'
import type { Quantity } from '#contract/prospecting/grounding/numbers/quantities'
import { isCount, type Specific } from '#contract/prospecting/grounding/specifics'
import { areOfOneUnit } from '#contract/prospecting/grounding/numbers/same-unit'

// "In all 62 seats" follows from "38 seats inside and 24 on the terrace" if the claim calls the number a total. "60
// seats" follows from all counts of seats in the evidence, and "seven apprentices" from "apprentices: 6 joiners, 1
// draughtswoman".

type FlatEvidence = { flat: () => string; specifics: readonly Specific[] }

const total =
  /(?<![a-z])(?:insgesamt|gesamthaft|total|zusammen|alles in allem|en tout|au total|ensemble|in tutto|in totale|complessiv[a-z]+|nel complesso|assieme|in all|in total|altogether|combined|together)(?![a-z])/
/** Words between a part and the whole: "150 of the 200 shares". */
const ofWhole = /(?:\d|[a-z]) (?:der|von|of|of the|sur|sur les|su|delle|des|dei) $/
const around = 60
/** Longest distance between two numbers that are added up, in characters. */
const farthest = 80
const maxSpecifics = 200

/** Returns whether a number of a claim is the sum of numbers in the evidence. */
export function isTotalIn(claim: string, claimed: Quantity, known: FlatEvidence): boolean {
  if (known.specifics.length > maxSpecifics) return false
  return isSaidTotal(claim, claimed, known) || isSumOfThings(claim, claimed, known)
}

/** Returns whether a claim calls a number the total of two or three numbers side by side in the evidence. */
function isSaidTotal(claim: string, claimed: Quantity, { flat, specifics }: FlatEvidence) {
  const said = flatten(claim.slice(Math.max(0, claimed.start - around), claimed.end + around))
  const isWhole = ofWhole.test(flatten(claim.slice(Math.max(0, claimed.start - 20), claimed.start)))
  if (!(isWhole || total.test(said))) return false
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

const maxParts = 6
const minNounLength = 5
/** Longest distance between the first and the last of the counts of one thing, in characters. */
const farthestThings = 400

/** Returns whether a number is the sum of all counts of the same thing in the evidence. */
function isSumOfThings(claim: string, claimed: Quantity, known: FlatEvidence) {
  if (claimed.kind !== 'number') return false
  const behind = flatten(claim.slice(claimed.end, claimed.end + 60))
  const nouns = behind.match(/[a-z]{5,}/g)?.slice(0, 2) ?? []
  const sums = nouns.flatMap((noun) => [sumOfCounts(noun, known), ...sumsOfRows(noun, known.flat())])
  return sums.some((sum) => sum !== undefined && claimed.values.includes(sum))
}

/** Returns the sum of all numbers before a noun, if there are two to six of them, near each other. */
function sumOfCounts(noun: string, { flat, specifics }: FlatEvidence) {
  const parts = specifics.filter(isCount).filter(({ end }) => {
    const counted = /^ ([a-z]{5,})/.exec(flat().slice(end, end + 40))?.[1]
    return counted !== undefined && isSameNoun(counted, noun)
  })
  const [first, last] = [parts[0], parts.at(-1)]
  if (parts.length < 2 || parts.length > maxParts || last!.end - first!.start > farthestThings)
    return undefined
  return sumOf(parts.map(({ values: [value = 0] }) => value))
}

/** "Betreuungsplätze" are "Plätze", and "Lernenden" are "Lernende". */
function isSameNoun(counted: string, noun: string) {
  const stem = counted.slice(0, Math.max(minNounLength, counted.length - 2))
  return noun.startsWith(stem) || (noun.length > counted.length && noun.endsWith(counted))
}

const row =
  /(?<![a-z])([a-z]{5,})(?: [a-z]{2,12})?: ((?:\d{1,4} [^,;.:\d]{2,40}(?:[,;] ?| und | et | e | and )){1,5}\d{1,4} [a-z])/g

/** Returns the sum of each row of counts after a label with this noun. */
function sumsOfRows(noun: string, flat: string) {
  return [...flat.matchAll(row)].flatMap(([, label, items]) =>
    isSameNoun(label!, noun)
      ? [sumOf(Array.from(items!.matchAll(/\d+/g), ([digits]) => Number(digits)))]
      : [],
  )
}

function sumOf(values: readonly number[]) {
  return values.reduce((sum, value) => sum + value, 0)
}
