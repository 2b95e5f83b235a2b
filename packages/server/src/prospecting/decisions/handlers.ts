import { appDecisionRoutes } from '@alphorn/contract/app/app-prospects'
import { decisionRoutes } from '@alphorn/contract/prospecting/decision-routes'
import { appSuppressionRoutes, suppressionRoutes } from '@alphorn/contract/prospecting/suppressions'
import { ensureWholeAccount } from '#server/platform/caller'
import { recordDecision } from '#server/prospecting/decisions/decide'
import { decideInBatch } from '#server/prospecting/decisions/decide-in-batch'
import { importSuppressions } from '#server/prospecting/decisions/import-suppressions'
import { listDecisions } from '#server/prospecting/decisions/list'
import { suppressValue } from '#server/prospecting/decisions/suppress'
import { withdrawDecisions } from '#server/prospecting/decisions/withdraw'
import { judgedDecisions } from '#server/prospecting/decisions/judge-decision'
import { answerWith, type Handlers, implement } from '#server/platform/http/implement'
import type { ProjectPlan } from '#server/prospecting/projects/project'
import { liftSuppression, listSuppressions } from '#server/prospecting/suppressions/entries'

export function decisionHandlers(plan: ProjectPlan) {
  const handlers: Handlers<typeof decisionRoutes> = {
    prospect_decisions: async (call, { params, body }) =>
      answerWith(201, await recordDecision(call, params.project_id, params.prospect_id, body, plan)),
    prospect_decision_list: (call, { params, page }) =>
      listDecisions(call, params.project_id, params.prospect_id, page),
  }
  return implement(decisionRoutes, handlers, { judged: { prospect_decisions: judgedDecisions(plan) } })
}

export function appDecisionHandlers(plan: ProjectPlan) {
  return implement(appDecisionRoutes, {
    app_decision_make: async (call, { params, body }) =>
      answerWith(201, await decideInBatch(call, params.project_id, body, plan)),
    app_decision_withdraw: async (call, { params, body }) =>
      answerWith(200, await withdrawDecisions(call, params.project_id, body.decision_ids, plan)),
  })
}

/** An entry applies in every project, and the list names recipients of all of them. */
const ofSuppressions = 'The suppression list is'

export const suppressionHandlers = implement(suppressionRoutes, {
  suppression_list: (call, { query, page }) => {
    ensureWholeAccount(call.caller, ofSuppressions)
    return listSuppressions(call, query, page)
  },
  suppression_add: async (call, { body }) => {
    ensureWholeAccount(call.caller, ofSuppressions)
    const { created, suppression } = await suppressValue(call, body)
    return answerWith(created ? 201 : 200, suppression)
  },
})

/** Routes of the suppression list that only the browser app has. */
export const appSuppressionHandlers = implement(appSuppressionRoutes, {
  app_suppression_import: async (call, { body }) => answerWith(200, await importSuppressions(call, body)),
  app_suppression_lift: async (call, { params, body }) =>
    answerWith(200, await liftSuppression(call, params.suppression_id, body.reason)),
})
