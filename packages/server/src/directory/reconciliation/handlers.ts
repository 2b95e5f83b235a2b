import { reconciliationRoutes } from '@alphorn/contract/directory/reconciliation'
import type { ReadCall } from '#server/platform/call'
import type { Page } from '#server/platform/pages'
import { answerWith, implement } from '#server/platform/http/implement'
import { extendCompanies } from '#server/directory/reconciliation/extend'
import {
  manifestOf,
  propertiesLike,
  propertiesToFetch,
  typesLike,
} from '#server/directory/reconciliation/manifest'
import { matchCompanies } from '#server/directory/reconciliation/match'
import { previewCompany, previewHeaders } from '#server/directory/reconciliation/preview'
import { suggestCompanies } from '#server/directory/reconciliation/suggest'
import type { DirectoryIndex } from '#server/directory/search/port'

// OpenRefine's page calls from its own origin. No cookie authenticates here, so every page that knows the address may
// call.
const headers = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

const openAnswer = <Data>(data: Data, rows = 0) => answerWith(200, data, { headers, rows })
const limitOf = ({ limit }: Page) => limit || Infinity

/** Handlers of the reconciliation service, which offers the resolution of companies in OpenRefine's format. */
export function reconciliationHandlers(index: DirectoryIndex) {
  async function ask(
    call: ReadCall,
    asked: { queries?: string | undefined; extend?: string | undefined },
    page: Page,
  ) {
    if (asked.extend !== undefined) return extendCompanies(call, asked.extend, limitOf(page))
    return matchCompanies(call, index, asked.queries ?? '{}', limitOf(page))
  }
  return implement(reconciliationRoutes, {
    reconcile_manifest: async (call, { params, query, page, reachedAt }) => {
      if (query.queries === undefined && query.extend === undefined)
        return openAnswer(manifestOf(reachedAt, params.token))
      const { data, rows } = await ask(call, query, page)
      return openAnswer(data, rows)
    },
    reconcile: async (call, { body, page }) => {
      const { data, rows } = await ask(call, body, page)
      return openAnswer(data, rows)
    },
    reconcile_suggest_entity: async (call, { query, page }) => {
      const { data, rows } = await suggestCompanies(call, index, query, limitOf(page))
      return openAnswer(data, rows)
    },
    reconcile_suggest_property: async (_call, { query }) => openAnswer(propertiesLike(query.prefix)),
    reconcile_suggest_type: async (_call, { query }) => openAnswer(typesLike(query.prefix)),
    reconcile_properties: async () => openAnswer(propertiesToFetch()),
    reconcile_preview: async (call, { query }) => {
      const text = await previewCompany(call, query.id)
      return { ...answerWith(200, '', { headers: { ...headers, ...previewHeaders }, rows: 1 }), text }
    },
  })
}
