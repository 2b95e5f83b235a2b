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
    started_at: Timestamp
    finished_at: MaybeTimestamp
    notices: Json<{ code: WebsiteNotice; url: string; detail: string }[]>
  }
  web_pages: {
    site: string
    visit_started_at: Timestamp
    position: number
    requested_url: string
    url: string
    status: number
    content_type: string
    content_sha256: string
    fetched_at: Timestamp
  }
}
