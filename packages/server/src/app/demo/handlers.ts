import { demoRoutes } from '@alphorn/contract/app/demo'
import { loadDemo } from '#server/app/demo/load'
import { removeDemo } from '#server/app/demo/remove'
import { demoOf } from '#server/app/demo/state'
import { answerWith, implement } from '#server/platform/http/implement'
import type { ProjectPlan } from '#server/prospecting/projects/project'
import type { DirectoryIndex } from '#server/directory/search/port'

type Settings = { plan: ProjectPlan; index: DirectoryIndex }

export const demoHandlers = ({ plan, index }: Settings) =>
  implement(demoRoutes, {
    app_demo: async (call) => answerWith(200, await demoOf(call)),
    app_demo_load: async (call) => {
      const { loaded, demo: state } = await loadDemo(call, plan, index)
      return answerWith(loaded ? 201 : 200, state)
    },
    app_demo_remove: async (call) => answerWith(200, await removeDemo(call, plan)),
  })
