import { sql } from 'kysely'

/** The columns of an exported list, in their order, and what PostgreSQL reads them from. */
export const exportColumns = {
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
  language: sql`coalesce(c.language, c.likely_language)`,
  purpose: sql`c.purpose`,
  capital_nominal: sql`c.capital_nominal::text`,
  capital_currency: sql`c.capital_currency`,
  founded_on: sql`c.founded_on::text`,
  last_published_on: sql`c.last_published_on::text`,
  noga_code: sql`c.noga_code`,
  noga_source: sql`c.noga_source`,
  size_class: sql`c.size_class`,
  size_source: sql`c.size_source`,
  website: sql`c.website`,
  website_source: sql`c.website_source`,
} as const

/** How a spreadsheet keeps what a column holds. What identifies and is never counted with, such as a postal code, is text. */
export type ColumnKind = 'text' | 'number' | 'day'
const kinds: Readonly<Partial<Record<keyof typeof exportColumns, ColumnKind>>> = {
  ehraid: 'number',
  bfs_id: 'number',
  capital_nominal: 'number',
  founded_on: 'day',
  last_published_on: 'day',
}
export const columnKinds: readonly ColumnKind[] = Object.keys(exportColumns).map(
  (name) => kinds[name as keyof typeof exportColumns] ?? 'text',
)

/** What is in the first line. */
export const exportHeadings = Object.keys(exportColumns)
