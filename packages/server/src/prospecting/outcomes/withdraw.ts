import { Refusal } from '@alphorn/contract/core/errors'
import type { Outcome } from '@alphorn/contract/prospecting/outcomes'
import type { Call } from '#server/platform/call'
import { build } from '#server/platform/db/statement'
import { type NamedProspect, outcomesOf, presentOutcome } from '#server/prospecting/outcomes/list'
import { reportOutcome } from '#server/prospecting/outcomes/record'
import { projectKey } from '#server/prospecting/projects/queries'
import { lockProspect } from '#server/prospecting/prospects/queries'

/** Withdraws a wrong outcome, which stays in the history. Withdrawing twice has no further effect. */
export async function withdrawOutcome(
  call: Call,
  { project_id, prospect_id }: NamedProspect,
  outcome_id: string,
): Promise<Outcome> {
  const { tx, caller } = call
  const key = { ...projectKey(call, project_id), prospect_id }
  const { now } = await lockProspect(tx, key)
  const [row] = await tx.query(outcomesOf(key).where('outcome_id', '=', outcome_id))
  if (!row) throw new Refusal('not_found')
  if (row.withdrawn_at) return presentOutcome(row)
  const withdrawn = { withdrawn_at: now, withdrawn_by: caller.name }
  tx.writeQuery(
    build
      .updateTable('outcomes')
      .set(withdrawn)
      .where('account_id', '=', key.account_id)
      .where('project_id', '=', project_id)
      .where('prospect_id', '=', prospect_id)
      .where('outcome_id', '=', outcome_id),
  )
  reportOutcome(call, { ...row, ...withdrawn }, 'outcome.withdrawn', now)
  return presentOutcome({ ...row, ...withdrawn })
}
