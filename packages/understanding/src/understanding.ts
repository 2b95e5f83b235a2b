import type { Language } from '@alphorn/contract/core/fields'
import type { CompanyKind } from '@alphorn/contract/directory/company-kinds'
import type { CompanySize } from '@alphorn/contract/directory/company-sizes'
import type { DerivedFrom } from '@alphorn/contract/directory/derived-facts'
import type { NogaVersion } from '@alphorn/contract/directory/noga'

/** The sources' statements about a company. Null and undefined both mean that no source does. */
export type UnderstandingInput = {
  name: string
  /** eCH-0097, such as `0106`. */
  legalForm: string | null
  purpose: string | null
  municipality: { name: string | null; canton: string | null; bfsId: number | null } | null
  capital: { nominal: number | null; paid: number | null; currency: string | null } | null
  /** The company waives the limited audit, which the law allows up to ten full-time employees. */
  auditWaived?: boolean | null
  /** The company has an ordinary audit. */
  ordinaryAudit?: boolean | null
  /** How many branch offices the register lists. */
  branches?: number | null
  /** The language in which the gazette publishes the company's entries. */
  gazetteLanguage?: Language | null
  /** Words of the company's own website, if it is proven to be its own. */
  websiteWords?: string | null
}

/** A fact that no source states: its value, how probable it is (0 to 1), and what it was derived from. */
export type Derived<Value> = {
  value: Value
  probability: number
  from: readonly DerivedFrom[]
  /** The words that decided, as the company writes them. */
  evidence?: string
}

/** An industry: the division in two digits, and a deeper code where it is certain. */
export type Industry = { division: string; code?: string; classification: NogaVersion }

/** A part of a purpose: what the company does (core), or boilerplate that any company could have. */
export type PurposeClause = { text: string; isCore: boolean }

/**
 * Facts that are derived from the sources' statements about a company. Null: it is not known, and nothing is guessed.
 */
export type Understanding = {
  purposeClauses: PurposeClause[]
  /** The core clauses as one text. */
  purposeCore: string | null
  language: Derived<Language> | null
  industry: Derived<Industry> | null
  kind: Derived<CompanyKind> | null
  size: Derived<CompanySize> | null
}
