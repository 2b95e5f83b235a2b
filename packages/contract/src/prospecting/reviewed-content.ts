import type { OutreachRevision } from '#contract/prospecting/approvals'

/** The domain tag of an outreach revision's fingerprint. */
export const reviewedTag = 'outreach-revision/1'

type Reviewed = Pick<OutreachRevision, 'channel' | 'variants' | 'claims'> & {
  evidence: readonly { id: string; excerpt_sha256: string }[]
}

/**
 * Returns the content that an approver reads and the fingerprint covers: the revision, its text, its claims with their
 * positions, and the cited excerpts. The service and the browser compute it in the same way.
 */
export function reviewedContent(
  outreach_revision_id: string,
  prospect_id: string,
  { channel, variants, claims, evidence }: Reviewed,
) {
  return {
    outreach_revision_id,
    prospect_id,
    channel,
    variants,
    claims: claims.map(({ id, kind, variant, part, text, evidence_ids, spans }) => ({
      id,
      kind,
      variant,
      part,
      text,
      evidence_ids: [...evidence_ids].sort(),
      spans,
    })),
    evidence: evidence
      .map(({ id, excerpt_sha256 }) => ({ id, excerpt_sha256 }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
  }
}
