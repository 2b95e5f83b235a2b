import type { CompanyStatus } from '@alphorn/contract/directory/company-statuses'
import type { CompanyNameKind } from '@alphorn/swiss-names/company-names'

/** The facts of a company that are compared with an input. The keys are those of `@alphorn/swiss-names`. */
export type Entry = {
  company_id: string
  ehraid: number | null
  uid: string
  lei: string | null
  name: string
  translations: Record<string, string> | null
  former_names: string[] | null
  legal_form: string | null
  status: CompanyStatus
  seat_name: string | null
  canton: string | null
  seat_key: string | null
  town_key: string | null
  postal_code: string | null
  street_key: string | null
  website_domain: string | null
  taken_over_by: { ehraid: number | null; uid: string | null; name: string | null }[] | null
}

/** A name of a company that matches an input. */
export type NameHit = Entry & {
  kind: CompanyNameKind
  matched_name: string
  stem_key: string
  form: string | null
}

/** A name that is similar to one of the given texts. */
export type SimilarHit = NameHit & { variant: string; similarity: number }

/** A name that continues one of the given prefixes. */
export type Relative = NameHit & { prefix: string }
