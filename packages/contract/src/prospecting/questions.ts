import { z } from 'zod'
import { idOf } from '#contract/core/ids'
import { editors, session } from '#contract/core/roles'
import { mutation, type RouteTable } from '#contract/core/route'
import { StartedCycle } from '#contract/prospecting/cycles'
import { maxQuestionedCompanies } from '#contract/prospecting/question-limits'

export const questionRoutes = {
  app_question_ask: mutation({
    group: 'projects',
    path: '/projects/:project_id/questions',
    access: session(editors),
    summary: 'Have research answer the question of a field about prospects, in a cycle of its own',
    effect:
      'Each prospect costs a research unit. Research that a prospect already has stays as it is, and so do its texts. A value that a person wrote is not replaced.',
    body: z
      .strictObject({
        field_id: idOf('field'),
        prospect_ids: z.array(idOf('prospect')).min(1).max(maxQuestionedCompanies),
        allow_partial: z.boolean().default(false).meta({
          description: 'Ask about as many prospects as research units are left; `left_out` lists the others',
        }),
      })
      .meta({ id: 'QuestionAsked' }),
    answers: { 202: StartedCycle },
    refusals: ['cycle_active'],
  }),
} satisfies RouteTable
