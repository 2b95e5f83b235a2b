import type { StageJobState } from '@alphorn/contract/prospecting/stage-job-rules'
import { sql } from 'kysely'

/** The state of a job as it is now. As contract/stage-job-rules.ts defines it: the sweeper only writes down later what is true already. */
export const stateNow = sql<StageJobState>`case
  when state not in ('unclaimed', 'claimed') then state
  when (select app_now()) >= deadline_at then 'expired'
  when lease_expires_at > (select app_now()) then 'claimed'
  else 'unclaimed' end`
