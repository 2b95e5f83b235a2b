import { researchContent } from '@alphorn/test/fixtures/results'

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
    ...researchContent(input.evidence[0]!.id),
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
