import type { Row } from '#n8n/n8n-types'
import { type ApiProspectDetail, heldBy } from '#n8n/nodes/Alphorn/simple-rows'

// Texts as rows, with what a reader needs of each claim.

type Evidence = { id: string; url: string | null; title: string | null; excerpt: string; check: string }
type Claim = { id: string; kind: string; variant: string; text: string; evidence_ids: string[] }
type Revision = {
  outreach_revision_id: string
  channel: string
  variants: { language: string; subject: string | null; body: string }[]
  claims: Claim[]
  evidence: Evidence[]
  stale: boolean
  approved: boolean
}
/** Members of a prospect's detail that the node reads for its text. */
export type ProspectWithText = ApiProspectDetail & {
  outreach_revision: Revision | null
  nothing_to_say: { code: string; reason: string } | null
}

/** Returns the text of a prospect: a row for each language, with its claims. Without a text, one row says why. */
export function textRows({ prospect_id, outreach_revision, nothing_to_say, gate }: ProspectWithText): Row[] {
  if (!outreach_revision) return [{ prospect_id, language: null, subject: null, body: null, nothing_to_say }]
  const { outreach_revision_id, channel, approved, stale, variants } = outreach_revision
  return variants.map(({ language, subject, body }) => ({
    prospect_id,
    outreach_revision_id,
    channel,
    language,
    subject,
    body,
    approved,
    stale,
    claims: outreach_revision.claims
      .filter(({ variant }) => variant === language)
      .map((claim) => claimRow(claim, outreach_revision.evidence)),
    held_by: heldBy(gate),
  }))
}

function claimRow({ kind, text, evidence_ids }: Claim, evidence: readonly Evidence[]) {
  return {
    kind,
    claim: text,
    evidence: evidence
      .filter(({ id }) => evidence_ids.includes(id))
      .map(({ url, title, excerpt, check }) => ({ source: url ?? title, excerpt, check })),
  }
}

/** Members of an approved text that the node reads. */
export type ReleasedText = Row & {
  release_id: string
  prospect_id: string
  state: string
  channel: string
  language: string
  approval: { approved_by: string; approved_at: string }
  recipient: { uid: string; name: string }
  variants: { language: string; subject: string | null; body: string }[]
}

/** Returns an approved text as a row, in the language of the release. */
export function releaseRow({ approval, recipient, variants, ...release }: ReleasedText): Row {
  const text = variants.find(({ language }) => language === release.language)
  return {
    release_id: release.release_id,
    state: release.state,
    channel: release.channel,
    language: release.language,
    prospect_id: release.prospect_id,
    uid: recipient.uid,
    name: recipient.name,
    subject: text?.subject ?? null,
    body: text?.body ?? null,
    approved: { by: approval.approved_by, at: approval.approved_at },
  }
}
