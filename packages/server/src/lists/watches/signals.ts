import type { Signal, SignalQuery } from '@alphorn/contract/directory/signals'
import type { ReadCall } from '#server/platform/call'
import type { Page, PageOf } from '#server/platform/pages'
import type { TextSearch } from '#server/directory/search/matching-companies'
import { signalCondition } from '#server/directory/signals/page'
import { presentSignal } from '#server/directory/signals/present'
import { findWatch } from '#server/lists/watches/queries'
import { type Bounds, latestWatched, usualBounds } from '#server/lists/watches/watched-signals'

/** Lists the signals of the watched companies, limited to the kinds that the watch reports. */
export async function watchSignals(
  call: ReadCall,
  index: TextSearch,
  watch_id: string,
  query: SignalQuery,
  page: Page,
  bounds: Bounds = usualBounds,
): Promise<PageOf<Signal>> {
  const watch = await findWatch(call, watch_id)
  const narrowed = signalCondition({ ...query, kinds: watch.kinds }, page.after)
  const { rows, next } = await latestWatched(call.tx, index, { watch, narrowed, bounds }, page.limit)
  return { items: rows.map(presentSignal), next }
}
