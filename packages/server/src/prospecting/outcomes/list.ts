import { Outcome } from '@alphorn/contract/prospecting/outcomes'
import type { Selectable } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { type Page, pageOf, type PageOf } from '#server/platform/pages'
import { build } from '#server/platform/db/statement'
import type { OutcomesTable } from '#server/platform/db/tables/research'
import { presentRow } from '#server/platform/present-row'
import { projectKey } from '#server/prospecting/projects/queries'
import type { ProspectKey } from '#server/prospecting/keys'
import { prospectOf } from '#server/prospecting/prospects/queries'

export type OutcomeRow = Selectable<OutcomesTable>
/** Returns the prospect named by a path. */
export type NamedProspect = { project_id: string; prospect_id: string }

/** Lists the outcomes of a prospect, newest first, including withdrawn ones. */
export async function listOutcomes(
  call: ReadCall,
  { project_id, prospect_id }: NamedProspect,
  page: Page,
): Promise<PageOf<Outcome>> {
  const key = { ...projectKey(call, project_id), prospect_id }
  await prospectOf(call, key)
  const [after] = page.after ?? []
  const rows = await call.tx.query(
    outcomesOf(key)
      .$if(after !== undefined, (query) => query.where('outcome_id', '<', after!))
      .limit(page.limit + 1),
  )
  return pageOf(rows, page, ({ outcome_id }) => [outcome_id], presentOutcome)
}

/** Builds the query for the outcomes of a prospect, newest first. */
export function outcomesOf({ account_id, project_id, prospect_id }: ProspectKey) {
  return build
    .selectFrom('outcomes')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('project_id', '=', project_id)
    .where('prospect_id', '=', prospect_id)
    .orderBy('outcome_id', 'desc')
}

/** Presents an outcome: every member is a column. */
export function presentOutcome(row: OutcomeRow): Outcome {
  return presentRow(Outcome, row)
}
