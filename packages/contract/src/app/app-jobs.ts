import { z } from 'zod'
import { idOf } from '#contract/core/ids'
import { editors, session } from '#contract/core/roles'
import { list, type RouteTable } from '#contract/core/route'
import { StageJob } from '#contract/prospecting/stage-jobs'
import { Stage } from '#contract/prospecting/stages'

// The stage jobs as the app's board shows them. Each includes its company, so that a card needs no further request.

export const BoardJob = StageJob.extend({
  company: z.object({ company_id: idOf('company'), name: z.string() }),
}).meta({ id: 'BoardJob' })
export type BoardJob = z.infer<typeof BoardJob>

export const appJobRoutes = {
  app_job_list: list({
    group: 'stage_jobs',
    path: '/projects/:project_id/board',
    access: session(editors),
    summary: 'List the stage jobs of a project with their companies, newest first',
    item: BoardJob,
    query: { stage: Stage.optional() },
  }),
} satisfies RouteTable
