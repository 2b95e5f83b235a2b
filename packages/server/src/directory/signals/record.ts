import type { Language } from '@alphorn/contract/core/fields'
import { newId } from '@alphorn/contract/core/ids'
import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import type { Signal, SignalFacts } from '@alphorn/contract/directory/signals'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { signalsTopic } from '#server/platform/db/topics'
import { statement } from '#server/platform/db/statement'
import { companyClauses } from '#server/directory/signals/clauses'
import { storedFacts } from '#server/directory/signals/facts'
import { eventOf } from '#server/directory/signals/event'

/**
 * Something that a source reports about a company of the directory. Texts are passed as published: this file decides
 * which parts may be stored. `number` is the source's own id of the publication. Without one, content and day identify
 * a signal.
 */
export type NewSignal = {
  company_id: string
  kind: SignalKind
  published_on: string
  occurred_on: string | null
  source: Signal['source']
  before: SignalFacts | null
  after: SignalFacts | null
  text: string | null
  language: Language | null
  confidence: number | null
}

/** Two publications or sources that report the same within this number of days report the same event. */
const daysApart = 60

/** The advisory lock that a transaction takes before it dates signals. */
export const signalsLock = 'signals'

const lockSignals = statement<{}>()('signals_turn', () =>
  rawQuery<object>(sql`select pg_advisory_xact_lock(hashtext(${sql.lit(signalsLock)}))`),
)

/**
 * Finds a signal that undid the event between two days on which it was reported: the later report is then another
 * event.
 */
const turnBetween = (other: RawBuilder<unknown>) => sql`
  select from ${other} o where o.company_id = i.company_id and o.kind = any(i.turned_by)
    and o.content_key <> i.content_key
    and o.published_on > least(s.published_on, i.published_on)
    and o.published_on < greatest(s.published_on, i.published_on)`

const write = statement<{ rows: string }>()('signals_record', (p) =>
  rawQuery<{ recorded: number }>(sql`
    with incoming as materialized (
      select * from jsonb_to_recordset(${p.rows}::jsonb) as row (signal_id text, company_id text, kind text,
        published_on date, occurred_on date, source text, rubric text, number text, url text, before jsonb, after jsonb,
        text text, language text, confidence real, content_key text, by_day boolean, turned_by text[],
        is_history boolean)),
    alike as (
      select i.signal_id, s.signal_id as known_id, abs(s.published_on - i.published_on) as days
      from incoming i join signals s on s.content_key = i.content_key
        and (s.source <> i.source or (s.number is not null and i.number is not null and s.number <> i.number))
        and s.published_on between i.published_on - ${sql.lit(daysApart)} and i.published_on + ${sql.lit(daysApart)}
      where not exists (${turnBetween(sql`signals`)}) and not exists (${turnBetween(sql`incoming`)})
      union all
      select i.signal_id, s.signal_id, 0 from incoming i join signals s on s.company_id = i.company_id
        and s.kind = i.kind and s.published_on = i.published_on and s.source <> i.source
      where i.by_day),
    twin as materialized (
      select distinct on (signal_id) i.*, a.known_id from alike a join incoming i using (signal_id)
      order by signal_id, days),
    better as (
      -- a publication says more than a difference between two imports: it takes the signal over, which keeps its id
      update signals s set published_on = t.published_on, occurred_on = t.occurred_on, source = t.source,
        rubric = t.rubric, number = t.number, url = t.url, before = coalesce(t.before, s.before),
        after = coalesce(t.after, s.after), text = t.text, language = t.language, confidence = t.confidence
      from twin t
      where s.signal_id = t.known_id and s.number is null and t.number is not null
        and not exists (select from signals o where o.source = t.source and o.number = t.number
          and o.company_id = t.company_id and o.kind = t.kind)
      returning 1),
    added as (
      insert into signals (signal_id, company_id, kind, published_on, occurred_on, source, rubric, number, url, before,
        after, text, language, confidence, content_key, recorded_at, is_history, reacted)
      select signal_id, company_id, kind, published_on, occurred_on, source, rubric, number, url, before,
        after, text, language, confidence, content_key, (select app_now()), is_history is true, is_history is true
      from incoming i where not exists (select from twin t where t.signal_id = i.signal_id)
      on conflict do nothing
      returning 1)
    select (select count(*)::int from added) + (select count(*)::int from better) as recorded`),
)

/**
 * Records what sources report, each event once. Repeated rows, a crash in between, or a second source with the same
 * report add nothing. No person's name is stored: facts and clauses pass whitelists. Returns the number of signals that
 * are new or improved. Companies must be in the directory.
 */
export function recordSignals(tx: Tx, signals: readonly NewSignal[]): Promise<number> {
  return writeSignals(tx, signals.map(recordOf))
}

/** `is_history`: the signal triggers no reactions. An existing signal that it repeats is unchanged. */
type SignalRecord = ReturnType<typeof recordOf> & { is_history?: boolean }

/** Writes the records that `recordOf` returns, as described at `recordSignals`. */
export async function writeSignals(tx: Tx, records: readonly SignalRecord[]): Promise<number> {
  if (records.length === 0) return 0
  tx.write(lockSignals, {})
  tx.wake(signalsTopic)
  const row = await tx.row(write, { rows: JSON.stringify(records) })
  return row!.recorded
}

/** Returns the columns of a signal to store: only those that the whitelists allow. */
export function recordOf({ source, text, ...signal }: NewSignal) {
  const before = storedFacts(signal.kind, signal.before)
  const after = storedFacts(signal.kind, signal.after)
  return {
    ...signal,
    signal_id: newId('signal'),
    source: source.name,
    rubric: source.rubric,
    number: source.number,
    url: source.url,
    before,
    after,
    text: text === null ? null : companyClauses(text),
    ...eventOf({ ...signal, after, before }, source),
  }
}
