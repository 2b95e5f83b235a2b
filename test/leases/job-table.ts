import { errorCatalogue } from '@alphorn/contract/core/errors'
import type { RuleEffect, JobAction, Ruling, Situation } from '@alphorn/contract/prospecting/stage-job-rules'

const same = (reported: string) => ({
  claims: reported,
  results: reported,
  failures: reported,
  cancellations: reported,
})
const openJob = (claims: string, submissions: string) => ({
  claims,
  results: submissions,
  failures: submissions,
  retries: '200',
  cancellations: '201',
})

/**
 * The table of stage jobs, written by hand from the contract: the server, and the rules it follows, are tested against
 * it.
 */
export const table: Record<Situation, Record<JobAction, string>> = {
  unclaimed: openJob('201', '409 job_not_claimed'),
  unclaimed_after_my_lease: openJob('201', '409 lease_expired'),
  claimed_by_me: openJob('200', '201'),
  claimed_by_my_other_worker: openJob('409 job_not_claimed', '409 job_not_claimed'),
  my_superseded_lease: openJob('409 lease_expired', '409 lease_expired'),
  claimed_by_another: openJob('409 job_not_claimed', '409 job_not_claimed'),
  left_to_another_executor: openJob('409 job_not_claimed', '409 job_not_claimed'),
  completed: { ...same('409 job_not_open'), retries: '409 job_not_open' },
  failed: { ...same('409 external_worker_failed'), retries: '201' },
  expired: { ...same('409 job_expired'), retries: '201' },
  cancelled: { ...same('409 job_cancelled'), retries: '409 job_cancelled' },
}

const statusOfEffect: Record<RuleEffect, string> = {
  grant: '201',
  regrant: '201',
  extend: '200',
  close: '201',
  keep: '200',
  succeed: '201',
}

/** Returns a ruling in the notation of the table. */
export function describeRuling(ruling: Ruling): string {
  if ('effect' in ruling) return statusOfEffect[ruling.effect]
  return `${errorCatalogue[ruling.refusal].status} ${ruling.refusal}`
}
