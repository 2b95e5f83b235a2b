import { effectiveState } from '@alphorn/contract/prospecting/stage-job-rules'
import type { ResultVersion } from '@alphorn/contract/prospecting/projects'
import type { StageJob, StageJobDetail } from '@alphorn/contract/prospecting/stage-jobs'
import { stageGuidance } from '@alphorn/contract/prospecting/stage-guidance'
import type { Stage } from '@alphorn/contract/prospecting/stages'
import { leaseFacts, type StageJobRow } from '#server/prospecting/stage-jobs/queries'

/** Presents a job to the caller: the id of the lease only if it is the caller's own. */
export function presentJob(job: StageJobRow, credential_id: string, now: Date): StageJob {
  const state = effectiveState(leaseFacts(job), now.getTime())
  return {
    job_id: job.job_id,
    project_id: job.project_id,
    cycle_id: job.cycle_id,
    prospect_id: job.prospect_id,
    stage: job.stage,
    state,
    is_open: state === 'unclaimed' || state === 'claimed',
    attempt: job.attempt,
    retry_of_job_id: job.retry_of_job_id,
    retried_by_job_id: job.retried_by_job_id,
    replaced_by_job_id: job.replaced_by_job_id,
    created_at: job.created_at.toISOString(),
    deadline_at: job.deadline_at.toISOString(),
    input_snapshot: { id: job.snapshot_id, fingerprint: job.snapshot_fingerprint },
    upstream: job.upstream,
    lease: state === 'claimed' ? presentLease(job, credential_id, now) : null,
    refused_results: job.refused_results,
    result: job.result,
    // Failures that were stored without details have no such member.
    failure: job.failure && { ...job.failure, details: job.failure.details ?? null },
    cancellation: job.cancellation,
  }
}

function presentLease(job: StageJobRow, credential_id: string, now: Date): NonNullable<StageJob['lease']> {
  const held_by_caller = job.lease_credential_id === credential_id
  return {
    lease_id: held_by_caller ? job.lease_id : null,
    fencing_token: job.fencing_token,
    credential_name: job.lease_credential_name!,
    worker_id: job.lease_worker_id,
    granted_at: job.lease_granted_at!.toISOString(),
    expires_at: job.lease_expires_at!.toISOString(),
    expires_in: (job.lease_expires_at!.getTime() - now.getTime()) / 1000,
    held_by_caller,
    progress: job.progress,
  }
}

/** The fields of a job's detail that do not follow from its stage and its frozen input. */
export type OwnDetail = Omit<StageJobDetail, 'input' | 'instructions' | 'output_schema' | 'result_version'>

/** A job in detail: its own part, and the canonical text of its input. */
export type DetailedJob = { own: OwnDetail; input: string }

export function presentJobDetail(
  job: StageJobRow,
  input: string,
  credential_id: string,
  now: Date,
): DetailedJob {
  return { own: { ...presentJob(job, credential_id, now), last_checkpoint: job.checkpoint ?? null }, input }
}

/** Presents a job with its input, instructions and result schema, for executors in this process. */
export function wholeDetail({ own: { last_checkpoint, ...job }, input }: DetailedJob): StageJobDetail {
  return {
    ...job,
    input: JSON.parse(input) as StageJobDetail['input'],
    ...guidanceFor(job.stage, versionIn(input)),
    last_checkpoint,
  }
}

/** Presents it as JSON. All parts except the job's own fields are text already and are copied unchanged. */
export function detailJson({ own: { last_checkpoint, ...job }, input }: DetailedJob) {
  const members = [
    JSON.stringify(job).slice(1, -1),
    `"input":${input}`,
    guidanceJson(job.stage, versionIn(input)),
    `"last_checkpoint":${JSON.stringify(last_checkpoint)}`,
  ]
  return `{${members.join(',')}}`
}

/** Instructions that every worker on a stage receives. */
const guidanceFor = eachOnce(stageGuidance)
const guidanceJson = eachOnce((stage, version) => JSON.stringify(guidanceFor(stage, version)).slice(1, -1))

/**
 * Version of results that a frozen input requires. Within a JSON string every quotation mark is escaped, so the search
 * finds the member only.
 */
function versionIn(input: string): ResultVersion {
  return input.includes(',"result_version":2') ? 2 : 1
}

/** Builds it for each stage and version on first use. */
function eachOnce<T>(make: (stage: Stage, version: ResultVersion) => T) {
  const made = new Map<string, T>()
  return (stage: Stage, version: ResultVersion) => {
    const key = `${stage} ${version}`
    const known = made.get(key) ?? make(stage, version)
    made.set(key, known)
    return known
  }
}
