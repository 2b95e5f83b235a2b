import type { Language } from '@alphorn/contract/core/fields'
import { authorityKinds } from '@alphorn/contract/prospecting/evidence-kinds'
import type { Evidence } from '@alphorn/contract/prospecting/snapshots'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { Db } from '#server/platform/db/connection'
import { filterInvented } from '#server/directory/companies/invented'
import { type ProofPageRow, recipientOf } from '#server/prospecting/proof-pages/queries'
import { contentOf } from '#server/prospecting/revisions/content'
import { findRevision } from '#server/prospecting/revisions/queries'
import { inputOf } from '#server/prospecting/stage-jobs/queries'

/** A source as its recipient may see it. */
type ShownSource = Pick<Evidence, 'kind' | 'title' | 'publisher' | 'published_at' | 'retrieved_at'> & {
  /** null if the excerpt is hidden, because it names people or is a note of the sender. */
  excerpt: string | null
  url: string | null
  sha256: string
}

/** Content of a text's proof page. */
export type ProofPage = {
  token: string
  sender: { organisation: string; address: string; email: string }
  recipient: string
  /** The language of the text. */
  language: Language
  exported_at: Date
  opted_out_at: Date | null
  claims: { text: string; sources: ShownSource[] }[]
  /** The recipient was invented for the demo. */
  demo: boolean
}

const publicKinds: readonly Evidence['kind'][] = [...authorityKinds, 'web_page']
const maxExcerptLength = 600

/** Reads the content of a page: the claims of the text as it was approved, each with the evidence that it cites. */
export async function proofPageOf(db: Db, row: ProofPageRow): Promise<ProofPage | null> {
  const revision = await db.row(findRevision, row)
  if (!revision) return null
  const { claims, evidence } = contentOf('outreach', revision)
  const { offering } = JSON.parse(await inputOf(db, revision)) as StageInput
  const recipient = recipientOf(row)
  if (!offering.sender) return null
  const { organisation, address, email } = offering.sender
  const byId = new Map(evidence.map((one) => [one.id, one]))
  return {
    token: row.token,
    sender: { organisation, address, email },
    recipient: recipient.name,
    language: row.language,
    exported_at: row.exported_at,
    opted_out_at: row.opted_out_at,
    claims: claims
      .filter(({ variant, kind }) => variant === row.language && kind !== 'seller_fact')
      .map(({ text, evidence_ids }) => ({
        text,
        sources: evidence_ids.flatMap((id) => byId.get(id) ?? []).map(shownSource),
      })),
    demo: (await filterInvented(db, [recipient.company_id])).size > 0,
  }
}

function shownSource(evidence: Evidence): ShownSource {
  const { kind, title, publisher, published_at, retrieved_at, url, excerpt, personal_data } = evidence
  const isPublic = publicKinds.includes(kind)
  return {
    kind,
    title: isPublic ? title : null,
    publisher: isPublic ? publisher : null,
    published_at,
    retrieved_at,
    url: isPublic && url !== null && /^https?:\/\//.test(url) ? url : null,
    excerpt: isPublic && !personal_data ? clipExcerpt(excerpt) : null,
    sha256: evidence.content_sha256 ?? evidence.excerpt_sha256,
  }
}

function clipExcerpt(text: string) {
  const letters = Array.from(text)
  return letters.length > maxExcerptLength ? `${letters.slice(0, maxExcerptLength).join('')}…` : text
}
