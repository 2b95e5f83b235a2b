import { effectiveState } from '@alphorn/contract/prospecting/stage-job-rules'
import { type StalenessChange, type Consequence, staleness } from '@alphorn/contract/prospecting/staleness'
import type { Stage } from '@alphorn/contract/prospecting/stages'
import type { Tx } from '#server/platform/db/connection'
import type { ProspectKey } from '#server/prospecting/keys'
import { withdrawReleases } from '#server/prospecting/releases/withdraw'
import { cancelJobs, lockOpenJobs, replaced } from '#server/prospecting/stage-jobs/cancel'
import { leaseFacts, type StageJobRow } from '#server/prospecting/stage-jobs/queries'
import { markStale } from '#server/prospecting/stage-jobs/replace'

type Settling = {
  /** The stages whose input has changed, or all. */
  stages: readonly Stage[]
  now: Date
  /** The reason that workers see when their jobs are cancelled for good. */
  reason?: string
  /** The open jobs of the stages, if the caller has already locked them. */
  jobs?: readonly StageJobRow[]
  /** Whether a release may still be exported, if the caller already knows it. */
  mayLeave?: boolean
}

/** Applies the rules of staleness for a change to a locked prospect: to its jobs, its heads and its releases. */
export async function applyChange(tx: Tx, key: ProspectKey, change: StalenessChange, settling: Settling) {
  const consequence = staleness[change]
  const { stages, now, reason = change, jobs, mayLeave = true } = settling
  const open = jobs ?? (await lockOpenJobs(tx, { ...key, stages: [...stages] }))
  updateJobs(tx, open, consequence, { reason, now })
  if (consequence.finished_revision === 'stale' && stages.length > 0) markStale(tx, key, stages)
  // A change of the text itself concerns its release, although no earlier stage has changed.
  const concernsText = change === 'new_text' || stages.includes('outreach')
  if (concernsText && mayLeave) await withdrawReleases(tx, key, change, now)
}

/** Applies the rules to locked jobs only. */
export function updateJobs(
  tx: Tx,
  jobs: readonly StageJobRow[],
  consequence: Consequence,
  { reason, now }: { reason: string; now: Date },
) {
  for (const job of jobs) {
    const isClaimed = effectiveState(leaseFacts(job), now.getTime()) === 'claimed'
    const fate = isClaimed ? consequence.claimed_job : consequence.open_job
    if (fate !== 'kept') cancelJobs(tx, [job], fate === 'replaced' ? replaced : reason, now)
  }
}
