import { z } from 'zod'
import { Cycle, CycleStart } from '#contract/prospecting/cycles'
import { rolesWith, session } from '#contract/core/roles'
import { jsonRead, mutation, type RouteTable } from '#contract/core/route'

// Actions on a cycle that only a person may take.

/** Largest number of prospects that a preview of a cycle examines. */
export const maxPreviewedProspects = 300

const count = z.int().min(0)

export const CyclePreview = z
  .object({
    prospects: count.meta({ description: 'Prospects that the cycle would take' }),
    examined: count.meta({
      description: `Those to which the other counts refer: the first ${maxPreviewedProspects} at most`,
    }),
    without_research: count.meta({ description: 'Prospects that were never researched' }),
    units: count.meta({ description: 'Research units that the cycle would spend' }),
    letters_replaced: count.meta({ description: 'Existing texts that would be written again' }),
    letters_outdated: count.meta({
      description: 'Existing texts whose basis would change although they are not written again',
    }),
    edited: count.meta({ description: 'Texts among these that a person edited' }),
    approved: count.meta({
      description: 'Texts among these that are approved, and would wait for review again',
    }),
  })
  .meta({ id: 'CyclePreview' })
export type CyclePreview = z.infer<typeof CyclePreview>

export const appCycleRoutes = {
  app_cycle_preview: jsonRead({
    group: 'projects',
    path: '/projects/:project_id/cycle-previews',
    access: session(rolesWith('prospect:run')),
    summary: 'Count what a cycle would spend and replace, without starting it',
    body: CycleStart.omit({ allow_partial: true }).meta({ id: 'CyclePreviewInput' }),
    answer: CyclePreview,
  }),
  app_cycle_cancel: mutation({
    group: 'projects',
    path: '/projects/:project_id/cycles/:cycle_id/cancellations',
    access: session(rolesWith('prospect:run')),
    summary: 'Cancel a cycle with its open jobs and refund its unused units',
    body: z.strictObject({}).meta({ id: 'CycleCancellation' }),
    answers: { 200: Cycle },
  }),
} satisfies RouteTable
