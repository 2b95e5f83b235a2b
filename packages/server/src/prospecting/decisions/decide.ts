import type { EventContent } from '@alphorn/contract/webhooks/events'
import { type Selectable, sql } from 'kysely'
import { invalid } from '@alphorn/contract/core/errors'
import type { Decision, DecisionInput, RecordedDecision } from '@alphorn/contract/prospecting/decisions'
import { newId } from '@alphorn/contract/core/ids'
import type { Call, JudgedCall } from '#server/platform/call'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'
import type { DecisionsTable } from '#server/platform/db/tables/research'
import { dueSince, advanceToText } from '#server/prospecting/decisions/advance-to-text'
import { presentDecision } from '#server/prospecting/decisions/list'
import type { ProjectPlan } from '#server/prospecting/projects/project'
import { holdCycles, projectKey } from '#server/prospecting/projects/queries'
import type { ProspectKey } from '#server/prospecting/keys'
import { lockProspect, type ProspectRow } from '#server/prospecting/prospects/queries'
import { stopWork } from '#server/prospecting/decisions/stop-work'
import { insertSuppressions } from '#server/prospecting/suppressions/entries'

const record = statement<{ effects: string }>()('decisions_record', (p) =>
  rawQuery<unknown>(sql`select record_decisions(${p.effects}::json)`),
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
 * Records a decision; the latest one is in force. Accepting a prospect leads to its text. A decision against it stops
 * the work on it, and `do_not_contact` suppresses the company in every project.
 */
export async function recordDecision(
  call: Call,
  project_id: string,
  prospect_id: string,
  input: DecisionInput,
  plan: ProjectPlan,
): Promise<RecordedDecision> {
  const { tx } = call
  const key = { ...projectKey(call, project_id), prospect_id }
  // The project is locked before the prospect, as everywhere. No cycle starts or ends before the commit, so none misses
  // the decision.
  const [, { prospect, now }] = await Promise.all([holdCycles(tx, key), lockProspect(tx, key)])
  const decision = decisionOf(call, key, input, now)
  const outreach = input.decision === 'accept' ? await advanceToText(tx, key, plan, now) : null
  const stop = { reason: `decided: ${input.decision}`, now }
  if (input.decision === 'do_not_contact') await suppressProspect(call, prospect, decision.reason, stop)
  else if (input.decision !== 'accept') await stopWork(tx, key, 'decided_against', stop)
  tx.write(record, { effects: JSON.stringify([effectOf(decision, dueSince(outreach, now))]) })
  call.auditContext.target = decision.decision_id
  return { ...presentDecision(decision), outreach }
}

type DecisionRow = Selectable<DecisionsTable>

/** Returns the row of a decision; refuses a missing reason where one is required. */
export function decisionOf(
  { caller }: JudgedCall,
  key: ProspectKey,
  input: DecisionInput,
  now: Date,
): DecisionRow {
  const { account_id, project_id, prospect_id } = key
  return {
    account_id,
    project_id,
    prospect_id,
    decision_id: newId('decision'),
    decision: input.decision,
    reason: reasonOf(input),
    note: input.note ?? null,
    until: input.until ?? null,
    decided_by: caller.name,
    decided_at: now,
    withdrawn_by: null,
    withdrawn_at: null,
    looked_at: null,
  }
}

/** Returns the row of a decision in the form that `record_decisions` expects. */
export function effectOf(row: DecisionRow, follow_up_since: Date | null) {
  const { account_id, project_id, prospect_id, decision_id, decision, decided_at: now } = row
  return {
    account_id,
    project_id,
    prospect_id,
    decision: row,
    mark: decision,
    follow_up_since,
    now,
    event_id: newId('event'),
    subject: decision_id,
    content: { project_id, prospect_id, decision_id, decision } satisfies EventContent<'decision.made'>,
  }
}

/** Entries of the suppression list apply in every project. */
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
    await stopWork(tx, other, 'suppressed', stop)
  }
}

/** A decision against a prospect requires a reason. */
function reasonOf({ decision, reason }: DecisionInput): Decision['reason'] {
  if (reason) return reason
  if (decision === 'accept') return 'good_fit'
  if (decision === 'later') return 'bad_timing'
  throw invalid('reason_required', 'reason', `The decision "${decision}" needs a reason.`)
}
