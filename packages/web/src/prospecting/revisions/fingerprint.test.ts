import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { OutreachRevision } from '@alphorn/contract/prospecting/approvals'
import { reviewedContent, reviewedTag } from '@alphorn/contract/prospecting/reviewed-content'
import { fingerprint } from '@alphorn/server/platform/fingerprint'
import { verifyRevision } from '#web/prospecting/revisions/fingerprint.ts'

const excerpt = 'Die Muster AG baut in Zürich eine neue Halle.'
const prospect_id = 'prs_1'

function revision(change: Partial<OutreachRevision> = {}): OutreachRevision {
  const content = {
    outreach_revision_id: 'orv_1',
    channel: 'letter' as const,
    variants: [{ language: 'de' as const, subject: 'Halle', body: 'Sie bauen eine neue Halle. 🏔' }],
    claims: [
      {
        id: 'c1',
        kind: 'recipient_fact' as const,
        variant: 'de' as const,
        part: 'body' as const,
        text: 'Sie bauen eine neue Halle.',
        evidence_ids: ['evd_2', 'evd_1'],
        spans: [{ start: 0, end: 26 }],
      },
    ],
    evidence: [
      { id: 'evd_1', excerpt, excerpt_sha256: hash('sha256', excerpt) },
    ] as unknown as OutreachRevision['evidence'],
  }
  const content_fingerprint = fingerprint(reviewedTag, reviewedContent('orv_1', prospect_id, content))
  return { ...content, content_fingerprint, ...change } as OutreachRevision
}

test('The browser computes the same fingerprint as the service', async () => {
  const shown = revision()
  expect(await verifyRevision(prospect_id, shown)).toEqual({
    computed: shown.content_fingerprint,
    sound: true,
  })
})

test('A changed text, claim or excerpt is detected', async () => {
  const { variants, claims, evidence } = revision()
  const changes: Partial<OutreachRevision>[] = [
    { variants: [{ ...variants[0]!, body: 'Sie bauen zwei neue Hallen.' }] },
    { claims: [{ ...claims[0]!, evidence_ids: ['evd_1'] }] },
    { claims: [] },
    { evidence: [{ ...evidence[0]!, excerpt: 'Die Muster AG baut nichts.' }] },
    { content_fingerprint: `sha256:${'0'.repeat(64)}` },
  ]
  for (const change of changes)
    expect((await verifyRevision(prospect_id, revision(change)))?.sound).toBe(false)
  expect((await verifyRevision('prs_2', revision()))?.sound).toBe(false)
})
