import type { Feed } from '@alphorn/contract/lists/app-lists'
import type { Selectable } from 'kysely'
import type { Tables } from '#server/platform/db/tables'

export type FeedRow = Selectable<Tables['feeds']>

export function presentFeed({ feed_id, list_id, watch_id, kinds, ...row }: FeedRow): Feed {
  return {
    feed_id,
    list_id,
    watch_id,
    kinds,
    created_at: row.created_at.toISOString(),
    last_read_at: row.last_read_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
  }
}
