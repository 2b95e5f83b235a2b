import { appOutcomeRoutes } from '@alphorn/contract/app/app-outcomes'
import { outcomeRoutes } from '@alphorn/contract/prospecting/outcomes'
import { returnRoutes } from '@alphorn/contract/prospecting/returns'
import { answerWith, implement } from '#server/platform/http/implement'
import { breakDownOutcomes } from '#server/prospecting/outcomes/break-down'
import { listOutcomes } from '#server/prospecting/outcomes/list'
import { recordOutcome } from '#server/prospecting/outcomes/record'
import { recordReturns } from '#server/prospecting/outcomes/record-returns'
import { reportOutcomes } from '#server/prospecting/outcomes/report'
import { withdrawOutcome } from '#server/prospecting/outcomes/withdraw'
import type { ProjectPlan } from '#server/prospecting/projects/project'

export function outcomeHandlers(plan: ProjectPlan) {
  return implement(outcomeRoutes, {
    prospect_outcomes: async (call, { params, body }) =>
      answerWith(201, await recordOutcome(call, params, body, plan)),
    prospect_outcome_list: (call, { params, page }) => listOutcomes(call, params, page),
    prospect_outcome_withdrawals: async (call, { params }) =>
      answerWith(200, await withdrawOutcome(call, params, params.outcome_id)),
  })
}

/** Records many returned letters in one call. */
export function returnHandlers(plan: ProjectPlan) {
  return implement(returnRoutes, {
    letter_returns: async (call, { params, body }) =>
      answerWith(200, await recordReturns(call, params.project_id, body, plan)),
  })
}

/** The reports of outcomes in the browser app. */
export const appOutcomeHandlers = implement(appOutcomeRoutes, {
  app_outcome_report: async (call, { params }) =>
    answerWith(200, await reportOutcomes(call, params.project_id)),
  app_outcome_breakdown: async (call, { params, query }) =>
    answerWith(200, await breakDownOutcomes(call, params.project_id, query.by)),
})
