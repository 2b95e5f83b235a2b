import { snippetRoutes } from '@alphorn/contract/prospecting/snippets'
import { answerWith, implement } from '#server/platform/http/implement'
import { changeSnippet } from '#server/prospecting/snippets/change'
import { createSnippet } from '#server/prospecting/snippets/create'
import { deleteSnippet } from '#server/prospecting/snippets/delete'
import { listSnippets } from '#server/prospecting/snippets/list'

/** Snippets of an account, which people insert while they edit letters. */
export const snippetHandlers = implement(snippetRoutes, {
  app_snippet_list: (call, { query, page }) => listSnippets(call, query, page),
  app_snippet_create: async (call, { body }) => answerWith(201, await createSnippet(call, body)),
  app_snippet_change: async (call, { params, body }) =>
    answerWith(200, await changeSnippet(call, params.snippet_id, body)),
  app_snippet_delete: async (call, { params }) =>
    answerWith(200, await deleteSnippet(call, params.snippet_id)),
})
