import type { Language } from '@alphorn/contract/core/fields'
import type { WebsiteNotice } from '@alphorn/contract/directory/website-notices'
import type { Json, MaybeTimestamp, Timestamp } from '#server/platform/db/tables/column'

export type WebsiteTables = {
  web_contents: {
    content_sha256: string
    bytes: Buffer
    title: string | null
    description: string | null
    language: Language | null
    blocks: string[]
  }
  web_visits: {
    site: string
    begun_at: Timestamp
    ended_at: MaybeTimestamp
    notices: Json<{ code: WebsiteNotice; url: string; detail: string }[]>
  }
  web_pages: {
    site: string
    begun_at: Timestamp
    position: number
    asked: string
    url: string
    status: number
    content_type: string
    content_sha256: string
    fetched_at: Timestamp
  }
}
