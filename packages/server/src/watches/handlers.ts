import { watchRoutes } from '@alphorn/contract/watches'
import { answerWith, implement } from '#server/http/implement'
import type { Searching } from '#server/search/passing'
import { listWatches } from '#server/watches/list'
import { findWatch, presentWatch } from '#server/watches/queries'
import { watchSignals } from '#server/watches/signals'

export function watches(index: Searching) {
  return implement(watchRoutes, {
    watch_list: (call, { page }) => listWatches(call, page),
    watch_detail: async (call, { params }) =>
      answerWith(200, presentWatch(await findWatch(call, params.watch_id))),
    watch_signals: (call, { params, query, page }) => watchSignals(call, index, params.watch_id, query, page),
  })
}
