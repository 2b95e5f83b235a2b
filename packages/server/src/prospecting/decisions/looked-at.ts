import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import type { ProspectKey } from '#server/prospecting/keys'

type DecisionKey = ProspectKey & { decision_id: string }

/** The day of a decision has passed and its prospect was seen, so the job that reopens prospects no longer reads it. */
export const markLooked = statement<DecisionKey & { now: Date }>()('decision_looked_at', (p) =>
  build
    .updateTable('decisions')
    .set({ looked_at: p.now })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id)
    .where('decision_id', '=', p.decision_id),
)

const markUnprocessed = statement<DecisionKey>()('decision_look_again', (p) =>
  build
    .updateTable('decisions')
    .set({ looked_at: sql`null` })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id)
    .where('decision_id', '=', p.decision_id),
)

/** A decision is in force again. If its day has passed, the job that reopens prospects reads it once more. */
export function lookAgainAt(
  tx: Tx,
  key: ProspectKey,
  decision: { decision_id: string; looked_at: Date | null } | undefined,
) {
  if (decision?.looked_at) tx.write(markUnprocessed, { ...key, decision_id: decision.decision_id })
}
