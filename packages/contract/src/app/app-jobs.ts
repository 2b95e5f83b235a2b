import { z } from 'zod'
import { idOf } from '#contract/core/ids'
import { editors, session } from '#contract/core/roles'
import { list, read, type RouteTable } from '#contract/core/route'
import { stageJobStates } from '#contract/prospecting/stage-job-rules'
import { StageJob } from '#contract/prospecting/stage-jobs'
import { Stage } from '#contract/prospecting/stages'

// The stage jobs as the app's board shows them. Each includes its company, so that a card needs no further request.

export const BoardJob = StageJob.extend({
  company: z.object({ company_id: idOf('company'), name: z.string() }),
}).meta({ id: 'BoardJob' })
export type BoardJob = z.infer<typeof BoardJob>

/** Kinds of trouble that a job can have. */
const jobTroubles = ['stuck', 'repeated'] as const
export type JobTrouble = (typeof jobTroubles)[number]

const BoardCounts = z
  .object({
    states: z.array(
      z.object({
        state: z.enum(stageJobStates),
        jobs: z.int(),
        stuck: z.int().meta({ description: 'Jobs of which half of the lease has passed without progress' }),
        repeated: z
          .int()
          .meta({ description: 'Jobs that failed or expired, as did the job that they retry' }),
      }),
    ),
  })
  .meta({ id: 'BoardCounts' })
export type BoardCounts = z.infer<typeof BoardCounts>

const ofBoard = { group: 'stage_jobs', access: session(editors) } as const

export const appJobRoutes = {
  app_job_list: list({
    ...ofBoard,
    path: '/projects/:project_id/board',
    summary: 'List the stage jobs of a project with their companies, newest first',
    item: BoardJob,
    query: { stage: Stage.optional(), trouble: z.enum(jobTroubles).optional() },
  }),
  app_job_counts: read({
    ...ofBoard,
    path: '/projects/:project_id/board/counts',
    summary: 'Count the stage jobs of a project by state, and those with trouble',
    query: { stage: Stage.optional() },
    answer: BoardCounts,
  }),
} satisfies RouteTable
