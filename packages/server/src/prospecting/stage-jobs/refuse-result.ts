import type { FieldError } from '@alphorn/contract/core/errors'
import { effectiveState } from '@alphorn/contract/prospecting/stage-job-rules'
import { type Call, RefusalWithEffect } from '#server/platform/call'
import { build, statement } from '#server/platform/db/statement'
import { maxErrors } from '#server/prospecting/stage-jobs/check-result-task'
import { closeJob } from '#server/prospecting/stage-jobs/close'
import type { JobKey } from '#server/prospecting/keys'
import { leaseFacts, lockStageJob, type StageJobRow } from '#server/prospecting/stage-jobs/queries'

const maxRefusedResults = 10

const countRefused = statement<JobKey & { refused: number }>()('job_count_refused', (p) =>
  build
    .updateTable('stage_jobs')
    .set({ refused_results: p.refused })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('job_id', '=', p.job_id),
)

/** A refused result keeps the lease but counts as an attempt, so a worker that always fails does not try forever. */
export function ensureAcceptable(job: StageJobRow, key: JobKey, errors: FieldError[]) {
  if (errors.length === 0) return
  throw new RefusalWithEffect('validation_failed', { fields: errors.slice(0, maxErrors) }, (call) =>
    countAttempt(call, key, job),
  )
}

async function countAttempt(call: Call, key: JobKey, seen: StageJobRow) {
  const { job, now } = await lockStageJob(call.tx, key)
  // Between the refusal and this lock the lease may have expired, or the deadline may have passed; the refused attempt
  // then does not count.
  if (job.lease_id !== seen.lease_id || effectiveState(leaseFacts(job), now.getTime()) !== 'claimed') return
  const refused = job.refused_results + 1
  call.tx.write(countRefused, { ...key, refused })
  if (refused < maxRefusedResults) return
  closeJob(call.tx, job, {
    state: 'failed',
    now,
    failure: {
      code: 'result_attempts_exhausted',
      message: `${maxRefusedResults} results were rejected.`,
      details: null,
      reported_at: now.toISOString(),
      credential_name: call.caller.name,
    },
  })
}
