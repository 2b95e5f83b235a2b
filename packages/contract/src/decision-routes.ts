import { Decision, DecisionInput } from '#contract/decisions'
import { list, mutation, type RouteTable, scoped } from '#contract/route'

const prospectPath = '/projects/:project_id/prospects/:prospect_id'

export const decisionRoutes = {
  prospect_decisions: mutation({
    path: `${prospectPath}/decisions`,
    group: 'projects',
    access: scoped('prospect:write'),
    summary: 'Record a decision',
    brief: true,
    body: DecisionInput,
    answers: { 201: Decision },
  }),
  prospect_decision_list: list({
    group: 'projects',
    access: scoped('prospect:read'),
    path: `${prospectPath}/decisions`,
    summary: 'Decisions on a prospect',
    item: Decision,
  }),
} satisfies RouteTable
