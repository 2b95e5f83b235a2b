import { type DerivedFact, derivedSource } from '@alphorn/contract/directory/derived-facts'
import { type RawBuilder, sql } from 'kysely'

/** The basis of a derived fact: its sources and its probability, as in `purpose, name 0.93`. */
const basisOf = (fact: DerivedFact) => sql`(
  select string_agg(one, ', ') || ' ' || (c.derived_basis->${sql.lit(fact)}->>'probability')
  from jsonb_array_elements_text(c.derived_basis->${sql.lit(fact)}->'from') one)`

/** The basis of a derived fact, unless a source states the fact. */
const basisUnless = (stated: RawBuilder<unknown>, fact: DerivedFact) =>
  sql`case when ${stated} is null then ${basisOf(fact)} end`

const sourceOf = (stated: RawBuilder<unknown>, source: RawBuilder<unknown>, derived: RawBuilder<unknown>) =>
  sql`case when ${stated} is not null then ${source} when ${derived} is not null then ${sql.lit(derivedSource)} end`

/** The proof of the company's website; empty if it belongs to another site. */
const ofProof = (member: 'by' | 'proven_at' | 'page_url') => sql`
  case when c.website_proof->>'domain' = c.website_domain then c.website_proof->>${sql.lit(member)} end`

const noga = sql`coalesce(c.noga_code, c.derived_noga_code)`

/** The columns of an exported list, in their order, with their SQL expressions. */
const exportColumns = {
  company_id: sql`c.company_id`,
  uid: sql`c.uid`,
  ehraid: sql`c.ehraid::text`,
  name: sql`c.name`,
  legal_form: sql`c.legal_form`,
  status: sql`c.status`,
  seat: sql`c.seat_name`,
  bfs_id: sql`c.seat_bfs_id::text`,
  canton: sql`c.canton`,
  care_of: sql`c.care_of`,
  street: sql`nullif(concat_ws(' ', c.street, c.house_number), '')`,
  po_box: sql`c.po_box`,
  postal_code: sql`c.postal_code`,
  town: sql`c.town`,
  language: sql`coalesce(c.language, c.derived_language)`,
  language_basis: basisUnless(sql`c.language`, 'language'),
  purpose: sql`c.purpose`,
  capital_nominal: sql`c.capital_nominal::text`,
  capital_currency: sql`c.capital_currency`,
  founded_on: sql`c.founded_on::text`,
  last_published_on: sql`c.last_published_on::text`,
  // The code is replaced by the name in the file's language when the file is written.
  industry: noga,
  noga_code: noga,
  noga_source: sourceOf(sql`c.noga_code`, sql`c.noga_source`, sql`c.derived_noga_code`),
  noga_basis: basisUnless(sql`c.noga_code`, 'noga'),
  kind: sql`c.derived_kind`,
  kind_basis: basisOf('kind'),
  size_class: sql`coalesce(c.size_class, c.derived_size)`,
  size_source: sourceOf(sql`c.size_class`, sql`c.size_source`, sql`c.derived_size`),
  size_basis: basisUnless(sql`c.size_class`, 'size'),
  website: sql`c.website`,
  website_source: sql`c.website_source`,
  website_proven_by: ofProof('by'),
  website_proven_on: sql`to_char((${ofProof('proven_at')})::timestamptz at time zone 'Europe/Zurich', 'YYYY-MM-DD')`,
  website_proof_page: ofProof('page_url'),
} as const

/**
 * The cell type of a column in a spreadsheet. Identifiers that are never calculated with, such as postal codes, are
 * text. The code of an industry or a legal form is replaced by its name.
 */
export type ColumnKind = 'text' | 'number' | 'day' | 'industry' | 'legal_form'
const kinds: Readonly<Partial<Record<keyof typeof exportColumns, ColumnKind>>> = {
  industry: 'industry',
  legal_form: 'legal_form',
  ehraid: 'number',
  bfs_id: 'number',
  capital_nominal: 'number',
  founded_on: 'day',
  last_published_on: 'day',
  website_proven_on: 'day',
}

/** A column of a file: its heading, its cell type, and its SQL expression. */
export type ExportColumn = { heading: string; kind: ColumnKind; of: RawBuilder<unknown> }

/** The first columns of every company file. */
export const companyColumns: readonly ExportColumn[] = Object.entries(exportColumns).map(([heading, of]) => ({
  heading,
  kind: kinds[heading as keyof typeof exportColumns] ?? 'text',
  of,
}))
