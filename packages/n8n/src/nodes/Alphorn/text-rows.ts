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
type Approval = {
  outreach_revision_id: string
  approved_by: string
  approved_at: string
  release: { release_id: string; state: string; channel: string; language: string }
}

/** Members of a prospect's detail that the node reads for its text. */
export type ProspectWithText = ApiProspectDetail & {
  outreach_revision: Revision | null
  nothing_to_say: { code: string; reason: string } | null
  approvals: Approval[]
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

/** Returns the approved texts of a prospect in these states; the text itself is included while it is current. */
export function releaseRows(prospect: ProspectWithText, states: readonly string[]): Row[] {
  const { prospect_id, company, outreach_revision: revision, approvals } = prospect
  return approvals
    .filter(({ release }) => states.includes(release.state))
    .map(({ outreach_revision_id, approved_by, approved_at, release }) => {
      const isPresent = revision?.outreach_revision_id === outreach_revision_id
      const text = isPresent
        ? revision.variants.find(({ language }) => language === release.language)
        : undefined
      return {
        release_id: release.release_id,
        state: release.state,
        channel: release.channel,
        language: release.language,
        prospect_id,
        uid: company.uid,
        name: company.name,
        subject: text?.subject ?? null,
        body: text?.body ?? null,
        approved: { by: approved_by, at: approved_at },
      }
    })
}
