import type { DispatchedLetter, LetterDispatch } from '@alphorn/contract/letter-post/letter-post'
import type { MaybeTimestamp, Timestamp } from '#server/platform/db/tables/column'

export type LetterPostTables = {
  letter_connections: {
    account_id: string
    url: string
    organisation_id: string
    client_id: string
    secret: Buffer
    pepper_version: number
    created_by: string
    created_at: Timestamp
    updated_at: Timestamp
  }
  letter_dispatches: {
    account_id: string
    project_id: string
    export_id: string
    organisation_id: string | null
    product: LetterDispatch['product']
    phase: LetterDispatch['phase']
    stopped: boolean
    failures: number
    fault: LetterDispatch['fault']
    fault_detail: string | null
    claims: number
    due_at: Timestamp
    requested_by: string
    created_at: Timestamp
    ordered_by: string | null
    ordered_at: MaybeTimestamp
  }
  dispatched_letters: {
    account_id: string
    project_id: string
    release_id: string
    export_id: string
    state: DispatchedLetter['state']
    letter_key: string
    upload_url: string | null
    upload_signature: string | null
    service_id: string | null
    service_status: string | null
    reason: string | null
    pages: number | null
    price_minor: number | null
    currency: string | null
    due_at: Timestamp
    changed_at: Timestamp
  }
}
