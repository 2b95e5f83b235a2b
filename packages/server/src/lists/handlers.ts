import { marketRoutes } from '@alphorn/contract/lists/markets'
import { answerWith, implement } from '#server/platform/http/implement'
import { type ListPlan, startBuild } from '#server/lists/build'
import { findBuild, listBuilds } from '#server/lists/builds'
import { listChanges } from '#server/lists/changes'
import { listCompanies, streamCompanies } from '#server/lists/companies'
import { countCompanies } from '#server/lists/count'
import { defineList } from '#server/lists/define'
import { deleteList } from '#server/lists/delete'
import { editList } from '#server/lists/edit'
import { listLists } from '#server/lists/list'
import { listView, presentBuild } from '#server/lists/present'
import type { TextSearch } from '#server/directory/search/matching-companies'
import { findList } from '#server/lists/queries'
import { listSignals } from '#server/lists/signals'

export function listHandlers(plan: ListPlan, index: TextSearch) {
  return implement(marketRoutes, {
    market_list: (call, { page }) => listLists(call, page),
    market_create: async (call, { body }) => answerWith(201, await defineList(call, body)),
    market_detail: async (call, { params }) =>
      answerWith(200, await listView(call.tx, await findList(call, params.list_id))),
    market_update: async (call, { params, body }) =>
      answerWith(200, await editList(call, params.list_id, body)),
    market_delete: async (call, { params }) => answerWith(200, await deleteList(call, params.list_id)),
    market_count: async (call, { params }) =>
      answerWith(200, await countCompanies(call, index, (await findList(call, params.list_id)).filters)),
    market_build_create: async (call, { params }) =>
      answerWith(202, await startBuild(call, params.list_id, plan)),
    market_build_list: (call, { params, page }) => listBuilds(call, params.list_id, page),
    market_build_detail: async (call, { params }) =>
      answerWith(200, presentBuild(await findBuild(call, params.list_id, params.number))),
    market_build_changes: (call, { params, page }) => listChanges(call, params.list_id, params.number, page),
    market_companies: (call, { params, page, streamed }) =>
      streamed ? streamCompanies(call, params.list_id, page) : listCompanies(call, params.list_id, page),
    market_signals: (call, { params, query, page }) => listSignals(call, params.list_id, query, page),
  })
}
