import { z } from 'zod'
import { Fingerprint, Timestamp, text } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { jsonRead, kibibyte, list, mutation, read, type RouteTable, scoped } from '#contract/core/route'
import { SnapshotRef, Upstream } from '#contract/prospecting/snapshots'
import { ResultVersion } from '#contract/prospecting/projects'
import { refusalsOfAction, stageJobStates } from '#contract/prospecting/stage-job-rules'
import { AcceptedResult, StageResult } from '#contract/prospecting/stage-results'
import { ReadStageJobInput } from '#contract/prospecting/stage-input-schemas'
import { Stage } from '#contract/prospecting/stages'
import { TextBacking } from '#contract/prospecting/letters/text-backing'

const WorkerId = z.string().regex(/^[\x21-\x7e]{1,100}$/, 'Must be 1 to 100 visible ASCII characters.')
const LeaseSeconds = z.int().min(10).max(3600)

const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** Any JSON value of at most 64 KiB in UTF-8. */
const SmallJson = z.unknown().refine((value) => bytesOf(JSON.stringify(value)) <= 64 * kibibyte, {
  params: { code: 'too_long' },
  message: 'At most 64 KiB of JSON.',
})

/** Progress that a worker reports. The next holder of the job receives the checkpoint. */
const Progress = z
  .strictObject({
    percent: z.int().min(0).max(100),
    message: text(500),
    checkpoint: SmallJson.optional(),
  })
  .meta({ id: 'Progress' })

const Lease = z
  .object({
    lease_id: idOf('lease')
      .nullable()
      .meta({ description: 'Only visible to the credential that holds the lease; otherwise null' }),
    fencing_token: z.int(),
    credential_name: z.string(),
    worker_id: z.string().nullable(),
    granted_at: Timestamp,
    expires_at: Timestamp,
    expires_in: z
      .number()
      .meta({ description: 'Seconds until the lease expires, by the clock of the service' }),
    held_by_caller: z.boolean(),
    progress: Progress.nullable(),
  })
  .meta({ id: 'Lease' })

export const StageJob = z
  .object({
    job_id: idOf('job'),
    project_id: idOf('project'),
    cycle_id: idOf('cycle').nullable(),
    prospect_id: idOf('prospect'),
    stage: Stage,
    state: z.enum(stageJobStates).meta({ id: 'StageJobState' }),
    is_open: z.boolean(),
    attempt: z.int(),
    retry_of_job_id: idOf('job').nullable(),
    retried_by_job_id: idOf('job').nullable(),
    replaced_by_job_id: idOf('job').nullable(),
    created_at: Timestamp,
    deadline_at: Timestamp,
    input_snapshot: SnapshotRef,
    upstream: z.array(Upstream),
    lease: Lease.nullable(),
    refused_results: z.int(),
    result: z
      .object({
        revision_id: z.string(),
        fingerprint: Fingerprint,
        submitted_at: Timestamp,
        credential_name: z.string(),
      })
      .nullable(),
    failure: z
      .object({
        code: z.string().meta({ description: 'Code that the worker reported' }),
        message: z.string().meta({ description: 'Message that the worker reported' }),
        details: z.unknown().meta({ description: 'Details that the worker reported; null: none' }),
        reported_at: Timestamp,
        credential_name: z.string(),
      })
      .nullable(),
    cancellation: z
      .object({ reason: z.string().nullable(), cancelled_at: Timestamp, by: z.string() })
      .nullable(),
  })
  .meta({ id: 'StageJob' })
export type StageJob = z.infer<typeof StageJob>

/**
 * A job with everything that a worker without prior knowledge needs: input, instructions and the schema of the result.
 */
export const StageJobDetail = StageJob.extend({
  input: ReadStageJobInput,
  instructions: z.string(),
  output_schema: z.record(z.string(), z.unknown()),
  result_version: ResultVersion,
  last_checkpoint: z.unknown(),
}).meta({ id: 'StageJobDetail' })
export type StageJobDetail = z.infer<typeof StageJobDetail>

/** Outcome of checking a result without submitting it. */
const ResultCheck = z
  .object({
    acceptable: z.boolean().meta({
      description:
        'Whether the content would be accepted. The lease is not checked: to submit, the caller must hold the job',
    }),
    errors: z.array(z.object({ code: z.string(), field: z.string(), detail: z.string() })),
    warnings: AcceptedResult.shape.warnings,
    backing: TextBacking.nullable(),
  })
  .meta({ id: 'ResultCheck' })
export type ResultCheck = z.infer<typeof ResultCheck>

const CompletedStageJob = StageJob.extend({ accepted: AcceptedResult }).meta({ id: 'CompletedStageJob' })

