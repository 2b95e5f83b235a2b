import type { Signal, SignalFacts } from '@alphorn/contract/directory/signals'
import { build } from '#server/platform/db/statement'

/** Selects signals with their companies. */
export function signalRows() {
  return build
    .selectFrom('signals as s')
    .innerJoin('companies as c', 'c.company_id', 's.company_id')
    .selectAll('s')
    .select(['c.ehraid', 'c.uid', 'c.name'])
}
export type SignalRow = Awaited<ReturnType<ReturnType<typeof signalRows>['execute']>>[number]

export function presentSignal(row: SignalRow): Signal {
  const { company_id, ehraid, uid, name, source, rubric, number, url } = row
  return {
    signal_id: row.signal_id,
    kind: row.kind,
    company: { company_id, ehraid, uid, name },
    published_on: row.published_on,
    occurred_on: row.occurred_on,
    source: { name: source, rubric, number, url },
    before: row.before as SignalFacts | null,
    after: row.after as SignalFacts | null,
    text: row.text,
    language: row.language,
    confidence: row.confidence,
    recorded_at: row.recorded_at.toISOString(),
  }
}
