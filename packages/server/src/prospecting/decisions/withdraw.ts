import { withdrawalSeconds } from '@alphorn/contract/app/app-prospects'
import type { Decision } from '@alphorn/contract/prospecting/decisions'
import type { ProspectState } from '@alphorn/contract/prospecting/prospect-states'
import type { Call } from '#server/platform/call'
import { requeueProspect } from '#server/prospecting/cycles/requeue-prospect'
import { build } from '#server/platform/db/statement'
import { dueSince, advanceToText } from '#server/prospecting/decisions/advance-to-text'
import { decisionsOf } from '#server/prospecting/decisions/list'
import { lookAgainAt } from '#server/prospecting/decisions/looked-at'
import { stopText } from '#server/prospecting/decisions/stop-work'
import { emitEvent } from '#server/platform/outbox/emit-event'
import type { ProjectPlan } from '#server/prospecting/projects/project'
import type { ProjectKey, ProspectKey } from '#server/prospecting/keys'
import { holdCycles, projectOf } from '#server/prospecting/projects/queries'
import { lockProspect, markDecision } from '#server/prospecting/prospects/queries'

type DecisionIds = { prospect_id: string; decision_id: string }

/**
 * Withdraws decisions: the previous ones are in force again, or none. The history keeps them. An acceptance that is in
 * force again leads to the text. A text that a withdrawn acceptance led to is no longer written.
 */
export async function withdrawDecisions(
  call: Call,
  project_id: string,
  decision_ids: readonly string[],
  plan: ProjectPlan,
) {
  const { account_id, policies } = await projectOf(call, project_id)
  const made = await decisionsNamed(call, { account_id, project_id }, decision_ids)
  const stops = policies.outreach_policy === 'after_decision'
  const withdrawn: string[] = []
  const kept: string[] = []
  // In the order of their prospects, so that two calls on the same prospects wait for each other and never deadlock.
  for (const one of made) {
    const key = { account_id, project_id, prospect_id: one.prospect_id }
    const isDone = await withdrawDecision(call, key, one, { plan, stops })
    if (isDone) withdrawn.push(one.prospect_id)
    else kept.push(one.prospect_id)
  }
  call.auditContext.target = project_id
  return { withdrawn, kept }
}

function decisionsNamed(
  { tx }: Call,
  { account_id, project_id }: ProjectKey,
  decision_ids: readonly string[],
): Promise<DecisionIds[]> {
  return tx.query(
    build
      .selectFrom('decisions')
      .select(['prospect_id', 'decision_id'])
      .where('account_id', '=', account_id)
      .where('project_id', '=', project_id)
      .where('decision_id', 'in', [...new Set(decision_ids)])
      .orderBy('prospect_id')
      .orderBy('decision_id', 'desc'),
  )
}

type Rules = { plan: ProjectPlan; stops: boolean }

async function withdrawDecision(
  call: Call,
  key: ProspectKey,
  { decision_id }: DecisionIds,
  { plan, stops }: Rules,
): Promise<boolean> {
  const { tx, caller } = call
  const [, { prospect, now }] = await Promise.all([holdCycles(tx, key), lockProspect(tx, key)])
  const [last, before] = await tx.query(decisionsOf(key).where('withdrawn_at', 'is', null).limit(2))
  if (last?.decision_id !== decision_id || !mayWithdraw(last, prospect, now)) return false
  tx.writeQuery(
    build
      .updateTable('decisions')
      .set({ withdrawn_at: now, withdrawn_by: caller.name })
      .where('account_id', '=', key.account_id)
      .where('project_id', '=', key.project_id)
      .where('decision_id', '=', decision_id),
  )
  lookAgainAt(tx, key, before)
  const decision = before?.decision ?? null
  const outreach = decision === 'accept' ? await advanceToText(tx, key, plan, now) : null
  tx.write(markDecision, { ...key, decision, follow_up_since: dueSince(outreach, now), now })
  if (stops && last.decision === 'accept' && !outreach) await stopText(tx, key, now)
  requeueProspect(tx, key)
  const { account_id, ...named } = key
  const content = { ...named, decision_id, decision }
  emitEvent(tx, { account_id, kind: 'decision.withdrawn', subject: decision_id, content, now })
  return true
}

type Last = { decision: Decision['decision']; decided_at: Date }

function mayWithdraw({ decision, decided_at }: Last, { state }: { state: ProspectState }, now: Date) {
  const age = (now.getTime() - decided_at.getTime()) / 1000
  return decision !== 'do_not_contact' && state !== 'approved' && age <= withdrawalSeconds
}
