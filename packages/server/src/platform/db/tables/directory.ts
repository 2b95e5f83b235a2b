import type { CompanyKind } from '@alphorn/contract/directory/company-kinds'
import type { CompanyStatus } from '@alphorn/contract/directory/company-statuses'
import type { CompanySize } from '@alphorn/contract/directory/company-sizes'
import type { Language } from '@alphorn/contract/core/fields'
import type { DerivedFacts } from '@alphorn/contract/directory/derived-facts'
import type { WebsiteProof } from '@alphorn/contract/directory/website-proofs'
import type { CompanyNameKind } from '@alphorn/swiss-names/company-names'
import type { Generated } from 'kysely'
import type { MaybeJson, MaybeTimestamp, Json, Timestamp } from '#server/platform/db/tables/column'

/** Identifier of another entry, as the source of a company names it. */
export type CompanyMention = { ehraid: number | null; uid: string | null; name: string | null }

/** The proof of a domain, with the hash of the site's front page in the archive. */
export type StoredProof = WebsiteProof & { domain: string; front_sha256: string }

export type CompaniesTable = {
  company_id: string
  ehraid: number | null
  uid: string
  chid: string | null
  lei: string | null
  name: string
  translations: MaybeJson<Record<string, string>>
  former_names: MaybeJson<string[]>
  /** The language that a source states. */
  language: Language | null
  legal_form: string | null
  status: CompanyStatus
  seat_bfs_id: number | null
  seat_name: string | null
  district: string | null
  canton: string | null
  organisation: string | null
  care_of: string | null
  street: string | null
  house_number: string | null
  addon: string | null
  po_box: string | null
  postal_code: string | null
  town: string | null
  location: MaybeJson<{
    lon: number
    lat: number
    precision: 'address' | 'street' | 'locality' | 'municipality'
  }>
  purpose: string | null
  capital_nominal: number | null
  capital_paid: number | null
  capital_currency: string | null
  founded_on: string | null
  deleted_on: string | null
  last_published_on: string | null
  head_offices: MaybeJson<CompanyMention[]>
  branch_offices: MaybeJson<CompanyMention[]>
  taken_over: MaybeJson<CompanyMention[]>
  taken_over_by: MaybeJson<CompanyMention[]>
  regulated: MaybeJson<{ authority: string; type: string }[]>
  noga_code: string | null
  noga_version: string | null
  noga_source: string | null
  noga_confidence: number | null
  size_class: CompanySize | null
  size_source: string | null
  website: string | null
  website_source: string | null
  website_confidence: number | null
  website_domain: string | null
  /** The proof that a domain's website is the company's (directory/website-finder). */
  website_proof: MaybeJson<StoredProof>
  vat: MaybeJson<{ status: 'registered' | 'not_registered'; since: string | null }>
  sources: Json<{ name: string; imported_at: string }[]>
  name_key: string
  name_stem_key: string
  seat_key: string | null
  town_key: string | null
  street_key: string | null
  updated_at: Timestamp
  /** Facts that are derived from facts of sources (directory/companies/derived/derive-facts.ts). */
  derived_language: Language | null
  derived_noga_code: string | null
  derived_noga_version: string | null
  derived_kind: CompanyKind | null
  derived_size: CompanySize | null
  derived_basis: MaybeJson<Partial<DerivedFacts>>
  derived_version: Generated<number>
  derived_as_of: MaybeTimestamp
}

export type CompanyNamesTable = {
  company_id: string
  kind: CompanyNameKind
  name: string
  key: string
  stem_key: string
  form: string | null
}

export type CompanyLinesTable = {
  company_id: string
  version: number
  line: string | null
}

export type CompanyChangesTable = {
  xid: string
  change_id: number
  company_id: string
  changed_at: Timestamp
}

export type CompanyStatementsTable = {
  company_id: string
  source: string
  hash: string
  stated_on: string
  imported_at: Timestamp
  facts: number
  missing_since: string | null
  missing_times: Generated<number>
}

export type DirectorySourcesTable = {
  source: string
  cursor: Json<unknown>
  run_id: string | null
  running_until: MaybeTimestamp
  started_at: MaybeTimestamp
  finished_at: MaybeTimestamp
  counts: Json<Record<string, number>>
  failure: string | null
  failed_at: MaybeTimestamp
  failures: Generated<number>
}

export type SourcePublicationsTable = {
  source: string
  publication_id: string
  published_on: string
  outcome: 'read' | 'unknown_company' | 'person' | 'unreadable'
  read_at: Timestamp
}

export type GazetteHistoriesTable = { company_id: string; read_at: Timestamp; publications: number }

export type UnresolvedMentionsTable = {
  source: string
  publication_id: string
  position: number
  named: Json<Readonly<Record<string, unknown>>>
  reason: 'unknown' | 'ambiguous' | 'consortium'
  signal: Json<Readonly<Record<string, unknown>>>
  published_on: string
  tried_at: Timestamp
}

/** Exactly one row. */
export type MunicipalityListsTable = { stamp: string }

export type MunicipalitiesTable = {
  bfs_id: number
  name: string
  canton: string
  district: string | null
  successor_id: number | null
  ended_on: string | null
}

/**
 * A town of a postal code in the official table, with its municipality; the keys are in the form in which places are
 * compared.
 */
export type PostalLocalitiesTable = {
  postal_code: string
  town: string
  town_key: string
  municipality_key: string
}

export type NogaCodesTable = {
  version: string
  code: string
  name: Json<Record<'de' | 'fr' | 'it' | 'en', string>>
}

export type DirectoryTables = {
  municipalities: MunicipalitiesTable
  municipality_lists: MunicipalityListsTable
  noga_codes: NogaCodesTable
  postal_localities: PostalLocalitiesTable
  company_statements: CompanyStatementsTable
  directory_sources: DirectorySourcesTable
  source_publications: SourcePublicationsTable
  unresolved_mentions: UnresolvedMentionsTable
  gazette_histories: GazetteHistoriesTable
  company_changes: CompanyChangesTable
  company_changes_retained: { since: string }
  companies: CompaniesTable
  company_names: CompanyNamesTable
  company_lines: CompanyLinesTable
}
