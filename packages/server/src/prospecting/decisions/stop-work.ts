import { type Change, staleness } from '@alphorn/contract/prospecting/staleness'
import { stages } from '@alphorn/contract/prospecting/stages'
import type { Tx } from '#server/platform/db/connection'
import type { ProspectKey } from '#server/prospecting/prospects/queries'
import { moveOn } from '#server/prospecting/cycles/move-on'
import { build } from '#server/platform/db/statement'
import { lockOpenJobs } from '#server/prospecting/stage-jobs/cancel'
import { applyChange, updateJobs } from '#server/prospecting/stage-jobs/apply-change'

type Stop = { reason: string; now: Date }

/** No one works on a locked prospect any more, and what was released for it and not exported does not go out. */
export async function stopWork(
  tx: Tx,
  key: ProspectKey,
  change: Extract<Change, 'decided_against' | 'suppressed' | 'company_gone'>,
  { reason, now }: Stop,
) {
  await applyChange(tx, key, change, { stages, reason, now })
  moveOn(tx, key)
}

/** Who starts follow-up cycles. */
export const followUpName = 'system:decisions'

/** No one writes the text of a locked prospect any more; a follow-up cycle that was started for it stops altogether. */
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
