import type { Signal, SignalQuery } from '@alphorn/contract/signals'
import { sql } from 'kysely'
import type { Page, PageOf, ReadCall } from '#server/call'
import { passes } from '#server/directory/filter-sql'
import { build } from '#server/db/statement'
import { signalPage } from '#server/signals/page'
import { findWatch, type WatchRow } from '#server/watches/queries'

/** What happened to the watched companies, of the kinds that the watch wants. */
export async function watchSignals(
  call: ReadCall,
  watch_id: string,
  query: SignalQuery,
  page: Page,
): Promise<PageOf<Signal>> {
  const watch = await findWatch(call, watch_id)
  return signalPage(call.tx, watched(watch), { ...query, kinds: watch.kinds }, page)
}

/** The condition under which a signal is about a company that the watch looks at. */
export function watched({ company_ids, filters }: WatchRow) {
  if (company_ids) return sql<boolean>`s.company_id = any(${company_ids}::text[])`
  const passing = build
    .selectFrom('companies')
    .select('company_id')
    .where((eb) => passes(eb, filters!))
  return sql<boolean>`s.company_id in (${passing})`
}
