import type { Generated } from 'kysely'
import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import type { Language } from '@alphorn/contract/core/fields'
import type { Json, MaybeJson, Timestamp } from '#server/platform/db/tables/column'

/** Changed facts of a company by the names of their columns. */
export type ChangedFacts = Readonly<Record<string, unknown>>

export type SignalTables = {
  company_versions: {
    company_id: string
    version_id: Generated<number>
    valid_from: string
    recorded_at: Timestamp
    before: MaybeJson<ChangedFacts>
    after: Json<ChangedFacts>
    source: string | null
    signals_derived: Generated<boolean>
  }
  company_versions_set_aside: {
    company_id: string
    version_id: number
    fault: string
    failures: Generated<number>
    set_aside_at: Timestamp
    next_attempt_at: Timestamp
  }
  signals: {
    signal_id: string
    company_id: string
    kind: SignalKind
    published_on: string
    occurred_on: string | null
    source: string
    rubric: string | null
    number: string | null
    url: string | null
    before: MaybeJson<ChangedFacts>
    after: MaybeJson<ChangedFacts>
    text: string | null
    language: Language | null
    confidence: number | null
    content_key: string
    recorded_at: Timestamp
    reacted: Generated<boolean>
    is_history: Generated<boolean>
  }
}
