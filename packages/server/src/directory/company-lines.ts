import { languages } from '@alphorn/contract/fields'
import { legalForms } from '@alphorn/contract/legal-forms'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connection'
import { raw } from '#server/db/raw'
import type { Tables } from '#server/db/tables'
import type { CompaniesTable, CompanyMention } from '#server/db/tables/directory'
import { companiesMentioned } from '#server/directory/mentioned-companies'

/** Lines of JSON, how many, the last id, and whether more ids were given than asked for. */
type CompanyLines = { text: string; rows: number; last: string | null; more: boolean }

// oxlint-disable-next-line typescript/no-explicit-any -- any query of ids will do
type Ids = SelectQueryBuilder<Tables, any, { company_id: string }>

/**
 * The first `count` companies of the ids as lines, each the record that `presentCompany` makes (a test compares the two).
 * The ids come in their order; one more than `count` says that there are more. PostgreSQL writes the text of a whole
 * stretch: rows that are taken apart here, to be put together again, cost several times as much.
 */
export async function companyLines(db: Db, ids: Ids, count: number): Promise<CompanyLines> {
  const [found] = await db.query(
    raw<CompanyLines>(sql`
      with given as materialized (${ids}),
        shown as materialized (select company_id from given order by company_id limit ${sql.lit(count)})
      select coalesce(string_agg(line, ''), '') as text, count(line)::int as rows,
        (select max(company_id) from shown) as last,
        (select count(*) from given) > ${sql.lit(count)} as more
      from (
        select ${line} || E'\\n' as line
        from shown join companies c using (company_id) -- the others left the directory since
          left join unnest(${formCodes}::text[], ${formTexts}::text[]) form (code, text) on form.code = c.legal_form
        order by company_id
      ) lines`),
  )
  const { text, ...stretch } = found!
  return { ...stretch, text: await withMentioned(db, text) }
}

/** Stands around the lists of other companies, which get their ids here. Text in JSON never has it. */
const mark = '\u0001'

/** The text with the other companies that it names as they are shown. */
async function withMentioned(db: Db, text: string) {
  if (!text.includes(mark)) return text
  const parts = text.split(mark)
  const listed = parts.map((part, at) => (at % 2 === 1 ? (JSON.parse(part) as CompanyMention[]) : null))
  const mentioned = await companiesMentioned(
    db,
    listed.flatMap((list) => list ?? []),
  )
  return parts
    .map((part, at) => {
      const list = listed[at]
      return list ? JSON.stringify(list.map((mention) => mentioned.refOf(mention))) : part
    })
    .join('')
}

const formCodes = legalForms.map(({ code }) => code)
const formTexts = legalForms.map(({ code, short, name }) => JSON.stringify({ code, short, name }))

type Column = keyof CompaniesTable
type Text = RawBuilder<string>

/** Text with expressions in it as one expression; its own lines are there for its reader only. */
function written(strings: TemplateStringsArray, ...values: readonly Text[]): Text {
  const template = strings.join('%s').replace(/\n\s*/g, '')
  return sql`format(${sql.lit(template)}, ${sql.join(values)})`
}

const of = (column: Column) => sql.ref(`c.${column}`)
const or = (value: RawBuilder<unknown>, other: string): Text =>
  sql`coalesce(${value}::text, ${sql.lit(other)})`
const text = (column: Column) => or(sql`to_json(${of(column)})`, 'null')
const textOr = (column: Column, other: string): Text => sql`to_json(${or(of(column), other)})::text`
/** Numbers and JSON as they are. */
const plain = (column: Column, none = 'null') => or(of(column), none)
const whereAny = (columns: readonly Column[], given: Text): Text =>
  sql`case when coalesce(${sql.join(columns.map(of))}) is null then 'null' else ${given} end`
const refs = (column: Column): Text =>
  sql`case when ${of(column)} is null then '[]' else ${sql.lit(mark)} || ${of(column)}::text || ${sql.lit(mark)} end`

const address = whereAny(
  ['town', 'street', 'postal_code', 'organisation', 'care_of', 'house_number', 'addon', 'po_box'],
  written`{"organisation":${text('organisation')},"care_of":${text('care_of')},"street":${text('street')},
    "house_number":${text('house_number')},"addon":${text('addon')},"po_box":${text('po_box')},
    "postal_code":${text('postal_code')},"town":${text('town')}}`,
)
const capital = whereAny(
  ['capital_nominal'],
  written`{"nominal":${plain('capital_nominal')},"paid":${plain('capital_paid')},
    "currency":${textOr('capital_currency', 'CHF')}}`,
)
const noga = whereAny(
  ['noga_code'],
  written`{"code":${text('noga_code')},"version":${text('noga_version')},
    "source":${textOr('noga_source', 'unknown')},"confidence":${plain('noga_confidence')}}`,
)
const size = whereAny(
  ['size_class'],
  written`{"class":${text('size_class')},"source":${textOr('size_source', 'unknown')}}`,
)
const website = whereAny(
  ['website'],
  written`{"url":${text('website')},"source":${textOr('website_source', 'unknown')},
    "confidence":${plain('website_confidence')}}`,
)
const known = sql.join(languages.map((language) => sql.lit(language)))
const language: Text = sql`case when ${of('language')} in (${known}) then ${text('language')} else 'null' end`
const updated: Text = sql`to_char(${of('updated_at')} at time zone 'UTC', ${sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')})`

const line = written`{"company_id":${text('company_id')},"ehraid":${plain('ehraid')},"uid":${text('uid')},
  "chid":${text('chid')},"lei":${text('lei')},"name":${text('name')},"translations":${plain('translations', '{}')},
  "former_names":${plain('former_names', '[]')},"language":${language},"legal_form":${or(sql`form.text`, 'null')},
  "status":${text('status')},"seat":{"bfs_id":${plain('seat_bfs_id')},"name":${text('seat_name')},
  "district":${text('district')},"canton":${text('canton')}},"address":${address},"location":${plain('location')},
  "purpose":${text('purpose')},"capital":${capital},"founded_on":${text('founded_on')},
  "deleted_on":${text('deleted_on')},"last_published_on":${text('last_published_on')},
  "head_offices":${refs('head_offices')},"branch_offices":${refs('branch_offices')},
  "taken_over":${refs('taken_over')},"taken_over_by":${refs('taken_over_by')},"vat":${plain('vat')},
  "regulated":${plain('regulated', '[]')},"noga":${noga},"size":${size},"website":${website},
  "sources":${plain('sources', '[]')},"updated_at":"${updated}"}`
