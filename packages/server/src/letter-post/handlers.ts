import { letterPostRoutes } from '@alphorn/contract/letter-post/letter-post'
import { answerWith, implement } from '#server/platform/http/implement'
import {
  deleteConnection,
  type LetterSettings,
  saveConnection,
  showService,
} from '#server/letter-post/connection'
import { showDispatch, runStep } from '#server/letter-post/take-step'

export function letterPostHandlers(settings: LetterSettings) {
  return implement(letterPostRoutes, {
    app_letter_service: async (call) => answerWith(200, await showService(call, settings)),
    app_letter_service_save: async (call, { body }) =>
      answerWith(200, await saveConnection(call, body, settings)),
    app_letter_service_delete: async (call) => answerWith(200, await deleteConnection(call)),
    app_dispatch: async (call, { params }) => answerWith(200, await showDispatch(call, params)),
    app_dispatch_step: async (call, { params, body }) => answerWith(200, await runStep(call, params, body)),
  })
}
