import { cycleRoutes } from '@alphorn/contract/prospecting/cycles'
import { getCycle, listCycles } from '#server/prospecting/cycles/cycle'
import { requestResearch } from '#server/prospecting/cycles/research'
import { startCycle } from '#server/prospecting/cycles/start'
import { answerWith, implement } from '#server/platform/http/implement'
import type { ProjectPlan } from '#server/prospecting/projects/project'

export function cycleHandlers(plan: ProjectPlan) {
  return implement(cycleRoutes, {
    cycle_create: async (call, { params, body }) => {
      const { started, cycle, left_out } = await startCycle(call, params.project_id, body, plan)
      return started ? answerWith(202, { ...cycle, left_out }) : answerWith(200, cycle)
    },
    cycle_list: (call, { params, query, page }) => listCycles(call, params.project_id, query, page),
    cycle_detail: async (call, { params }) =>
      answerWith(200, await getCycle(call, params.project_id, params.cycle_id)),
    prospect_research: async (call, { params }) =>
      answerWith(202, await requestResearch(call, params.project_id, params.prospect_id, plan)),
  })
}
