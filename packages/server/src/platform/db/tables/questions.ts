import type { MaybeTimestamp, Timestamp } from '#server/platform/db/tables/column'

export type QuestionTables = {
  question_answers: {
    account_id: string
    company_id: string
    field_id: string
    project_id: string
    prospect_id: string
    cycle_id: string
    state: 'asking' | 'answered' | 'not_found'
    value_version: number | null
    quote: string | null
    source_title: string | null
    source_url: string | null
    source_retrieved_at: MaybeTimestamp
    evidence_ids: string[] | null
    note: string | null
    asked_by: string
    asked_at: Timestamp
    answered_at: MaybeTimestamp
  }
}
