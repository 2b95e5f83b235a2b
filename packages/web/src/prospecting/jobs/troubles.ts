import type { StageJob } from '@alphorn/contract/prospecting/stage-jobs'

/** A kind of trouble that a job can have. */
export type Trouble = 'stuck' | 'repeated'

/** Share of a lease that passes without a heartbeat before a job counts as stuck. */
const silentShare = 0.5

export const troubles: Readonly<Record<Trouble, (job: StageJob) => boolean>> = {
  /** Returns whether a job is stuck: a worker holds it, half of the lease has passed, and no progress was reported. */
  stuck: ({ state, lease }) => {
    if (state !== 'claimed' || !lease || lease.progress) return false
    const length = (Date.parse(lease.expires_at) - Date.parse(lease.granted_at)) / 1000
    return lease.expires_in < length * silentShare
  },
  /** Returns whether a job failed or expired, as did the job that it retries. */
  repeated: ({ state, attempt }) => attempt > 1 && (state === 'failed' || state === 'expired'),
}
