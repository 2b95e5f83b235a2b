import { deriveLanguage } from '#understanding/derive-language'
import { purposeClausesOf } from '#understanding/purpose-clauses'
import type { Understanding, UnderstandingInput } from '#understanding/understanding'

/** Changes when an answer may change: what was derived by another version is due again. */
export const understandingVersion = '1'

/** What follows from what sources state of a company. Pure and linear in the length of the input. */
export function understand(input: UnderstandingInput): Understanding {
  const purposeClauses = input.purpose === null ? [] : purposeClausesOf(input.purpose)
  const core = purposeClauses.filter(({ isCore }) => isCore)
  return {
    purposeClauses,
    purposeCore: core.length === 0 ? null : core.map(({ text }) => text).join(' '),
    language: deriveLanguage(input),
    industry: null,
    kind: null,
    size: null,
  }
}
