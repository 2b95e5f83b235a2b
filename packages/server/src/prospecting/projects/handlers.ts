import { projectRoutes } from '@alphorn/contract/prospecting/projects'
import { answerWith, implement } from '#server/platform/http/implement'
import { getProject, listProjects, type ProjectPlan } from '#server/prospecting/projects/project'

export function projectHandlers(plan: ProjectPlan) {
  return implement(projectRoutes, {
    project_list: (call, { page }) => listProjects(call, page, plan),
    project_detail: async (call, { params }) =>
      answerWith(200, await getProject(call, params.project_id, plan)),
  })
}
