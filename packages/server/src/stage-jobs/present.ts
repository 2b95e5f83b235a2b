import { jsonSchema } from '@alphorn/contract/json-schema'
import { effectiveState } from '@alphorn/contract/stage-job-rules'
import type { StageJob, StageJobDetail } from '@alphorn/contract/stage-jobs'
import { resultSchemas } from '@alphorn/contract/stage-results'
import type { Stage } from '@alphorn/contract/stages'
import { instructionsFor } from '#server/stage-jobs/instructions'
import { leaseFacts, type StageJobRow } from '#server/stage-jobs/queries'

/** A job as the caller may see it now: the lease's id only if it is the caller's own. */
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
    failure: job.failure,
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

/** A job with its input, instructions and result schema. */
export function presentJobDetail(
  job: StageJobRow,
  input: string,
  credential_id: string,
  now: Date,
): StageJobDetail {
  return withDetail(
    { ...presentJob(job, credential_id, now), last_checkpoint: job.checkpoint ?? null },
    input,
  )
}

/** What of a job in detail is its own: the rest follows from its stage and its frozen input. */
export type OwnDetail = Omit<StageJobDetail, 'input' | 'instructions' | 'output_schema'>

export function ownDetail({
  input: _input,
  instructions: _instructions,
  output_schema: _schema,
  ...own
}: StageJobDetail): OwnDetail {
  return own
}

export function withDetail({ last_checkpoint, ...job }: OwnDetail, input: string): StageJobDetail {
  return {
    ...job,
    input: JSON.parse(input) as Record<string, unknown>,
    instructions: instructionsFor(job.stage),
    output_schema: outputSchemaOf(job.stage),
    last_checkpoint,
  }
}

const outputSchemas = new Map<Stage, Record<string, unknown>>()

function outputSchemaOf(stage: Stage) {
  const known = outputSchemas.get(stage)
  if (known) return known
  const schema = jsonSchema(resultSchemas[stage], 'input')
  outputSchemas.set(stage, schema)
  return schema
}
