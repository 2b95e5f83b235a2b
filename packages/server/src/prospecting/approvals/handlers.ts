import { appReviewRoutes } from '@alphorn/contract/app/app-review'
import { approvalRoutes } from '@alphorn/contract/prospecting/approval-routes'
import type { StageJobInput } from '@alphorn/contract/prospecting/stage-input-schemas'
import { approveRevision } from '#server/prospecting/approvals/approve'
import { listApprovals } from '#server/prospecting/approvals/list'
import { getProspect } from '#server/prospecting/approvals/prospect-detail'
import { listWaiting } from '#server/prospecting/approvals/review-queue'
import { reviseText } from '#server/prospecting/approvals/revise-text'
import { currentText } from '#server/prospecting/approvals/text-input'
import { answerWith, implement } from '#server/platform/http/implement'

export const approvalHandlers = implement(approvalRoutes, {
  prospect_detail: async (call, { params }) =>
    answerWith(200, await getProspect(call, params.project_id, params.prospect_id)),
  prospect_approvals: async (call, { params, body }) => {
    const { created, approval } = await approveRevision(call, params.project_id, params.prospect_id, body)
    return answerWith(created ? 201 : 200, approval)
  },
  prospect_approval_list: (call, { params, page }) =>
    listApprovals(call, params.project_id, params.prospect_id, page),
})

const { app_text_alternatives: _composed, ...routes } = appReviewRoutes

/** The review queue of the browser app. Other texts are composed by an executor (app/handlers.ts). */
export const reviewHandlers = implement(routes, {
  app_review_list: (call, { params, page }) => listWaiting(call, params.project_id, page),
  app_text_revise: async (call, { params, body }) =>
    answerWith(201, await reviseText(call, params.project_id, params.prospect_id, body)),
  app_text_input: async (call, { params }) => {
    const { content, notices } = await currentText(call, params.project_id, params.prospect_id)
    return answerWith(200, { input: JSON.parse(content) as StageJobInput, notices })
  },
})
