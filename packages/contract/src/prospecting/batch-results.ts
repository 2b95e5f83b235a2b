import { z } from 'zod'
import { kibibyte, mutation, type RouteTable, scoped } from '#contract/core/route'
import { refusalsOfAction } from '#contract/prospecting/stage-job-rules'
import { StageJob } from '#contract/prospecting/stage-jobs'
import { AcceptedResult, StageResult } from '#contract/prospecting/stage-results'

/** Largest number of results in one request; the limit of its body is that of a single result. */
const maxResults = 50

const JobResult = z
  .strictObject({ job_id: z.string().min(1).max(64), result: StageResult })
  .meta({ id: 'JobResult' })

/** The results of several jobs of a project, each judged and stored on its own. */
const BatchResults = z
  .strictObject({
    results: z
      .array(JobResult)
      .min(1)
      .max(maxResults)
      .superRefine((results, context) => {
        const seen = new Set<string>()
        for (const [at, { job_id }] of results.entries()) {
          if (seen.has(job_id))
            context.addIssue({
              code: 'custom',
              params: { code: 'duplicate_item' },
              path: [at, 'job_id'],
              message: 'The request already contains a result for this job. Send one per job.',
            })
          seen.add(job_id)
        }
      }),
  })
  .meta({ id: 'BatchResults' })
export type BatchResults = z.infer<typeof BatchResults>

const resultRefusals = ['not_found', 'validation_failed', ...refusalsOfAction('results')] as const

/** Result of one entry. A refused entry had no effect, and its error is that of the single-result route. */
const ResultOutcome = z
  .object({
    job_id: z.string(),
    outcome: z.enum(['completed', 'refused']),
    job: StageJob.nullable().meta({
      description: 'The current state of the job; null if it is not found or if `errors` is complete',
    }),
    accepted: AcceptedResult.nullable(),
    error: z
      .object({
        code: z.enum(resultRefusals),
        message: z.string(),
        errors: z.array(z.object({ code: z.string(), field: z.string(), detail: z.string() })),
      })
      .meta({
        id: 'ResultRefusal',
        description: 'The `error` that the route for a single result would return',
      })
      .nullable(),
  })
  .meta({ id: 'ResultOutcome' })
export type ResultOutcome = z.infer<typeof ResultOutcome>

export const batchResultRoutes = {
  stage_job_batch_results: mutation({
    extension: true,
    serializeBy: [],
    path: '/projects/:project_id/stage-jobs/results',
    group: 'stage_jobs',
    access: scoped('prospect:stages'),
    summary: 'Complete several jobs with external output',
    effect:
      'Each result is checked separately and ends its job. Its output is a new revision, and work based on the previous revision becomes stale.',
    body: BatchResults,
    bodyLimit: 4096 * kibibyte,
    answers: { 200: z.array(ResultOutcome) },
  }),
} satisfies RouteTable
