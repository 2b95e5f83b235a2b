import { legalForms } from '@alphorn/contract/directory/legal-forms'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'
import type { CompanyMention } from '#server/platform/db/tables/directory'
import { type MentionedCompanies, mentionedCompanies } from '#server/directory/companies/mentioned-companies'
import { type CompanyEntry, presentProof } from '#server/directory/companies/present-company'
import { presentInferred } from '#server/directory/companies/derived/present-derived'

/**
 * A company as a line of JSON without its line end, equal to the output of `presentCompany` (a test compares the two).
 * `alone`: the line names no other company, so only a change of this company changes it.
 */
export type CompanyLine = { company_id: string; text: string; alone: boolean }

/** Increase this when the content of a line changes: stored lines of older versions are then made again. */
export const lineVersion = 4

/**
 * Builds the lines of companies in their current state. A company that left the directory has no line. JSON columns
 * pass through as text.
 */
export async function linesOf(db: Db, company_ids: readonly string[]): Promise<CompanyLine[]> {
  const rows = await db.rows(rowsOfIds, { company_ids })
  const mentioned = await mentionedCompanies(db, rows.filter(hasMentions).map(mentionsOf))
  return rows.map((row) => ({
    company_id: row.company_id,
    text: lineOf(row, mentioned),
    alone: !hasMentions(row),
  }))
}

const mentioning = ['head_offices', 'branch_offices', 'taken_over', 'taken_over_by'] as const
const json = [
  'translations',
  'former_names',
  'location',
  'regulated',
  'vat',
  'sources',
  ...mentioning,
] as const
const plain = [
  ...(['ehraid', 'uid', 'chid', 'lei', 'name', 'legal_form', 'status'] as const),
  ...(['language', 'derived_language', 'derived_noga_code', 'derived_noga_version'] as const),
  ...(['derived_kind', 'derived_size', 'derived_basis'] as const),
  ...(['seat_bfs_id', 'seat_name', 'district', 'canton'] as const),
  ...([
    'organisation',
    'care_of',
    'street',
    'house_number',
    'addon',
    'po_box',
    'postal_code',
    'town',
  ] as const),
  ...(['purpose', 'capital_nominal', 'capital_paid', 'capital_currency'] as const),
  ...(['founded_on', 'deleted_on', 'last_published_on'] as const),
  ...(['noga_code', 'noga_version', 'noga_source', 'noga_confidence', 'size_class', 'size_source'] as const),
  ...(['website', 'website_source', 'website_confidence', 'website_domain', 'website_proof'] as const),
  'updated_at',
] as const

const columns = sql.join([
  ...plain.map((column) => sql.ref(`c.${column}`)),
  ...json.map((column) => sql`${sql.ref(`c.${column}`)}::text as ${sql.ref(column)}`),
])

const rowsOfIds = statement<{ company_ids: readonly string[] }>()('company_line_rows', (p) =>
  rawQuery<Row>(
    sql`select c.company_id, ${columns} from companies c where c.company_id = any(${p.company_ids}::text[])`,
  ),
)

type Row = Pick<CompanyEntry, (typeof plain)[number] | 'company_id'> &
  Record<(typeof json)[number], string | null>

function hasMentions(row: Row) {
  return mentioning.some((column) => row[column] !== null)
}

function mentionsOf(row: Row) {
  const of = (column: (typeof mentioning)[number]) => mentionsIn(row[column])
  return {
    head_offices: of('head_offices'),
    branch_offices: of('branch_offices'),
    taken_over: of('taken_over'),
    taken_over_by: of('taken_over_by'),
  }
}

function mentionsIn(list: string | null) {
  return list === null ? [] : (JSON.parse(list) as CompanyMention[])
}

function lineOf(row: Row, mentioned: MentionedCompanies) {
  const { language, noga, size, kind, derived } = presentInferred(row)
  const refs = (list: string | null) =>
    list === null ? '[]' : JSON.stringify(mentionsIn(list).map((mention) => mentioned.refOf(mention)))
  return (
    `{"company_id":"${row.company_id}","ehraid":${row.ehraid},"uid":"${row.uid}","chid":${stringJson(row.chid)}` +
    `,"lei":${stringJson(row.lei)},"name":${stringJson(row.name)},"translations":${row.translations ?? '{}'}` +
    `,"former_names":${row.former_names ?? '[]'},"language":${JSON.stringify(language)}` +
    `,"legal_form":${forms.get(row.legal_form) ?? null},"status":"${row.status}"` +
    `,"seat":{"bfs_id":${row.seat_bfs_id},"name":${stringJson(row.seat_name)},"district":${stringJson(row.district)}` +
    `,"canton":${stringJson(row.canton)}},"address":${addressJson(row)},"location":${row.location}` +
    `,"purpose":${stringJson(row.purpose)},"capital":${capitalJson(row)},"founded_on":${stringJson(row.founded_on)}` +
    `,"deleted_on":${stringJson(row.deleted_on)},"last_published_on":${stringJson(row.last_published_on)}` +
    `,"head_offices":${refs(row.head_offices)},"branch_offices":${refs(row.branch_offices)}` +
    `,"taken_over":${refs(row.taken_over)},"taken_over_by":${refs(row.taken_over_by)}` +
    `,"vat":${row.vat},"regulated":${row.regulated ?? '[]'},"noga":${JSON.stringify(noga)}` +
    `,"size":${JSON.stringify(size)},"kind":${JSON.stringify(kind)},"website":${websiteJson(row)}` +
    `,"derived":${JSON.stringify(derived)}` +
    `,"sources":${row.sources},"updated_at":"${row.updated_at.toISOString()}"}`
  )
}

function addressJson(row: Row) {
  const { organisation, care_of, street, house_number, addon, po_box, postal_code, town } = row
  if ((town ?? street ?? postal_code ?? organisation ?? care_of ?? house_number ?? addon ?? po_box) === null)
    return 'null'
  return (
    `{"organisation":${stringJson(organisation)},"care_of":${stringJson(care_of)},"street":${stringJson(street)}` +
    `,"house_number":${stringJson(house_number)},"addon":${stringJson(addon)},"po_box":${stringJson(po_box)}` +
    `,"postal_code":${stringJson(postal_code)},"town":${stringJson(town)}}`
  )
}

function capitalJson({ capital_nominal, capital_paid, capital_currency }: Row) {
  if (capital_nominal === null) return 'null'
  return `{"nominal":${capital_nominal},"paid":${capital_paid},"currency":${stringJson(capital_currency ?? 'CHF')}}`
}

function websiteJson({ website, website_source, website_confidence, ...row }: Row) {
  if (!website) return 'null'
  return (
    `{"url":${stringJson(website)},"source":${stringJson(website_source ?? 'unknown')}` +
    `,"confidence":${website_confidence},"proof":${JSON.stringify(presentProof(row))}}`
  )
}

const forms = new Map<string | null, string>(
  legalForms.map(({ code, short, name }) => [code, JSON.stringify({ code, short, name })]),
)

// oxlint-disable-next-line no-control-regex -- the characters that JSON requires to be escaped
const special = /["\\\u0000-\u001f]/

function stringJson(value: string | null) {
  if (value === null) return 'null'
  return special.test(value) ? JSON.stringify(value) : `"${value}"`
}
