import type { OwnFieldKind } from '@alphorn/contract/directory/own-field-values'
import type { Timestamp } from '#server/platform/db/tables/column'

export type OwnFieldTables = {
  own_fields: {
    account_id: string
    field_id: string
    name: string
    kind: OwnFieldKind
    choices: string[]
    question: string | null
    position: number
    version: number
    archived: boolean
    created_by: string
    created_at: Timestamp
    updated_at: Timestamp
  }
  own_values: {
    account_id: string
    company_id: string
    field_id: string
    value: string | null
    version: number
    changed_by: string
    changed_at: Timestamp
  }
}
