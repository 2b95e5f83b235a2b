import type { Signal, SignalQuery } from '@alphorn/contract/signals'
import type { Page, PageOf, ReadCall } from '#server/call'
import type { Searching } from '#server/search/passing'
import { signalPage } from '#server/signals/page'
import { findWatch } from '#server/watches/queries'
import { watched } from '#server/watches/watched'

/** What happened to the watched companies, of the kinds that the watch wants. */
export async function watchSignals(
  call: ReadCall,
  index: Searching,
  watch_id: string,
  query: SignalQuery,
  page: Page,
): Promise<PageOf<Signal>> {
  const watch = await findWatch(call, watch_id)
  return signalPage(call.tx, await watched(call.tx, index, watch), { ...query, kinds: watch.kinds }, page)
}
