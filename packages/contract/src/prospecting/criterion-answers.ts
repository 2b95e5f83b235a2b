import { z } from 'zod'
import { Timestamp } from '#contract/core/fields'
import { editors, session } from '#contract/core/roles'
import { mutation, type RouteTable } from '#contract/core/route'

/** A person's answer to a criterion that the directory cannot decide. */
const criterionAnswers = ['yes', 'no'] as const

const answered = {
  criterion_id: z.string().min(1).max(40),
  answer: z.enum(criterionAnswers),
} as const

export const CriterionAnswer = z
  .object({ ...answered, answered_by: z.string(), answered_at: Timestamp })
  .meta({ id: 'CriterionAnswer' })
export type CriterionAnswer = z.infer<typeof CriterionAnswer>

const RecordedAnswer = CriterionAnswer.extend({
  qualifies_again: z.boolean().meta({
    description:
      'Whether the prospect is qualified again with the answers; false if other questions are open',
  }),
}).meta({ id: 'RecordedAnswer' })
export type RecordedAnswer = z.infer<typeof RecordedAnswer>

export const criterionAnswerRoutes = {
  app_criterion_answer: mutation({
    group: 'projects',
    path: '/projects/:project_id/prospects/:prospect_id/criterion-answers',
    access: session(editors),
    summary: 'Answer a criterion that the directory cannot decide for a prospect',
    body: z.strictObject(answered),
    answers: { 201: RecordedAnswer },
  }),
} satisfies RouteTable
