import type { Language } from '@alphorn/contract/core/fields'
import type { WebsiteNotice } from '@alphorn/contract/directory/website-notices'
import type {
  CandidateOrigin,
  WebsiteDoubt,
  WebsiteProofKind,
} from '@alphorn/contract/directory/website-proofs'
import type { Generated } from 'kysely'
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
  website_searches: {
    company_id: string
    /** Id of an account, or empty. */
    asked_by: string
    due_at: Timestamp
    claimed_until: MaybeTimestamp
    failures: Generated<number>
    searched_at: MaybeTimestamp
    outcome: 'proven' | 'not_proven' | null
  }
  website_candidates: {
    company_id: string
    domain: string
    address: string
    origin: CandidateOrigin
    outcome: WebsiteProofKind | WebsiteDoubt | null
    page_url: string | null
    content_sha256: string | null
    excerpt: string | null
    rules_version: number | null
    judged_at: MaybeTimestamp
    added_at: Timestamp
  }
}