const Claim = z
  .strictObject({
    lease_seconds: z
      .union([z.literal(0), LeaseSeconds])
      .default(300)
      .meta({
        description: '10 to 3600; 0 releases the lease',
      }),
    worker_id: WorkerId.optional(),
    lease_id: idOf('lease').optional(),
    progress: Progress.optional(),
  })
  .meta({ id: 'Claim' })
export type Claim = z.infer<typeof Claim>

const Failure = z
  .strictObject({
    lease_id: idOf('lease').optional(),
    code: z
      .string()
      .regex(
        /^[a-z][a-z0-9_]{0,63}$/,
        'Must be a word such as site_unreachable: letters of a to z, digits and _.',
      ),
    message: text(2000),
    details: SmallJson.optional(),
  })
  .meta({ id: 'Failure' })
export type Failure = z.infer<typeof Failure>

const BatchClaim = z
  .strictObject({
    max_jobs: z.int().min(1).max(50).default(1),
    wait_seconds: z.int().min(0).max(25).default(0),
    lease_seconds: LeaseSeconds.default(300),
    worker_id: WorkerId.optional(),
    stages: z.array(Stage).min(1).max(4).optional(),
  })
  .meta({ id: 'BatchClaim' })
export type BatchClaim = z.infer<typeof BatchClaim>

const jobPath = '/projects/:project_id/stage-jobs/:job_id'
const common = { group: 'stage_jobs', access: scoped('prospect:stages') } as const

export const stageJobRoutes = {
  stage_job_list: list({
    ...common,
    path: '/projects/:project_id/stage-jobs',
    summary: 'List the stage jobs of a project',
    item: StageJob,
    query: {
      state: z.enum(stageJobStates).optional(),
      stage: Stage.optional(),
      claimable: z.enum(['true', 'false']).optional(),
      claimed_by: z.literal('me').optional(),
      cycle_id: z.string().max(64).optional(),
      prospect_id: z.string().max(64).optional(),
      deadline_before: z.iso.datetime().optional(),
    },
  }),
  stage_job_batch_claims: mutation({
    extension: true,
    ...common,
    serializeBy: [],
    path: '/projects/:project_id/stage-jobs/claims',
    summary: 'Claim the next jobs, optionally waiting for them',
    effect:
      'No other worker gets these jobs until their leases expire. Complete, fail or release each of them.',
    body: BatchClaim,
    answers: { 200: z.array(StageJobDetail) },
  }),
  stage_job_detail: read({ ...common, path: `${jobPath}`, summary: 'One stage job', answer: StageJobDetail }),
  stage_job_claims: mutation({
    ...common,
    serializeBy: ['job_id'],
    path: `${jobPath}/claims`,
    summary: 'Claim a job, extend its lease, or release it',
    effect: 'No other worker gets the job until the lease expires. `lease_seconds: 0` releases it.',
    body: Claim,
    answers: { 200: StageJobDetail, 201: StageJobDetail },
    refusals: refusalsOfAction('claims'),
  }),
  stage_job_results: mutation({
    ...common,
    serializeBy: ['job_id'],
    path: `${jobPath}/results`,
    summary: 'Complete a job with external output',
    effect:
      'It ends the job. Its output is a new revision, and work based on the previous revision becomes stale. A rejected result keeps the lease; the tenth one fails the job.',
    body: StageResult,
    bodyLimit: 4096 * kibibyte,
    answers: { 201: CompletedStageJob },
    refusals: refusalsOfAction('results'),
  }),
  stage_job_result_checks: jsonRead({
    extension: true,
    ...common,
    path: `${jobPath}/results/checks`,
    summary: 'Check a result without submitting it',
    body: StageResult,
    bodyLimit: 4096 * kibibyte,
    answer: ResultCheck,
  }),
  stage_job_failures: mutation({
    ...common,
    path: `${jobPath}/failures`,
    summary: 'Report a worker failure',
    effect: 'It ends the job as failed; a retry opens a fresh one.',
    body: Failure,
    answers: { 201: StageJob },
    refusals: refusalsOfAction('failures'),
  }),
  stage_job_retries: mutation({
    ...common,
    path: `${jobPath}/retries`,
    summary: 'Retry a job to get a fresh one',
    body: z.strictObject({}).meta({ id: 'Retry' }),
    answers: { 200: StageJob, 201: StageJob },
    refusals: refusalsOfAction('retries'),
    location: jobPath,
  }),
  stage_job_cancellations: mutation({
    ...common,
    path: `${jobPath}/cancellations`,
    summary: 'Cancel a job',
    effect: 'It ends the job for good, even if another worker holds it. A cancelled job cannot be retried.',
    lasting: true,
    body: z.strictObject({ reason: text(500).optional() }).meta({ id: 'Cancellation' }),
    answers: { 201: StageJob },
    refusals: refusalsOfAction('cancellations'),
  }),
} satisfies RouteTable
