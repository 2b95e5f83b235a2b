import type { CompanySize } from '@alphorn/contract/directory/company-sizes'
import type { CompanyKind } from '@alphorn/contract/directory/company-kinds'
import type { Derived, UnderstandingInput } from '#understanding/understanding'

const manyBranches = 10
const aLotOfBranches = 30
const largeCapital = 100_000_000

/** Derives the size of a company from its branches or capital; null if neither shows it. */
export function deriveSize(input: UnderstandingInput, kind: CompanyKind | null): Derived<CompanySize> | null {
  // Companies that only own assets have branches and capital, but no staff.
  if (kind !== 'operating') return null
  return byBranches(input) ?? byCapital(input)
}

function byBranches({ branches }: UnderstandingInput): Derived<CompanySize> | null {
  const count = branches ?? 0
  if (count >= aLotOfBranches) return { value: 'large', probability: 0.6, from: ['branches'] }
  if (count >= manyBranches) return { value: 'medium', probability: 0.5, from: ['branches'] }
  return null
}

function byCapital({ capital }: UnderstandingInput): Derived<CompanySize> | null {
  if (capital === null || (capital.currency ?? 'CHF') !== 'CHF') return null
  const isLarge = capital.nominal !== null && capital.nominal >= largeCapital
  return isLarge ? { value: 'large', probability: 0.6, from: ['capital'] } : null
}
