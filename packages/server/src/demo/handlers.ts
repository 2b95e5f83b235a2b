import { demoRoutes } from '@alphorn/contract/demo'
import { loadDemo } from '#server/demo/load'
import { removeDemo } from '#server/demo/remove'
import { demoOf } from '#server/demo/state'
import { answerWith, implement } from '#server/http/implement'
import type { ProjectPlan } from '#server/projects/project'

export const demo = (plan: ProjectPlan) =>
  implement(demoRoutes, {
    app_demo: async (call) => answerWith(200, await demoOf(call)),
    app_demo_load: async (call) => {
      const { loaded, demo: state } = await loadDemo(call, plan)
      return answerWith(loaded ? 201 : 200, state)
    },
    app_demo_remove: async (call) => answerWith(200, await removeDemo(call, plan)),
  })
