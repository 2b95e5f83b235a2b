import { Decision } from '@alphorn/contract/prospecting/decisions'
import { type Selectable } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { type Page, pageOf, type PageOf } from '#server/platform/pages'
import { build, type Slots, statement } from '#server/platform/db/statement'
import { presentRow } from '#server/platform/present-row'
import type { DecisionsTable } from '#server/platform/db/tables/research'
import { projectKey } from '#server/prospecting/projects/queries'
import type { ProspectKey } from '#server/prospecting/keys'
import { prospectOf } from '#server/prospecting/prospects/queries'

/** Lists the decisions on a prospect, newest first. */
export async function listDecisions(
  call: ReadCall,
  project_id: string,
  prospect_id: string,
  page: Page,
): Promise<PageOf<Decision>> {
  const key = { ...projectKey(call, project_id), prospect_id }
  await prospectOf(call, key)
  const [after] = page.after ?? []
  const rows = await call.tx.query(
    decisionsOf(key)
      .$if(after !== undefined, (query) => query.where('decision_id', '<', after!))
      .limit(page.limit + 1),
  )
  return pageOf(rows, page, (row) => [row.decision_id], presentDecision)
}

/** Builds the query for the decisions on a prospect, newest first. */
export function decisionsOf({ account_id, project_id, prospect_id }: ProspectKey | Slots<ProspectKey>) {
  return build
    .selectFrom('decisions')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('project_id', '=', project_id)
    .where('prospect_id', '=', prospect_id)
    .orderBy('decision_id', 'desc')
}

/** Returns the decisions on a prospect, newest first, as many as its page shows. */
export const latestDecisions = statement<ProspectKey>()('decisions_latest', (p) => decisionsOf(p).limit(200))

/** Presents a decision: every member is a column. */
export function presentDecision(
  row: Omit<Selectable<DecisionsTable>, 'account_id' | 'project_id'>,
): Decision {
  return presentRow(Decision, row)
}
