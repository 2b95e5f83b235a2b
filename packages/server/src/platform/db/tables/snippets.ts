import type { Language } from '@alphorn/contract/core/fields'
import type { Timestamp } from '#server/platform/db/tables/column'

export type SnippetTables = {
  snippets: {
    account_id: string
    snippet_id: string
    language: Language
    name: string
    text: string
    version: number
    created_by: string
    created_at: Timestamp
    updated_at: Timestamp
  }
}
