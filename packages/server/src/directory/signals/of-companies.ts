import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import type { Signal } from '@alphorn/contract/directory/signals'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connection'
import { presentSignal, signalRows } from '#server/directory/signals/present'

type Span = {
  publishedSince?: string
  recordedSince?: Date
  recordedUntil?: Date
  kinds?: readonly SignalKind[]
}

const maxSignalsPerCompany = 20

/** Returns the latest wanted signals of companies, at most twenty per company, latest publication first. */
export async function signalsOf(
  db: Db,
  company_ids: readonly string[],
  { publishedSince, recordedSince, recordedUntil, kinds }: Span = {},
): Promise<ReadonlyMap<string, Signal[]>> {
  if (company_ids.length === 0) return new Map()
  const rows = await db.query(
    signalRows()
      .where(sql<boolean>`s.company_id = any(${company_ids}::text[])`)
      .$if(publishedSince !== undefined, (query) => query.where('s.published_on', '>=', publishedSince!))
      .$if(recordedSince !== undefined, (query) => query.where('s.recorded_at', '>', recordedSince!))
      .$if(recordedUntil !== undefined, (query) => query.where('s.recorded_at', '<=', recordedUntil!))
      .$if(kinds !== undefined, (query) => query.where(sql<boolean>`s.kind = any(${kinds}::text[])`))
      .where(
        sql<boolean>`(select count(*) from signals later where later.company_id = s.company_id
          and (later.published_on, later.signal_id) > (s.published_on, s.signal_id)
          and (${recordedSince ?? null}::timestamptz is null or later.recorded_at > ${recordedSince ?? null}::timestamptz)
          and (${recordedUntil ?? null}::timestamptz is null or later.recorded_at <= ${recordedUntil ?? null}::timestamptz)
          and (${kinds ?? null}::text[] is null or later.kind = any(${kinds ?? null}::text[]))
          ) < ${maxSignalsPerCompany}`,
      )
      .orderBy('s.published_on', 'desc')
      .orderBy('s.signal_id', 'desc'),
  )
  return Map.groupBy(rows.map(presentSignal), ({ company }) => company.company_id!)
}
