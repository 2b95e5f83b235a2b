import { Decision, DecisionInput, RecordedDecision } from '#contract/prospecting/decisions'
import { list, mutation, type RouteTable, scoped } from '#contract/core/route'

const prospectPath = '/projects/:project_id/prospects/:prospect_id'

export const decisionRoutes = {
  prospect_decisions: mutation({
    path: `${prospectPath}/decisions`,
    group: 'projects',
    access: scoped('prospect:write'),
    summary: 'Record a decision',
    effect:
      'Every decision except `accept` cancels the open jobs of the prospect and withdraws its approved texts that are not exported. ' +
      '`do_not_contact` also suppresses the company in every project of the account: its jobs are cancelled and its texts blocked everywhere, and only a person can lift that, in the browser app. ' +
      '`accept` leads to the text of a company that was in a cycle with the stage `outreach`: the active cycle goes on with it, or a follow-up cycle starts. ' +
      '`outreach` in the answer says which. A research unit is reserved only if the research is missing or out of date.',
    lasting: true,
    serializeBy: ['prospect_id'],
    body: DecisionInput,
    answers: { 201: RecordedDecision },
  }),
  prospect_decision_list: list({
    extension: true,
    group: 'projects',
    access: scoped('prospect:read'),
    path: `${prospectPath}/decisions`,
    summary: 'List the decisions on a prospect',
    item: Decision,
  }),
} satisfies RouteTable
