import type { Language } from '@alphorn/contract/core/fields'
import { erasedText } from '@alphorn/contract/privacy/erased-text'
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
  /** null if the excerpt is hidden, because it names people or is a note of the sender, or if it was erased. */
  excerpt: string | null
  url: string | null
  /** null if the source was erased. */
  sha256: string | null
}

/** The page of an erased text: only the button to refuse further letters is left. */
export type ErasedPage = {
  kind: 'erased'
  token: string
  sender: { organisation: string; address: string; email: string }
  /** The language of the text. */
  language: Language
  opted_out_at: Date | null
}

/** Content of a text's proof page. */
export type ProofPage = Omit<ErasedPage, 'kind'> & {
  kind: 'text'
  recipient: string
  exported_at: Date
  claims: { text: string; sources: ShownSource[] }[]
  /** The recipient was invented for the demo. */
  demo: boolean
}

const publicKinds: readonly Evidence['kind'][] = [...authorityKinds, 'web_page']
const maxExcerptLength = 600

/** Reads the content of a page: the claims of the text as it was approved, each with the evidence that it cites. */
export async function proofPageOf(db: Db, row: ProofPageRow): Promise<ProofPage | ErasedPage | null> {
  const revision = await db.row(findRevision, row)
  if (!revision) return null
  const { claims, evidence } = contentOf('outreach', revision)
  const { offering } = JSON.parse(await inputOf(db, revision)) as StageInput
  const recipient = recipientOf(row)
  if (!offering.sender) return null
  const { organisation, address, email } = offering.sender
  const { token, language, exported_at, opted_out_at } = row
  const shown = { token, language, opted_out_at, sender: { organisation, address, email } }
  const own = claims.filter(({ variant, kind }) => variant === language && kind !== 'seller_fact')
  if (isErased(row, own)) return { kind: 'erased', ...shown }
  const byId = new Map(evidence.map((one) => [one.id, one]))
  return {
    kind: 'text',
    ...shown,
    recipient: recipient.name,
    exported_at,
    claims: own.map(({ text, evidence_ids }) => ({
      text,
      sources: evidence_ids.flatMap((id) => byId.get(id) ?? []).map(shownSource),
    })),
    demo: (await filterInvented(db, [recipient.company_id])).size > 0,
  }
}

/** Returns whether an erasure or the end of the retention removed anything of the text. */
function isErased({ recipient, rendered }: ProofPageRow, claims: readonly { text: string }[]) {
  const texts = [JSON.stringify(recipient), rendered, ...claims.map(({ text }) => text)]
  return texts.some((text) => text.includes(erasedText))
}

function shownSource(evidence: Evidence): ShownSource {
  const { kind, title, publisher, published_at, retrieved_at, url, excerpt, personal_data } = evidence
  const isPublic = publicKinds.includes(kind)
  const nothing = { title: null, publisher: null, url: null, excerpt: null, sha256: null }
  if ([title, publisher, url, excerpt].includes(erasedText))
    return { kind, published_at, retrieved_at, ...nothing }
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
