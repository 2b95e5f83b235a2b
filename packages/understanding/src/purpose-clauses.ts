import type { PurposeClause } from '#understanding/understanding'

/** No purpose of the register is this long. What is further on is not read. */
const mostRead = 20_000

/** A purpose, taken apart into sentences. */
export function purposeClausesOf(purpose: string): PurposeClause[] {
  return purpose
    .slice(0, mostRead)
    .split(/(?<=[.;])\s/)
    .map((text) => ({ text: text.trim(), isCore: true }))
    .filter(({ text }) => /\p{L}/u.test(text))
}
