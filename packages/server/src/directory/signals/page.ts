import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import type { Signal, SignalQuery } from '@alphorn/contract/directory/signals'
import { sql } from 'kysely'
import { type Page, type PageOf, pageOf } from '#server/platform/call'
import type { Db } from '#server/platform/db/connection'
import { latestSignals, type Within } from '#server/directory/signals/latest'
import { presentSignal } from '#server/directory/signals/present'

type SignalFilter = SignalQuery & { kinds?: readonly SignalKind[] }

/** Returns a page of the signals that meet the conditions, latest publication first. */
export async function signalPage(
  db: Db,
  within: Within,
  { kind, kinds = [], since }: SignalFilter,
  page: Page,
): Promise<PageOf<Signal>> {
  const latest = latestSignals(
    within,
    (signals) =>
      signals
        .$if(kind !== undefined, (query) => query.where(sql<boolean>`s.kind = any(${kind}::text[])`))
        .$if(kinds.length > 0, (query) => query.where(sql<boolean>`s.kind = any(${kinds}::text[])`))
        .$if(since !== undefined, (query) => query.where('s.published_on', '>=', since!))
        .$if(page.after !== null, (query) => query.where(afterSignal(page.after!))),
    page.limit + 1,
  )
  const rows = await db.query(latest)
  return pageOf(rows, page, ({ published_on, signal_id }) => [published_on, signal_id], presentSignal)
}

function afterSignal([published_on, signal_id]: readonly string[]) {
  return sql<boolean>`(s.published_on, s.signal_id) < (${published_on}::date, ${signal_id})`
}
