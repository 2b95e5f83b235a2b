import type { Decision } from '@alphorn/contract/decisions'
import type { Prospect, ProspectState } from '@alphorn/contract/prospects'
import { parseUid } from '@alphorn/contract/uid'
import { type Page, pageOf, type PageOf, type ReadCall } from '#server/call'
import { build } from '#server/db/statement'
import { companiesByIds } from '#server/directory/company'
import { fold, wordsOf } from '#server/directory/fold'
import { projectKey, projectOf } from '#server/projects/queries'
import { presentProspect } from '#server/prospects/present'
import type { ProspectRow } from '#server/prospects/queries'

type Filters = {
  state?: ProspectState | undefined
  decision?: Decision['decision'] | undefined
  canton?: string | undefined
  q?: string | undefined
  updated_since?: string | undefined
}

/** Prospects of a project, newest first. */
export async function listProspects(
  call: ReadCall,
  project_id: string,
  filters: Filters,
  page: Page,
): Promise<PageOf<Prospect>> {
  await projectOf(call, project_id)
  const { account_id } = projectKey(call, project_id)
  const [after] = page.after ?? []
  const { state, decision, canton, q, updated_since } = filters
  const rows = await call.tx.query(
    build
      .selectFrom('prospects')
      .innerJoin('companies', 'companies.company_id', 'prospects.company_id')
      .selectAll('prospects')
      .where('account_id', '=', account_id)
      .where('project_id', '=', project_id)
      .$if(state !== undefined, (query) => query.where('state', '=', state!))
      .$if(decision !== undefined, (query) => query.where('decision', '=', decision!))
      .$if(canton !== undefined, (query) => query.where('companies.canton', '=', canton!))
      .$if(updated_since !== undefined, (query) =>
        query.where('prospects.updated_at', '>=', new Date(updated_since!)),
      )
      .$if(q !== undefined, (query) =>
        query.where((is) =>
          is.and(named(q!).map(([column, operator, value]) => is(column, operator, value))),
        ),
      )
      .$if(after !== undefined, (query) => query.where('prospect_id', '<', after!))
      .orderBy('prospect_id', 'desc')
      .limit(page.limit + 1),
  )
  const ids = rows.map(({ company_id }) => company_id)
  const companies = await companiesByIds(call.tx, ids)
  const present = (row: ProspectRow) => presentProspect(row, companies.get(row.company_id)!)
  return pageOf(rows, page, (row) => [row.prospect_id], present)
}

/** A UID in any spelling, or words of the company's name. */
function named(q: string) {
  const parsed = parseUid(q)
  if (parsed.ok) return [['prospects.uid', '=', parsed.uid] as const]
  return wordsOf(fold(q)).map((word) => ['companies.name_key', 'like', `%${word}%`] as const)
}
