import type { OutreachRevision } from '@alphorn/contract/prospecting/approvals'
import { fingerprintText } from '@alphorn/contract/core/canonical-json'
import { reviewedContent, reviewedTag } from '@alphorn/contract/prospecting/reviewed-content'

/**
 * The browser's own verification of a revision. `computed`: the fingerprint of what is shown; `sound`: whether it
 * matches the service's, and every excerpt beside the text was fingerprinted.
 */
export type Verified = { computed: string; sound: boolean }

/** Computes the fingerprint of the shown text in the browser. Returns null without WebCrypto. */
export async function verifyRevision(
  prospect_id: string,
  revision: OutreachRevision,
): Promise<Verified | null> {
  if (globalThis.crypto?.subtle === undefined) return null
  const content = reviewedContent(revision.outreach_revision_id, prospect_id, revision)
  const [computed, ...excerpts] = await Promise.all([
    sha256(fingerprintText(reviewedTag, content)),
    ...revision.evidence.map(
      async ({ excerpt, excerpt_sha256 }) => (await sha256(excerpt)) === excerpt_sha256,
    ),
  ])
  const fingerprint = `sha256:${computed}`
  return {
    computed: fingerprint,
    sound: fingerprint === revision.content_fingerprint && excerpts.every(Boolean),
  }
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
