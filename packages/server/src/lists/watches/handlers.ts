import { watchRoutes } from '@alphorn/contract/lists/watches'
import { answerWith, implement } from '#server/platform/http/implement'
import type { TextSearch } from '#server/directory/search/matching-companies'
import { listWatches } from '#server/lists/watches/list'
import { findWatch, presentWatch } from '#server/lists/watches/queries'
import { watchSignals } from '#server/lists/watches/signals'

export function watchHandlers(index: TextSearch) {
  return implement(watchRoutes, {
    watch_list: (call, { page }) => listWatches(call, page),
    watch_detail: async (call, { params }) =>
      answerWith(200, presentWatch(await findWatch(call, params.watch_id))),
    watch_signals: (call, { params, query, page }) => watchSignals(call, index, params.watch_id, query, page),
  })
}
