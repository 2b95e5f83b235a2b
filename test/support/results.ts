import type { ClaimedJob } from './jobs.ts'

// Results that may enter, for each stage; a test spoils what it is about.

const producer = { name: 'wanda', version: '1.0.0' }

function head({ stage, input_snapshot, upstream, lease }: ClaimedJob) {
  return { stage, input_snapshot, upstream, producer, ...(lease?.worker_id && { lease_id: lease.lease_id! }) }
}

export function researchResult(job: ClaimedJob) {
  const register = job.input.evidence[0]!.id
  return {
    ...head(job),
    evidence: [
      {
        id: 'e1',
        kind: 'web_page',
        url: 'https://muster.example/ueber-uns',
        title: 'Über uns',
        retrieved_at: '2026-11-01T10:00:00.000Z',
        excerpt: 'Wir besitzen vier Hallen mit Flachdach in Bern.',
      },
    ],
    facts: [
      {
        id: 'f1',
        predicate: 'owns_flat_roofs',
        statement: 'Die Firma besitzt vier Hallen mit Flachdach.',
        language: 'de',
        confidence: 'high',
        evidence_ids: ['e1'],
        quotes: [{ evidence_id: 'e1', exact: 'vier Hallen mit Flachdach' }],
      },
    ],
    identity: {
      verdict: 'confirmed',
      reason: 'Name und Sitz stimmen überein.',
      evidence_ids: [register, 'e1'],
    },
    not_found: [],
    summary: 'Dachbau in Bern mit eigenen Hallen.',
  }
}

export function qualificationResult(job: ClaimedJob) {
  const fact_ids = job.input.facts.map(({ id }) => id)
  return {
    ...head(job),
    criteria: job.input.offering.criteria!.map(({ id }) => ({
      criterion_id: id,
      verdict: 'met',
      reason: 'Belegt durch die Recherche.',
      fact_ids,
      evidence_ids: [],
    })),
    recommendation: 'pursue',
  }
}

export function outreachResult(job: ClaimedJob) {
  const { evidence } = job.input
  const web = evidence.find(({ kind }) => kind === 'web_page')!.id
  const about = 'Sie besitzen vier Hallen mit Flachdach in Bern.'
  const ours = 'Eine Kontrolle dauert einen halben Tag.'
  const own = evidence.find(({ kind, excerpt }) => kind === 'offering_statement' && excerpt === ours)!.id
  return {
    ...head(job),
    channel: 'letter',
    variants: [
      {
        language: 'de',
        subject: 'Ihre Flachdächer',
        body: `Guten Tag\n\n${about} ${ours}\n\nDarf ich Ihnen mehr erzählen?`,
      },
    ],
    claims: [
      { id: 'c1', kind: 'recipient_fact', variant: 'de', part: 'body', text: about, evidence_ids: [web] },
      { id: 'c2', kind: 'seller_fact', variant: 'de', part: 'body', text: ours, evidence_ids: [own] },
    ],
  }
}

export function verificationResult(job: ClaimedJob) {
  return {
    ...head(job),
    outreach_revision_id: job.input.outreach!.outreach_revision_id,
    verdicts: job.input.outreach!.claims.map(({ id }) => ({
      claim_id: id,
      verdict: 'supported',
      reason: 'Steht im Beleg.',
    })),
    uncovered: [],
  }
}
