import { z } from 'zod'
import { everyone, session } from '#contract/core/roles'
import { read, type RouteTable } from '#contract/core/route'
import { Stage } from '#contract/prospecting/stages'

// How far a project is, step by step: what its dashboard draws beside the numbers of the summary.

const count = z.int().min(0)

/** A stage of a cycle: where its prospects stand in it. Of jobs that were tried again the last one counts. */
export const CycleStage = z
  .object({
    stage: Stage,
    unclaimed: count.meta({ description: 'Jobs that nobody has claimed' }),
    claimed: count,
    completed: count,
    failed: count.meta({ description: 'Jobs that failed or expired, and have no successor' }),
    unchanged: count.meta({ description: 'Prospects for which the stage had nothing new to do' }),
  })
  .meta({ id: 'CycleStage' })
export type CycleStage = z.infer<typeof CycleStage>

/** So many days back signals are counted, today included. */
export const signalDays = 30

export const SignalDay = z.object({ day: z.iso.date(), signals: count }).meta({ id: 'SignalDay' })
export type SignalDay = z.infer<typeof SignalDay>

export const appProgressRoutes = {
  app_cycle_stages: read({
    group: 'projects',
    path: '/projects/:project_id/cycles/:cycle_id/stages',
    access: session(everyone),
    summary: 'How far each stage of a cycle is',
    answer: z.array(CycleStage),
  }),
  app_project_signals: read({
    group: 'projects',
    path: '/projects/:project_id/signals',
    access: session(everyone),
    summary: "Signals about a project's companies, counted by the day of their publication",
    answer: z.array(SignalDay),
  }),
} satisfies RouteTable
