import { savedViewRoutes, viewRoutes } from '@alphorn/contract/accounts/saved-views'
import { answerWith, implement } from '#server/platform/http/implement'
import { readFormDraft, saveFormDraft } from '#server/app/saved-views/form-drafts'
import { changeView, createView, deleteView, listViews } from '#server/app/saved-views/views'

export const viewHandlers = implement(viewRoutes, {
  view_list: (call, { query, page }) => listViews(call, query, page),
})

/** Handlers of views and forms, which only the browser app has. */
export const savedViewHandlers = implement(savedViewRoutes, {
  app_view_create: async (call, { body }) => answerWith(201, await createView(call, body)),
  app_view_change: async (call, { params, body }) =>
    answerWith(200, await changeView(call, params.view_id, body)),
  app_view_delete: async (call, { params }) => answerWith(200, await deleteView(call, params.view_id)),
  app_form_draft: async (call, { query }) => answerWith(200, await readFormDraft(call, query.form)),
  app_form_draft_keep: async (call, { body }) => answerWith(200, await saveFormDraft(call, body)),
})
