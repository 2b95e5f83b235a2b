import type { Signal, SignalQuery } from '@alphorn/contract/directory/signals'
import type { Page, PageOf, ReadCall } from '#server/platform/call'
import type { TextSearch } from '#server/directory/search/matching-companies'
import { signalPage } from '#server/directory/signals/page'
import { findWatch } from '#server/lists/watches/queries'
import { watchedCondition } from '#server/lists/watches/watched'

/** Lists the signals of the watched companies, limited to the kinds that the watch reports. */
export async function watchSignals(
  call: ReadCall,
  index: TextSearch,
  watch_id: string,
  query: SignalQuery,
  page: Page,
): Promise<PageOf<Signal>> {
  const watch = await findWatch(call, watch_id)
  return signalPage(
    call.tx,
    await watchedCondition(call.tx, index, watch),
    { ...query, kinds: watch.kinds },
    page,
  )
}
