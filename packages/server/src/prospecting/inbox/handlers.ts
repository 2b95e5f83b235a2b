import { appInboxRoutes } from '@alphorn/contract/app/app-inbox'
import { answerWith, implement } from '#server/platform/http/implement'
import { listInbox } from '#server/prospecting/inbox/list'
import { markItems, unmarkItems } from '#server/prospecting/inbox/mark'

/** The inbox of the browser app. */
export const inbox = implement(appInboxRoutes, {
  app_inbox: (call, { query, page }) => listInbox(call, query, page),
  app_inbox_mark: async (call, { body }) => answerWith(200, await markItems(call, body)),
  app_inbox_unmark: async (call, { body }) => answerWith(200, await unmarkItems(call, body)),
})
