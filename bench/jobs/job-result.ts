/** The fields of a claimed job that a worker reads. */
export type ClaimedJob = {
  job_id: string
  stage: string
  input_snapshot: { id: string; fingerprint: string }
  upstream: unknown[]
  lease: { lease_id: string }
  input: { evidence: { id: string }[] }
}

/** Returns a small valid research result: one page, one fact. */
export function researchResult({ stage, input_snapshot, upstream, lease, input }: ClaimedJob) {
  return {
    stage,
    input_snapshot,
    upstream,
    lease_id: lease.lease_id,
    producer: { name: 'wanda', version: '1.0.0' },
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
      evidence_ids: [input.evidence[0]!.id, 'e1'],
    },
    not_found: [],
    summary: 'Dachbau in Bern mit eigenen Hallen.',
  }
}

/** Returns a result for a job, as the other queues store it together with the input. */
export function sampleResult(input: string) {
  return researchResult({
    job_id: '',
    stage: 'research',
    input_snapshot: { id: '', fingerprint: '' },
    upstream: [],
    lease: { lease_id: '' },
    input: JSON.parse(input) as { evidence: { id: string }[] },
  })
}
