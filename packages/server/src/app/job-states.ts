import type { StageJobState } from '@alphorn/contract/prospecting/stage-job-rules'
import { sql } from 'kysely'

/**
 * The current state of a job, as contract/stage-job-rules.ts defines it. The stored state may lag, until the sweeper
 * updates it.
 */
export const stateNow = sql<StageJobState>`case
  when state not in ('unclaimed', 'claimed') then state
  when (select app_now()) >= deadline_at then 'expired'
  when lease_expires_at > (select app_now()) then 'claimed'
  else 'unclaimed' end`
