import { z } from 'zod'
import { idOf } from '#contract/core/ids'
import { everyone, session } from '#contract/core/roles'
import { read, type RouteTable } from '#contract/core/route'

const count = z.int().min(0)

/** Number of a project's prospects at each step. A prospect that reached a step counts in each step before it. */
export const OutcomeReport = z
  .object({
    project_id: idOf('project'),
    added: count,
    researched: count,
    accepted: count,
    approved: count.meta({ description: 'Prospects with an approved text' }),
    sent: count.meta({ description: 'Prospects whose text was exported, or with any outcome' }),
    answered: count.meta({ description: 'Prospects that answered, met, bought or declined' }),
    meeting: count.meta({ description: 'Prospects that met or bought' }),
    won: count,
    declined: count,
    returned: count.meta({ description: 'Prospects whose letter came back or whose address is wrong' }),
  })
  .meta({ id: 'OutcomeReport' })
export type OutcomeReport = z.infer<typeof OutcomeReport>

export const appOutcomeRoutes = {
  app_outcome_report: read({
    group: 'projects',
    path: '/projects/:project_id/outcome-report',
    access: session(everyone),
    summary: 'Count the prospects of a project by how far they came, from added to won',
    heavy: true,
    answer: OutcomeReport,
  }),
} satisfies RouteTable
