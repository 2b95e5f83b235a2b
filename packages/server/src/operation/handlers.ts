import { healthRoutes } from '@alphorn/contract/system-health'
import { answerWith, implement } from '#server/http/implement'
import { healthOf, type Installation } from '#server/operation/health'

export function operation(installation: Installation) {
  return implement(healthRoutes, {
    app_health: async (call) => answerWith(200, await healthOf(call, installation)),
  })
}
