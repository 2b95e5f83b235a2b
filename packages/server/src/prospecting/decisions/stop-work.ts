import { type StalenessChange, staleness } from '@alphorn/contract/prospecting/staleness'
import { stages } from '@alphorn/contract/prospecting/stages'
import type { Tx } from '#server/platform/db/connection'
import type { ProspectKey } from '#server/prospecting/keys'
import { requeueProspect } from '#server/prospecting/cycles/requeue-prospect'
import { build } from '#server/platform/db/statement'
import { lockOpenJobs } from '#server/prospecting/stage-jobs/cancel'
import { applyChange, updateJobs } from '#server/prospecting/stage-jobs/apply-change'

type Stop = { reason: string; now: Date }

/** Ends all work on a locked prospect and withdraws its releases that were not exported. */
export async function stopWork(
  tx: Tx,
  key: ProspectKey,
  change: Extract<StalenessChange, 'decided_against' | 'suppressed' | 'company_gone'>,
  { reason, now }: Stop,
) {
  await applyChange(tx, key, change, { stages, reason, now })
  requeueProspect(tx, key)
}

/** Name under which the audit history shows the starter of follow-up cycles. */
export const followUpName = 'system:decisions'

/** Cancels the writing of a locked prospect's text, and its follow-up cycle if one was started. */
export async function stopText(tx: Tx, key: ProspectKey, now: Date) {
  const open = await lockOpenJobs(tx, { ...key, stages: [...stages] })
  const followUps = await followUpsAmong(tx, key, open)
  const ofText = open.filter(
    ({ stage, cycle_id }) =>
      stage === 'outreach' || stage === 'verification' || (cycle_id !== null && followUps.has(cycle_id)),
  )
  updateJobs(tx, ofText, staleness.decided_against, { reason: 'decision withdrawn', now })
}

async function followUpsAmong(
  tx: Tx,
  { account_id, project_id }: ProspectKey,
  jobs: readonly { cycle_id: string | null }[],
) {
  const named = jobs.flatMap(({ cycle_id }) => cycle_id ?? [])
  if (named.length === 0) return new Set<string>()
  const cycles = await tx.query(
    build
      .selectFrom('cycles')
      .select('cycle_id')
      .where('account_id', '=', account_id)
      .where('project_id', '=', project_id)
      .where('cycle_id', 'in', named)
      .where('created_by', '=', followUpName),
  )
  return new Set(cycles.map(({ cycle_id }) => cycle_id))
}
