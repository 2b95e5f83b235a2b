import type { SignalKind } from '@alphorn/contract/signal-kinds'
import type { Signal, SignalQuery } from '@alphorn/contract/signals'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Page, type PageOf, pageOf } from '#server/call'
import type { Db } from '#server/db/connection'
import { presentSignal, signalRows } from '#server/signals/present'

type Asked = SignalQuery & { kinds?: readonly SignalKind[] }

/** Signals of the companies that the condition on `s.company_id` means, the latest publication first. */
export async function signalPage(
  db: Db,
  within: RawBuilder<SqlBool>,
  { kind, kinds = [], since }: Asked,
  page: Page,
): Promise<PageOf<Signal>> {
  const rows = await db.query(
    signalRows()
      .where(within)
      .$if(kind !== undefined, (query) => query.where(sql<boolean>`s.kind = any(${kind}::text[])`))
      .$if(kinds.length > 0, (query) => query.where(sql<boolean>`s.kind = any(${kinds}::text[])`))
      .$if(since !== undefined, (query) => query.where('s.published_on', '>=', since!))
      .$if(page.after !== null, (query) => query.where(behind(page.after!)))
      .orderBy('s.published_on', 'desc')
      .orderBy('s.signal_id', 'desc')
      .limit(page.limit + 1),
  )
  return pageOf(rows, page, ({ published_on, signal_id }) => [published_on, signal_id], presentSignal)
}

function behind([published_on, signal_id]: readonly string[]) {
  return sql<boolean>`(s.published_on, s.signal_id) < (${published_on}::date, ${signal_id})`
}
