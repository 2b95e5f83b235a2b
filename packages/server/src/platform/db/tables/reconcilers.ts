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
    created_by_user_id: string | null
  }
}
