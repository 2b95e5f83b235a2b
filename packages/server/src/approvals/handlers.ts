import { appReviewRoutes } from '@alphorn/contract/app-review'
import { approvalRoutes } from '@alphorn/contract/approval-routes'
import { approveRevision } from '#server/approvals/approve'
import { listApprovals } from '#server/approvals/list'
import { getProspect } from '#server/approvals/prospect-detail'
import { listWaiting } from '#server/approvals/review-queue'
import { answerWith, implement } from '#server/http/implement'

export const approvals = implement(approvalRoutes, {
  prospect_detail: async (call, { params }) =>
    answerWith(200, await getProspect(call, params.project_id, params.prospect_id)),
  prospect_approvals: async (call, { params, body }) => {
    const { created, approval } = await approveRevision(call, params.project_id, params.prospect_id, body)
    return answerWith(created ? 201 : 200, approval)
  },
  prospect_approval_list: (call, { params, page }) =>
    listApprovals(call, params.project_id, params.prospect_id, page),
})

/** The review queue of the browser app. */
export const reviews = implement(appReviewRoutes, {
  app_review_list: (call, { params, page }) => listWaiting(call, params.project_id, page),
})
