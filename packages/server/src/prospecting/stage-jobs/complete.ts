import type { FieldError } from '@alphorn/contract/core/errors'
import { effectiveState } from '@alphorn/contract/prospecting/stage-job-rules'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { StageJob } from '@alphorn/contract/prospecting/stage-jobs'
import type { AcceptedResult, StageResult } from '@alphorn/contract/prospecting/stage-results'
import type { Stage } from '@alphorn/contract/prospecting/stages'
import type { z } from 'zod'
import { type Call, type Caller, LastingRefusal } from '#server/platform/call'
import type { Tx } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import { projectKey } from '#server/prospecting/projects/queries'
import { mayLeave } from '#server/prospecting/releases/withdraw'
import { acceptResult } from '#server/prospecting/revisions/accept'
import { findRevision } from '#server/prospecting/revisions/queries'
import { downstreamOf, lockDownstreamJobs } from '#server/prospecting/stage-jobs/replace'
import { errorsOf } from '#server/prospecting/stage-jobs/check-result'
import { mostErrors } from '#server/prospecting/stage-jobs/check-result-task'
import { closeJob } from '#server/prospecting/stage-jobs/close'
import { ensureHolder } from '#server/prospecting/stage-jobs/holder'
import { presentJob } from '#server/prospecting/stage-jobs/present'
import {
  inputOf,
  type JobKey,
  leaseFacts,
  lockStageJob,
  lockWithProspect,
  type StageJobRow,
} from '#server/prospecting/stage-jobs/queries'
import { applyChange } from '#server/prospecting/stage-jobs/apply-change'
import { archivedAmong } from '#server/directory/websites/archive'
import { finishUnitOf } from '#server/prospecting/cycles/unit'

type Completed = StageJob & { accepted: z.infer<typeof AcceptedResult> }

/**
 * Takes the output of a held job: checked against its frozen input, kept as a revision, the job completed. One transaction.
 * `looksUp`: the web pages that it cites are looked up afterwards.
 */
export async function completeStageJob(
  call: Call,
  project_id: string,
  job_id: string,
  result: StageResult,
  looksUp = false,
): Promise<Completed> {
  const { tx, caller } = call
  const key = { ...projectKey(call, project_id), job_id }
  const [{ job, prospect, now }, text, downstream] = await Promise.all([
    lockWithProspect(tx, key),
    inputOf(tx, key),
    downstreamWork(tx, key, result.stage),
  ])
  await ensureHolder(call, 'results', job, result.lease_id, now)

  const input = JSON.parse(text) as StageInput
  ensureAcceptable(job, key, await errorsOf(key.account_id, { job, input: text, result, now }))

  const [author, archived] = await Promise.all([authorOf(tx, key, result), archivedIn(tx, result)])
  const known = { author, archived, looksUp }
  const accepted = acceptResult(tx, { job, prospect, input, result, ...known, by: caller, now })
  const submitted = submittedBy(caller, accepted, now)
  const completed = closeJob(tx, job, { state: 'completed', now, result: submitted })
  const change = result.stage === 'outreach' ? 'new_text' : 'new_revision'
  const [units_spent] = await Promise.all([
    finishUnitOf(tx, job, result, now),
    applyChange(tx, job, change, { ...downstream, now }),
  ])
  call.auditContext.units_spent = units_spent
  return { ...presentJob(completed, caller.id, now), accepted }
}

function submittedBy({ name }: Caller, { revision_id, fingerprint }: Completed['accepted'], now: Date) {
  return { revision_id, fingerprint, submitted_at: now.toISOString(), credential_name: name }
}

/** What a new revision of the stage may take the ground from: known before it is written, so that nothing is waited for then. */
async function downstreamWork(tx: Tx, key: JobKey, stage: Stage) {
  const [jobs, leaving] = await Promise.all([lockDownstreamJobs(tx, key, stage), mayLeave(tx, key)])
  return { stages: downstreamOf(stage), jobs, mayLeave: leaving }
}

/** Who wrote the text that a result verifies. */
async function authorOf(tx: Tx, { account_id, project_id }: JobKey, result: StageResult) {
  if (result.stage !== 'verification') return undefined
  const revision_id = result.outreach_revision_id
  return (await tx.row(findRevision, { account_id, project_id, revision_id }))?.producer
}

/** Local ids of the evidence that stands on pages which the service itself has fetched. */
async function archivedIn(tx: Tx, result: StageResult) {
  const found = result.stage === 'research' ? await archivedAmong(tx, result.evidence) : []
  return new Set(found.map(({ id }) => id))
}

const mostRefused = 10

const countRefused = statement<JobKey & { refused: number }>()('job_count_refused', (p) =>
  build
    .updateTable('stage_jobs')
    .set({ refused_results: p.refused })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('job_id', '=', p.job_id),
)

/** A refused result keeps the lease, but is counted: a worker that cannot get it right must not try for ever. */
function ensureAcceptable(job: StageJobRow, key: JobKey, errors: FieldError[]) {
  if (errors.length === 0) return
  throw new LastingRefusal('validation_failed', { fields: errors.slice(0, mostErrors) }, (call) =>
    countAttempt(call, key, job),
  )
}

async function countAttempt(call: Call, key: JobKey, seen: StageJobRow) {
  const { job, now } = await lockStageJob(call.tx, key)
  // Between the refusal and this lock the lease may have run out, or the deadline passed: what was refused counts no more.
  if (job.lease_id !== seen.lease_id || effectiveState(leaseFacts(job), now.getTime()) !== 'claimed') return
  const refused = job.refused_results + 1
  call.tx.write(countRefused, { ...key, refused })
  if (refused < mostRefused) return
  closeJob(call.tx, job, {
    state: 'failed',
    now,
    failure: {
      code: 'result_attempts_exhausted',
      message: `${mostRefused} results were rejected.`,
      details: null,
      reported_at: now.toISOString(),
      credential_name: call.caller.name,
    },
  })
}
