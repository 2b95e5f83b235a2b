import type { Selectable } from 'kysely'
import type { CompaniesTable } from '#server/platform/db/tables/directory'

/** Columns that the directory computes itself; no source states them. */
type OwnColumn =
  | 'company_id'
  | 'status'
  | 'location'
  | 'derived_language'
  | 'derived_noga_code'
  | 'derived_noga_version'
  | 'derived_kind'
  | 'derived_size'
  | 'derived_basis'
  | 'derived_version'
  | 'derived_as_of'
  | 'website_domain'
  | 'website_proof'
  | 'sources'
  | 'name_key'
  | 'name_stem_key'
  | 'seat_key'
  | 'town_key'
  | 'street_key'
  | 'updated_at'

/**
 * A validated company as a source states it. Null means that the source does not know the fact: it never erases what
 * another source stated.
 */
export type CompanyRow = Omit<Selectable<CompaniesTable>, OwnColumn> & {
  status: CompaniesTable['status'] | null
  /** Names of the sources that the row itself gives. */
  source_names: string[]
}

/** Reasons for which a line of a source was rejected. */
export type RejectionReason =
  | 'not_json'
  | 'not_an_object'
  | 'wrong_column_count'
  | 'unclosed_quote'
  | 'name_missing'
  | 'uid_missing'
  | 'uid_format'
  | 'uid_check_digit'
  | 'chid_format'
  | 'chid_check_digit'
  | 'lei_invalid'
  | 'ehraid_invalid'
  | 'legal_form_unknown'
  | 'status_unknown'
  | 'canton_unknown'
  | 'date_invalid'
  | 'number_invalid'
  | 'text_invalid'
  | 'text_too_long'
  | 'list_invalid'
  | 'repeated_entry'
  | 'entry_ambiguous'
  | 'row_refused'

/** The result of reading one line of a source: a company, or the reason for its rejection. Line numbers start at 1. */
export type ParsedRow =
  | { line: number; ok: true; row: CompanyRow }
  | { line: number; ok: false; reason: RejectionReason; detail: string }
