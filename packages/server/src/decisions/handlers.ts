import { decisionRoutes } from '@alphorn/contract/decision-routes'
import { decide } from '#server/decisions/decide'
import { listDecisions } from '#server/decisions/list'
import { answerWith, implement } from '#server/http/implement'

export const decisions = implement(decisionRoutes, {
  prospect_decisions: async (call, { params, body }) =>
    answerWith(201, await decide(call, params.project_id, params.prospect_id, body)),
  prospect_decision_list: (call, { params, page }) =>
    listDecisions(call, params.project_id, params.prospect_id, page),
})
