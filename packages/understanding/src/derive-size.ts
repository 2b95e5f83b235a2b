import type { CompanySize } from '@alphorn/contract/directory/company-sizes'
import type { CompanyKind, Derived, UnderstandingInput } from '#understanding/understanding'

// Only what the law ties to a size is evidence: a company may waive its audit up to ten full-time employees on average of
// a year (Code of Obligations, article 727a), and needs an ordinary one from 250 on, 40 million in sales and 20 million
// in assets, two of the three (article 727).

const manyBranches = 10
const aLotOfBranches = 30
const largeCapital = 100_000_000

/** The size of a company, where its audit, branches or capital show it. Null: nothing does. */
export function deriveSize(input: UnderstandingInput, kind: CompanyKind | null): Derived<CompanySize> | null {
  const isWaived = input.auditWaived === true
  const isOrdinary = input.ordinaryAudit === true
  if (isWaived && isOrdinary) return null
  // Companies that only own have capital and no staff: what follows holds for those that work.
  if (isWaived) return { value: 'micro', probability: 0.9, from: ['audit'] }
  if (kind !== 'operating') return null
  if (isOrdinary) return { value: 'large', probability: 0.7, from: ['audit'] }
  const branches = input.branches ?? 0
  if (branches >= aLotOfBranches) return { value: 'large', probability: 0.6, from: ['branches'] }
  if (branches >= manyBranches) return { value: 'medium', probability: 0.5, from: ['branches'] }
  const { nominal = null, currency = null } = input.capital ?? {}
  if (nominal !== null && nominal >= largeCapital && (currency ?? 'CHF') === 'CHF')
    return { value: 'large', probability: 0.6, from: ['capital'] }
  return null
}
