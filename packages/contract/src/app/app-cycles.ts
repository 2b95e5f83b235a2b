import { z } from 'zod'
import { Cycle } from '#contract/prospecting/cycles'
import { rolesWith, session } from '#contract/core/roles'
import { mutation, type RouteTable } from '#contract/core/route'

// Actions on a cycle that only a person may take.

export const appCycleRoutes = {
  app_cycle_cancel: mutation({
    group: 'projects',
    path: '/projects/:project_id/cycles/:cycle_id/cancellations',
    access: session(rolesWith('prospect:run')),
    summary: 'Cancel a cycle with its open jobs and refund its unused units',
    body: z.strictObject({}).meta({ id: 'CycleCancellation' }),
    answers: { 200: Cycle },
  }),
} satisfies RouteTable
