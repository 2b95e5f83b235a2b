import { invalid } from '@alphorn/contract/core/errors'
import type { Decision, DecisionInput, RecordedDecision } from '@alphorn/contract/prospecting/decisions'
import { newId } from '@alphorn/contract/core/ids'
import type { Call } from '#server/platform/call'
import { insertInto } from '#server/platform/db/insert'
import { build, gatherable, statement } from '#server/platform/db/statement'
import { dueSince, leadToText } from '#server/prospecting/decisions/lead-to-text'
import { presentDecision } from '#server/prospecting/decisions/list'
import { emitEvent } from '#server/platform/outbox/emit-event'
import type { ProjectPlan } from '#server/prospecting/projects/project'
import { holdCycles, projectKey } from '#server/prospecting/projects/queries'
import {
  lockProspect,
  markDecision,
  type ProspectKey,
  type ProspectRow,
} from '#server/prospecting/prospects/queries'
import { stopWork } from '#server/prospecting/decisions/stop-work'
import { insertSuppressions } from '#server/prospecting/suppressions/entries'

type NewDecision = ProspectKey & { decision_id: string; now: Date; decided_by: string } & Pick<
    Decision,
    'decision' | 'reason' | 'note' | 'until'
  >

const insertDecision = gatherable<NewDecision>({ until: 'date', now: 'timestamptz' })(
  'decision_insert',
  (p) =>
    insertInto('decisions').values({
      account_id: p.account_id,
      project_id: p.project_id,
      prospect_id: p.prospect_id,
      decision_id: p.decision_id,
      decision: p.decision,
      reason: p.reason,
      note: p.note,
      until: p.until,
      decided_by: p.decided_by,
      decided_at: p.now,
    }),
)
// The same company as a prospect of the account's other projects.
const lockElsewhere = statement<ProspectKey & { company_id: string }>()('prospects_lock_elsewhere', (p) =>
  build
    .selectFrom('prospects')
    .select(['account_id', 'project_id', 'prospect_id'])
    .where('account_id', '=', p.account_id)
    .where('company_id', '=', p.company_id)
    .where('prospect_id', '<>', p.prospect_id)
    .orderBy('project_id')
    .forNoKeyUpdate(),
)

/**
 * Records a decision; the latest counts. Accepting a prospect leads to its text. A decision against it stops the work on it, and
 * `do_not_contact` suppresses the company in every project.
 */
export async function recordDecision(
  call: Call,
  project_id: string,
  prospect_id: string,
  input: DecisionInput,
  plan: ProjectPlan,
): Promise<RecordedDecision> {
  const { tx, caller } = call
  const key = { ...projectKey(call, project_id), prospect_id }
  // Project before prospect, as everywhere. No cycle starts or ends before the commit: none misses the decision.
  const [, { prospect, now }] = await Promise.all([holdCycles(tx, key), lockProspect(tx, key)])
  const reason = reasonOf(input)
  const decision = {
    ...key,
    decision_id: newId('decision'),
    decision: input.decision,
    reason,
    note: input.note ?? null,
    until: input.until ?? null,
    decided_by: caller.name,
    withdrawn_by: null,
    withdrawn_at: null,
    now,
  }
  tx.write(insertDecision, decision)
  const outreach = input.decision === 'accept' ? await leadToText(tx, key, plan, now) : null
  tx.write(markDecision, { ...key, decision: input.decision, follow_up_since: dueSince(outreach, now), now })
  const stop = { reason: `decided: ${input.decision}`, now }
  if (input.decision === 'do_not_contact') await suppressProspect(call, prospect, reason, stop)
  else if (input.decision !== 'accept') await stopWork(tx, key, 'decided_against', stop)
  const { decision_id } = decision
  emitEvent(tx, {
    account_id: key.account_id,
    kind: 'decision.made',
    subject: decision_id,
    content: { project_id, prospect_id, decision_id, decision: input.decision },
    now,
  })
  call.auditContext.target = decision_id
  return { ...presentDecision({ ...decision, decided_at: now }), outreach }
}

/** Whom nobody may contact, nobody does in any project. */
async function suppressProspect(
  { tx, caller }: Call,
  prospect: ProspectRow,
  reason: string,
  stop: { reason: string; now: Date },
) {
  const { account_id, company_id } = prospect
  const entry = { kind: 'company' as const, value: company_id, reason }
  await insertSuppressions(tx, [entry], { account_id, by: caller.name, now: stop.now })
  await stopWork(tx, prospect, 'suppressed', stop)
  for (const other of await tx.rows(lockElsewhere, prospect)) {
    tx.touch(other.prospect_id)
    await stopWork(tx, other, 'suppressed', stop)
  }
}

/** A decision against a prospect says why. */
function reasonOf({ decision, reason }: DecisionInput): Decision['reason'] {
  if (reason) return reason
  if (decision === 'accept') return 'good_fit'
  if (decision === 'later') return 'bad_timing'
  throw invalid('reason_required', 'reason', `The decision "${decision}" needs a reason.`)
}
