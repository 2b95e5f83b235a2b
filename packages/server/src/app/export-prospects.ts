import type { Language } from '@alphorn/contract/core/fields'
import { sql } from 'kysely'
import type { ReadCall, RowStream } from '#server/platform/call'
import { exportedFields } from '#server/directory/own-fields/exported-fields'
import { companiesFile } from '#server/lists/export'
import { companyColumns, type ExportColumn } from '#server/lists/export-columns'
import { projectKey, projectOf } from '#server/prospecting/projects/queries'
import { checkedFilters, passingProspects, type ProspectFilters } from '#server/prospecting/prospects/filter'

type Wanted = ProspectFilters & { format: 'csv' | 'xlsx'; language: Language }

/** What a project knows of a company; the columns are those of the prospects that the file is read from. */
const prospectColumns: readonly ExportColumn[] = [
  { heading: 'prospect_id', kind: 'text', of: sql`ids.prospect_id` },
  { heading: 'external_ref', kind: 'text', of: sql`ids.external_ref` },
  { heading: 'state', kind: 'text', of: sql`ids.state` },
  { heading: 'score', kind: 'number', of: sql`round(ids.score::numeric, 4)` },
  { heading: 'decision', kind: 'text', of: sql`ids.decision` },
  {
    heading: 'owner',
    kind: 'text',
    of: sql`(select u.name from users u join memberships m on m.user_id = u.user_id
      where m.account_id = ids.account_id and u.user_id = ids.owner_id)`,
  },
]

/** The prospects of a project that pass filters as a file, row by row, with the account's own fields. */
export async function exportProspects(
  call: ReadCall,
  project_id: string,
  { format, language, ...asked }: Wanted,
): Promise<RowStream> {
  const { name } = await projectOf(call, project_id)
  const filters = await checkedFilters(call, asked)
  const passing = () => passingProspects(projectKey(call, project_id), filters)
  const [counted] = await call.tx.query(
    passing()
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('prospects')),
  )
  return companiesFile(call, {
    format,
    language,
    name,
    count: Number(counted!.prospects),
    columns: [...companyColumns, ...prospectColumns, ...(await exportedFields(call))],
    of: (after) => passing().$if(after !== null, (query) => query.where('prospects.company_id', '>', after!)),
  })
}
