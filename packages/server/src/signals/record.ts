import { createHash } from 'node:crypto'
import type { Language } from '@alphorn/contract/fields'
import { newId } from '@alphorn/contract/ids'
import type { SignalKind } from '@alphorn/contract/signal-kinds'
import type { Signal, SignalFacts } from '@alphorn/contract/signals'
import { sql } from 'kysely'
import type { Tx } from '#server/db/connection'
import { raw } from '#server/db/raw'
import { signalsTopic } from '#server/db/topics'
import { statement } from '#server/db/statement'
import { fold } from '#server/directory/fold'
import { companyClauses } from '#server/signals/clauses'
import { keptFacts } from '#server/signals/facts'

/**
 * Something that a source tells of a company of the directory. Texts are given as they were published: what may be kept
 * of them is decided here. `number` is the source's own name for the publication; without one a signal is known by its
 * content and its day.
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

/** Two publications, or two sources, that tell the same within so many days tell of one event. */
const daysApart = 60

const takeTurns = statement<{}>()('signals_turn', () =>
  raw<object>(sql`select pg_advisory_xact_lock(hashtext('signals'))`),
)

const write = statement<{ rows: string }>()('signals_record', (p) =>
  raw<{ recorded: number }>(sql`
    with incoming as materialized (
      select * from jsonb_to_recordset(${p.rows}::jsonb) as row (signal_id text, company_id text, kind text,
        published_on date, occurred_on date, source text, rubric text, number text, url text, before jsonb, after jsonb,
        text text, language text, confidence real, content_key text)),
    twin as materialized (
      select distinct on (i.signal_id) i.*, s.signal_id as known_id
      from incoming i join signals s on s.content_key = i.content_key
        and (s.source <> i.source or (s.number is not null and i.number is not null and s.number <> i.number))
        and s.published_on between i.published_on - ${sql.lit(daysApart)} and i.published_on + ${sql.lit(daysApart)}
      order by i.signal_id, abs(s.published_on - i.published_on)),
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
        after, text, language, confidence, content_key, recorded_at)
      select signal_id, company_id, kind, published_on, occurred_on, source, rubric, number, url, before,
        after, text, language, confidence, content_key, (select app_now())
      from incoming i where not exists (select from twin t where t.signal_id = i.signal_id)
      on conflict do nothing
      returning 1)
    select (select count(*)::int from added) + (select count(*)::int from better) as recorded`),
)

/**
 * Records what sources tell, each event once: the same rows again, a crash in between, or a second source that tells the
 * same add nothing. No person's name is stored: facts and clauses pass whitelists. Answers how many were new or became
 * better. Companies must be in the directory.
 */
export async function recordSignals(tx: Tx, signals: readonly NewSignal[]): Promise<number> {
  if (signals.length === 0) return 0
  tx.write(takeTurns, {})
  tx.wake(signalsTopic)
  const row = await tx.row(write, { rows: JSON.stringify(signals.map(recordOf)) })
  return row!.recorded
}

function recordOf({ source, text, ...signal }: NewSignal) {
  const before = keptFacts(signal.kind, signal.before)
  const after = keptFacts(signal.kind, signal.after)
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
    content_key: contentKey({ ...signal, after, before }, source),
  }
}

type Content = Pick<NewSignal, 'company_id' | 'kind' | 'before' | 'after'>

/** The facts by which two sources tell one event: each writes the rest of an address, or a currency, or does not. */
const telling: Partial<Record<SignalKind, readonly (keyof SignalFacts)[]>> = {
  name_changed: ['name'],
  legal_form_changed: ['legal_form'],
  purpose_changed: ['purpose'],
  seat_moved: ['seat'],
  canton_changed: ['canton'],
  address_changed: ['address'],
  capital_increased: ['capital'],
  capital_reduced: ['capital'],
  merger: ['company'],
  demerger: ['company'],
  asset_transfer: ['company'],
  licence_added: ['authority', 'licence'],
  licence_removed: ['authority', 'licence'],
}
/** Kinds that happen again and again without any fact that tells one from the other: only the publication does. */
const repeated: ReadonlySet<SignalKind> = new Set<SignalKind>([
  'officers_changed',
  'merger',
  'demerger',
  'asset_transfer',
])

/** What makes two signals one event. */
function contentKey({ company_id, kind, before, after }: Content, source: Signal['source']) {
  const facts = after ?? before ?? {}
  const content = (telling[kind] ?? []).flatMap((fact) => {
    const value = facts[fact]
    if (value === undefined) return []
    // Of an address the street: the town behind it stays where the street alone has changed.
    return [
      [fact, typeof value === 'string' ? fold(fact === 'address' ? value.split(',')[0]! : value) : value],
    ]
  })
  const publication = repeated.has(kind) && content.length === 0 ? [source.name, source.number] : []
  const key = JSON.stringify([company_id, kind, content, publication])
  return createHash('sha256').update(key).digest('base64url')
}
