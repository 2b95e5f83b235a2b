import type { MaybeTimestamp, Timestamp } from '#server/platform/db/tables/column'

export type ReconcilerTables = {
  reconcilers: {
    account_id: string
    reconciler_id: string
    token_hash: string
    name: string
    created_by: string
    created_at: Timestamp
    last_used_at: MaybeTimestamp
    revoked_at: MaybeTimestamp
    made_by: string | null
  }
}
