import { demoRoutes } from '@alphorn/contract/demo'
import { loadDemo } from '#server/demo/load'
import { removeDemo } from '#server/demo/remove'
import { demoOf } from '#server/demo/state'
import { answerWith, implement } from '#server/http/implement'
import type { ProjectPlan } from '#server/projects/project'
import type { DirectoryIndex } from '#server/search/port'

type Settings = { plan: ProjectPlan; index: DirectoryIndex }

export const demo = ({ plan, index }: Settings) =>
  implement(demoRoutes, {
    app_demo: async (call) => answerWith(200, await demoOf(call)),
    app_demo_load: async (call) => {
      const { loaded, demo: state } = await loadDemo(call, plan, index)
      return answerWith(loaded ? 201 : 200, state)
    },
    app_demo_remove: async (call) => answerWith(200, await removeDemo(call, plan)),
  })
