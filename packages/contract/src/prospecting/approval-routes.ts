import { Approval, ApprovalInput } from '#contract/prospecting/approvals'
import { ProspectDetail } from '#contract/prospecting/prospects'
import { list, mutation, read, type RouteTable, scoped } from '#contract/core/route'

const prospectPath = '/projects/:project_id/prospects/:prospect_id'
const reading = { group: 'projects', access: scoped('prospect:read') } as const

export const approvalRoutes = {
  prospect_detail: read({
    ...reading,
    path: `${prospectPath}`,
    summary: 'Get a prospect',
    answer: ProspectDetail,
  }),
  prospect_approvals: mutation({
    path: `${prospectPath}/approvals`,
    group: 'projects',
    access: scoped('prospect:approve'),
    summary: 'Approve a named outreach revision',
    effect:
      'It releases the text. Webhook subscribers are notified immediately, and an exported text cannot be recalled. ' +
      'Approve only what a person has read, with the fingerprint of what they read.',
    lasting: true,
    body: ApprovalInput,
    answers: { 200: Approval, 201: Approval },
  }),
  prospect_approval_list: list({
    extension: true,
    ...reading,
    path: `${prospectPath}/approvals`,
    summary: 'List the approvals of a prospect',
    item: Approval,
  }),
} satisfies RouteTable
