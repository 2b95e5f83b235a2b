import { z } from 'zod'
import { everyone, session } from '#contract/core/roles'
import { read, type RouteTable } from '#contract/core/route'
import { Stage } from '#contract/prospecting/stages'

// Progress of a project, step by step, shown on its dashboard beside the figures of the summary.

const count = z.int().min(0)

/** A stage of a cycle, with its prospects by state. Only the last job of a series of retries counts. */
export const CycleStage = z
  .object({
    stage: Stage,
    unclaimed: count.meta({ description: 'Jobs that are not claimed' }),
    claimed: count,
    completed: count,
    failed: count.meta({ description: 'Jobs that failed or expired and were not retried' }),
    unchanged: count.meta({ description: 'Prospects without new work in this stage' }),
  })
  .meta({ id: 'CycleStage' })
export type CycleStage = z.infer<typeof CycleStage>

/** Number of days for which signals are counted, today included. */
export const signalDays = 30

export const SignalDay = z.object({ day: z.iso.date(), signals: count }).meta({ id: 'SignalDay' })
export type SignalDay = z.infer<typeof SignalDay>

export const appProgressRoutes = {
  app_cycle_stages: read({
    group: 'projects',
    path: '/projects/:project_id/cycles/:cycle_id/stages',
    access: session(everyone),
    summary: 'Get the progress of each stage of a cycle',
    heavy: true,
    answer: z.array(CycleStage),
  }),
  app_project_signals: read({
    group: 'projects',
    path: '/projects/:project_id/signals',
    access: session(everyone),
    summary: 'Count the signals about the companies of a project by day of publication',
    heavy: true,
    answer: z.array(SignalDay),
  }),
} satisfies RouteTable
