import { appInboxRoutes } from '@alphorn/contract/app/app-inbox'
import type { DirectoryIndex } from '#server/directory/search/port'
import { answerWith, implement } from '#server/platform/http/implement'
import { listInbox } from '#server/prospecting/inbox/list'
import { markItems, unmarkItems } from '#server/prospecting/inbox/mark'

/** The inbox of the browser app. */
export function inboxHandlers(index: DirectoryIndex) {
  return implement(appInboxRoutes, {
    app_inbox: (call, { query, page }) => listInbox(call, index, query, page),
    app_inbox_mark: async (call, { body }) => answerWith(200, await markItems(call, body)),
    app_inbox_unmark: async (call, { body }) => answerWith(200, await unmarkItems(call, body)),
  })
}
