import { z } from 'zod'
import { DecisionInput, RecordedDecision } from '#contract/prospecting/decisions'
import { idOf } from '#contract/core/ids'
import { mostDecided } from '#contract/prospecting/most-decided'
import { editors, session } from '#contract/core/roles'
import { mutation, type RouteTable } from '#contract/core/route'

// What the browser app may do with prospects beside the routes of the API.

/** The most prospects that are taken out at once: as many as are added at once. */
export const mostRemoved = 100

const ids = z.array(idOf('prospect'))

const RemovedProspects = z
  .object({
    removed: ids,
    kept: ids.meta({ description: 'They have work, a decision or a text and are kept' }),
  })
  .meta({ id: 'RemovedProspects' })

/** How long a decision can be taken back. */
export const withdrawalSeconds = 3600

const WithdrawnDecisions = z
  .object({
    withdrawn: ids,
    kept: ids.meta({
      description:
        'A newer decision followed, its text is approved, it is older than an hour, or it is `do_not_contact`. To undo the latter, remove the suppression',
    }),
  })
  .meta({ id: 'WithdrawnDecisions' })

export const appDecisionRoutes = {
  app_decision_make: mutation({
    group: 'projects',
    path: '/projects/:project_id/decisions',
    access: session(editors),
    summary: 'Record the same decision on several prospects, on all or on none',
    body: DecisionInput.extend({ prospect_ids: ids.min(1).max(mostDecided) }),
    answers: { 201: z.array(RecordedDecision) },
  }),
  app_decision_withdraw: mutation({
    group: 'projects',
    path: '/projects/:project_id/decisions/withdrawals',
    access: session(editors),
    summary: 'Undo decisions within an hour, which restores the previous ones',
    body: z.strictObject({ decision_ids: z.array(idOf('decision')).min(1).max(mostRemoved) }),
    answers: { 200: WithdrawnDecisions },
  }),
} satisfies RouteTable

export const appProspectRoutes = {
  app_prospect_remove: mutation({
    group: 'projects',
    path: '/projects/:project_id/prospects/removals',
    access: session(editors),
    summary: 'Remove prospects without any work from a project, to undo an import',
    body: z.strictObject({ prospect_ids: ids.min(1).max(mostRemoved) }),
    answers: { 200: RemovedProspects },
  }),
} satisfies RouteTable
