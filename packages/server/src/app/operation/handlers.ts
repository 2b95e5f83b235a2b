import { healthRoutes } from '@alphorn/contract/app/system-health'
import { queueTestMail } from '#server/accounts/mail/queue-mail'
import { answerWith, implement } from '#server/platform/http/implement'
import { ensureOperator, healthOf, type Installation } from '#server/app/operation/health'

export function operationHandlers(installation: Installation) {
  return implement(healthRoutes, {
    app_health: async (call) => answerWith(200, await healthOf(call, installation)),
    app_health_mail_test: async (call) => {
      await ensureOperator(call, installation)
      return answerWith(202, await queueTestMail(call, { kind: 'test' }))
    },
  })
}
