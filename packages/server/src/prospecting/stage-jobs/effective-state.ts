import type { JobTrouble } from '@alphorn/contract/app/app-jobs'
import type { StageJobState } from '@alphorn/contract/prospecting/stage-job-rules'
import { sql } from 'kysely'

/** The state now, as contract/prospecting/stage-job-rules.ts defines it; a background job stores it later. */
export const effectiveState = sql<StageJobState>`case
  when state not in ('unclaimed', 'claimed') then state
  when (select app_now()) >= deadline_at then 'expired'
  when lease_expires_at > (select app_now()) then 'claimed'
  else 'unclaimed' end`

/** Conditions that a job with a kind of trouble meets. Half of a lease is the share that may pass without a report. */
export const hasTrouble: Readonly<Record<JobTrouble, ReturnType<typeof sql<boolean>>>> = {
  stuck: sql<boolean>`(${effectiveState} = 'claimed' and progress is null
    and lease_expires_at - (select app_now()) < (lease_expires_at - lease_granted_at) * 0.5)`,
  repeated: sql<boolean>`(attempt > 1 and ${effectiveState} in ('failed', 'expired'))`,
}
