import type { CompanySize } from '@alphorn/contract/directory/company-sizes'
import type { CompanyKind } from '@alphorn/contract/directory/company-kinds'
import type { Derived, UnderstandingInput } from '#understanding/understanding'

// Only facts that the law ties to a size count as evidence. A company may waive its audit up to an annual average of
// ten full-time employees (Code of Obligations, article 727a). It needs an ordinary audit if it exceeds two of three
// limits: 250 employees, 40 million in sales, 20 million in assets (article 727).

const manyBranches = 10
const aLotOfBranches = 30
const largeCapital = 100_000_000

/** Derives the size of a company from its audit, branches or capital; null if none of them shows it. */
export function deriveSize(input: UnderstandingInput, kind: CompanyKind | null): Derived<CompanySize> | null {
  const { auditWaived, ordinaryAudit } = input
  if (auditWaived && ordinaryAudit) return null
  if (auditWaived) return { value: 'micro', probability: 0.9, from: ['audit'] }
  // Companies that only own assets have an audit, branches and capital, but no staff.
  if (kind !== 'operating') return null
  if (ordinaryAudit) return { value: 'large', probability: 0.7, from: ['audit'] }
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
