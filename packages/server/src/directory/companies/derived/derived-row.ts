import type { CompanyKind } from '@alphorn/contract/directory/company-kinds'
import type { CompanySize } from '@alphorn/contract/directory/company-sizes'
import type { DerivedBasis, DerivedFact } from '@alphorn/contract/directory/derived-facts'
import type { Language } from '@alphorn/contract/core/fields'
import { understand, understandingVersion } from '@alphorn/understanding/understand'
import type { Derived, Industry, UnderstandingInput } from '@alphorn/understanding/understanding'

/**
 * The version of the rules as stored: a number, so that an older process does not derive again what a newer one
 * derived.
 */
export const derivedVersion = Number(understandingVersion)

/** Columns of `companies` from which a company's facts are derived. */
export type DerivedInput = {
  name: string
  legal_form: string | null
  purpose: string | null
  seat_name: string | null
  canton: string | null
  seat_bfs_id: number | null
  capital_nominal: number | null
  capital_paid: number | null
  capital_currency: string | null
  branch_offices: unknown[] | null
  /** Words of the proven website; absent in a record of an import. */
  website_words?: string | null
}

export type DerivedBases = Partial<Record<DerivedFact, DerivedBasis>>

/** Derived facts of a company, in their stored form. */
export type DerivedRow = {
  derived_language: Language | null
  derived_noga_code: string | null
  derived_noga_version: string | null
  derived_kind: CompanyKind | null
  derived_size: CompanySize | null
  derived_basis: DerivedBases | null
}

const nothingDerived: DerivedRow = {
  derived_language: null,
  derived_noga_code: null,
  derived_noga_version: null,
  derived_kind: null,
  derived_size: null,
  derived_basis: null,
}

/** Derives the facts of a company. If that throws, the company gets no derived facts and does not block others. */
export function derivedRowOf(company: DerivedInput): DerivedRow {
  try {
    const { language, industry, kind, size } = understand(understandingInputOf(company))
    return {
      derived_language: language?.value ?? null,
      ...industryColumns(industry),
      derived_kind: kind?.value ?? null,
      derived_size: size?.value ?? null,
      derived_basis: basesOf({ language, noga: industry, kind, size }),
    }
  } catch (error) {
    warnOnce(error)
    return nothingDerived
  }
}

let hasWarned = false

/** Logs only once per process: an error in the rules affects many companies. */
function warnOnce(error: unknown) {
  if (hasWarned) return
  hasWarned = true
  process.emitWarning(`The facts of a company could not be derived: ${(error as Error).message}`)
}

function industryColumns(industry: Derived<Industry> | null) {
  if (!industry) return { derived_noga_code: null, derived_noga_version: null }
  const { code, division, classification } = industry.value
  return { derived_noga_code: code ?? division, derived_noga_version: classification }
}

/** Selects the facts from which a company's derived facts are computed. */
function understandingInputOf(company: DerivedInput): UnderstandingInput {
  const { seat_name, canton, seat_bfs_id, capital_nominal, capital_paid, capital_currency } = company
  return {
    name: company.name,
    legalForm: company.legal_form,
    purpose: company.purpose,
    municipality: { name: seat_name, canton, bfsId: seat_bfs_id },
    capital: { nominal: capital_nominal, paid: capital_paid, currency: capital_currency },
    branches: company.branch_offices?.length ?? null,
    websiteWords: company.website_words ?? null,
  }
}

function basesOf(derived: Record<DerivedFact, Derived<unknown> | null>): DerivedBases | null {
  const bases = Object.entries(derived).flatMap(([fact, one]) => (one ? [[fact, basisOf(one)]] : []))
  return bases.length > 0 ? Object.fromEntries(bases) : null
}

const maxEvidenceLength = 300
const twoPlaces = 100

function basisOf({ probability, from, evidence }: Derived<unknown>): DerivedBasis {
  return {
    from: [...from],
    probability: Math.round(probability * twoPlaces) / twoPlaces,
    // PostgreSQL refuses text that ends with half of a surrogate pair.
    evidence: evidence?.slice(0, maxEvidenceLength).toWellFormed() ?? null,
  }
}
