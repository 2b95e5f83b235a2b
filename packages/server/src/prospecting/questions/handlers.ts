import { questionRoutes } from '@alphorn/contract/prospecting/questions'
import { answerWith, implement } from '#server/platform/http/implement'
import type { ProjectPlan } from '#server/prospecting/projects/project'
import { askQuestion } from '#server/prospecting/questions/ask'

export function questionHandlers(plan: ProjectPlan) {
  return implement(questionRoutes, {
    app_question_ask: async (call, { params, body }) =>
      answerWith(202, await askQuestion(call, params.project_id, body, plan)),
  })
}
