import type { TableColumn } from '@alphorn/contract/prospecting/table-columns'
import type { Language } from '@alphorn/contract/core/fields'
import { type RawBuilder, sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import type { RowStream } from '#server/platform/row-stream'
import { exportedFields } from '#server/directory/own-fields/exported-fields'
import { companiesFile } from '#server/lists/export'
import { companyColumns, type ExportColumn } from '#server/lists/export-columns'
import { projectKey, projectOf } from '#server/prospecting/projects/queries'
import { checkedFilters, matchingProspects, type ProspectFilters } from '#server/prospecting/prospects/filter'

type ExportQuery = ProspectFilters & {
  format: 'csv' | 'xlsx'
  language: Language
  /** Columns of the table and ids of own fields. Default: all of them. */
  columns?: readonly string[] | undefined
  /** The chosen prospects. Default: all that pass the filters. */
  prospect_ids?: readonly string[] | undefined
}

const dayOf = (moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} at time zone 'Europe/Zurich', 'YYYY-MM-DD')`

/** A project's columns about a company, read from the prospects of the file. */
const prospectColumns: readonly ExportColumn[] = [
  { heading: 'prospect_id', kind: 'text', of: sql`ids.prospect_id` },
  { heading: 'external_ref', kind: 'text', of: sql`ids.external_ref` },
  { heading: 'state', kind: 'text', of: sql`ids.state` },
  { heading: 'score', kind: 'number', of: sql`round(ids.score::numeric, 4)` },
  { heading: 'decision', kind: 'text', of: sql`ids.decision` },
  { heading: 'added_on', kind: 'day', of: dayOf(sql`ids.created_at`) },
  { heading: 'updated_on', kind: 'day', of: dayOf(sql`ids.updated_at`) },
  {
    heading: 'owner',
    kind: 'text',
    of: sql`(select u.name from users u join memberships m on m.user_id = u.user_id
      where m.account_id = ids.account_id and u.user_id = ids.owner_id)`,
  },
]

/**
 * Streams prospects of a project as a file, with the account's own fields: the chosen ones, or those that match
 * filters.
 */
export async function exportProspects(
  call: ReadCall,
  project_id: string,
  { format, language, columns: chosen, prospect_ids, ...asked }: ExportQuery,
): Promise<RowStream> {
  const { name } = await projectOf(call, project_id)
  const filters = await checkedFilters(call, asked)
  const matching = () =>
    matchingProspects(projectKey(call, project_id), filters).$if(prospect_ids !== undefined, (query) =>
      query.where('prospect_id', '=', sql<string>`any(${prospect_ids}::text[])`),
    )
  const [counted] = await call.tx.query(
    matching()
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('prospects')),
  )
  return companiesFile(call, {
    format,
    language,
    name,
    count: Number(counted!.prospects),
    columns: await (chosen ? chosenColumns(call, chosen) : allColumns(call)),
    of: (after) =>
      matching().$if(after !== null, (query) => query.where('prospects.company_id', '>', after!)),
  })
}

async function allColumns(call: ReadCall): Promise<ExportColumn[]> {
  return [...companyColumns, ...prospectColumns, ...(await exportedFields(call))]
}

/** The columns of a file for each column of the table. Derived facts include their source. */
const headingsOf: Readonly<Record<TableColumn, readonly string[]>> = {
  score: ['score'],
  industry: ['industry', 'noga_code', 'noga_source'],
  kind: ['kind', 'kind_basis'],
  size: ['size_class', 'size_source'],
  seat: ['seat'],
  canton: ['canton'],
  language: ['language', 'language_basis'],
  capital: ['capital_nominal', 'capital_currency'],
  founded: ['founded_on'],
  website: ['website'],
  uid: ['uid'],
  external_ref: ['external_ref'],
  state: ['state'],
  decision: ['decision'],
  owner: ['owner'],
  added: ['added_on'],
  updated: ['updated_on'],
}

/** Returns the chosen columns, after those that identify the prospect. Archived fields are left out. */
async function chosenColumns(call: ReadCall, chosen: readonly string[]): Promise<ExportColumn[]> {
  const fields = await exportedFields(call)
  const own = [...companyColumns, ...prospectColumns]
  const named = (heading: string) => own.filter((column) => column.heading === heading)
  const columns = chosen.flatMap((name) =>
    name in headingsOf
      ? headingsOf[name as TableColumn].flatMap(named)
      : fields.filter(({ field_id }) => field_id === name),
  )
  return [...new Set([...named('prospect_id'), ...named('name'), ...columns])]
}
