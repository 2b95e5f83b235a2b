import type { Language } from '@alphorn/contract/core/fields'
import type { CompanyKind } from '@alphorn/contract/directory/company-kinds'
import type { CompanySize } from '@alphorn/contract/directory/company-sizes'
import type { DerivedFrom } from '@alphorn/contract/directory/derived-facts'
import type { NogaVersion } from '@alphorn/contract/directory/noga'

/** The sources' statements about a company. Null and undefined both mean that no source makes the statement. */
export type UnderstandingInput = {
  name: string
  /** Legal form by eCH-0097, such as `0106`. */
  legalForm: string | null
  purpose: string | null
  municipality: { name: string | null; canton: string | null; bfsId: number | null } | null
  capital: { nominal: number | null; paid: number | null; currency: string | null } | null
  /** Number of branch offices in the register. */
  branches?: number | null
  /** Text of the company's website, if the website is proven to be its own. */
  websiteWords?: string | null
}

/** A fact that no source states: its value, its probability (0 to 1), and the source it was derived from. */
export type Derived<Value> = {
  value: Value
  probability: number
  from: readonly DerivedFrom[]
  /** The words that decided, as written by the company. */
  evidence?: string
}

/** An industry: the division in two digits, and a more detailed code if it is certain. */
export type Industry = { division: string; code?: string; classification: NogaVersion }

/** A part of a purpose: the company's activity (core), or boilerplate that fits any company. */
export type PurposeClause = { text: string; isCore: boolean }

/** Facts derived from the sources' statements about a company. Null: unknown, and not guessed. */
export type Understanding = {
  purposeClauses: PurposeClause[]
  /** The core clauses as one text. */
  purposeCore: string | null
  language: Derived<Language> | null
  industry: Derived<Industry> | null
  kind: Derived<CompanyKind> | null
  size: Derived<CompanySize> | null
}
