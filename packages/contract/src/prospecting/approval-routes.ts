import { Approval, ApprovalInput } from '#contract/prospecting/approvals'
import { ProspectDetail } from '#contract/prospecting/prospects'
import { list, mutation, read, type RouteTable, scoped } from '#contract/core/route'

const prospectPath = '/projects/:project_id/prospects/:prospect_id'
const reading = { group: 'projects', access: scoped('prospect:read') } as const

export const approvalRoutes = {
  prospect_detail: read({
    ...reading,
    path: `${prospectPath}`,
    summary: 'One prospect',
    answer: ProspectDetail,
  }),
  prospect_approvals: mutation({
    path: `${prospectPath}/approvals`,
    group: 'projects',
    access: scoped('prospect:approve'),
    summary: 'Approve a named outreach revision',
    effect:
      'It releases the text to be sent: subscribers of webhooks are told at once, and what was exported cannot be called back. ' +
      'Approve only what a person has read, with the fingerprint of what they read.',
    lasting: true,
    body: ApprovalInput,
    answers: { 200: Approval, 201: Approval },
  }),
  prospect_approval_list: list({
    ...reading,
    path: `${prospectPath}/approvals`,
    summary: 'Approvals of a prospect',
    item: Approval,
  }),
} satisfies RouteTable
