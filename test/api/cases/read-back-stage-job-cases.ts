import type { ClaimedJob } from '../../fixtures/jobs.ts'
import type { Untyped } from '../../fixtures/untyped.ts'
import { stages } from '@alphorn/contract/prospecting/stages'
import { expect, vi } from 'vitest'
import { decide, dossierOf } from '../../fixtures/drafts.ts'
import type { Written } from '../read-back.ts'
import { dataOf, prospectIn, type ReadBack, send } from './read-back-fixtures.ts'
import {
  outreachResult,
  qualificationResult,
  researchResult,
  verificationResult,
} from '../../fixtures/results.ts'
import { addProspects, type Fixture, startCycle, submit, takeJob } from '../../fixtures/project.ts'

// How each stage job route is written and read back.

/** Returns the lease in the form of the claim request: its duration instead of its end. */
async function leaseOf({ wanda, at }: Fixture, job_id: string) {
  const { lease } = (await wanda.get(`${at}/stage-jobs/${job_id}`)).body.data
  const milliseconds = Date.parse(lease!.expires_at) - Date.parse(lease!.granted_at)
  return { ...lease, lease_seconds: Math.round(milliseconds / 1000) }
}

/** Creates a prospect whose research may be claimed. */
async function withResearch(fixture: Fixture) {
  const { prospect_id } = await prospectIn(fixture)
  await startCycle(fixture, [prospect_id])
  return prospect_id
}

const details = { status: 404 }
const lease = { lease_seconds: 777, worker_id: 'wanda-7' }
const asLeaseId = 'names the lease that is meant, and is not kept'

/** Omits references to evidence and facts, because the service stores them under its own IDs. */
function withoutIds(value: Untyped): Untyped {
  if (Array.isArray(value)) return value.map(withoutIds)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => !/(^|_)ids?$/.test(name))
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutIds(member)]))
}

/** Submits a stage result with every member that a worker may send, and reads the dossier and its head. */
async function sentResult(
  fixture: Fixture,
  stage: string,
  write: (job: ClaimedJob) => object,
): Promise<Written> {
  const job = await takeJob(fixture, stage, { worker_id: 'wanda-7' })
  // The model that wrote a text must not verify it.
  const producer = stage === 'verification' ? { ...fullProducer, model: 'small-2' } : fullProducer
  const sent: Untyped = { ...write(job), producer }
  dataOf(await submit(fixture, job, sent))
  const dossier = await dossierOf(fixture, job.prospect_id)
  const detail = (await fixture.olga.get(`${fixture.at}/prospects/${job.prospect_id}`)).body.data
  const head = detail.heads.find((one) => one.stage === stage)
  const text = dossier.outreach_revisions[0]
  const content = stage === 'outreach' ? text : (dossier as Untyped)[stage]
  const kept = (await fixture.olga.get(`${fixture.at}/stage-jobs/${job.job_id}`)).body.data
  const { producer: keptProducer } = head!.lineage
  const { input_snapshot, upstream } = kept
  const verified = stage === 'verification' && { outreach_revision_id: content.outreach_revision_id }
  return {
    sent: {
      ...withoutIds(sent),
      stage,
      input_snapshot,
      upstream,
      ...(verified && { outreach_revision_id: sent.outreach_revision_id }),
    },
    read: {
      ...withoutIds(content),
      // The service appends notices to the text.
      variants: content.variants?.map((variant: Untyped, at: number) => ({
        ...variant,
        body: variant.body.slice(0, sent.variants[at].body.length),
      })),
      evidence: withoutIds(content.evidence?.filter(({ origin }: Untyped) => origin === 'worker_supplied')),
      stage: head!.stage,
      producer: keptProducer,
      input_snapshot: sent.input_snapshot,
      upstream: sent.upstream,
      ...verified,
    },
  }
}

const fullProducer = {
  name: 'wanda',
  version: '1.0.0',
  model: 'small-1',
  prompt_sha256: '0'.repeat(64),
  input_tokens: 1200,
  output_tokens: 340,
}

const fullResearch = (job: ClaimedJob) => {
  const result = researchResult(job)
  const [page] = result.evidence
  const more = { publisher: 'Muster', language: 'de', published_at: '2026-10-01', personal_data: false }
  const [fact] = result.facts
  return {
    ...result,
    evidence: [{ ...page, ...more, content_sha256: '1'.repeat(64) }],
    facts: [{ ...fact, value: 4, as_of: '2026-11-01' }],
    not_found: [{ question_id: job.input.offering.questions![0]!.id, note: 'Keine Angabe.' }],
    notices: [],
  }
}

export const stageJobReadBacks: Record<string, ReadBack> = {
  stage_job_batch_claims: {
    async write(fixture) {
      await withResearch(fixture)
      const sent = { ...lease, max_jobs: 1, wait_seconds: 0, stages: ['research'] }
      const path = `${fixture.at}/stage-jobs/claims` as const
      const [job] = await vi.waitFor(async () => {
        const jobs = dataOf(await fixture.wanda.post(path, sent))
        expect(jobs).toHaveLength(1)
        return jobs
      })
      return [{ sent, read: { ...(await leaseOf(fixture, job.job_id)), stages: [job.stage] } }]
    },
    unread: { max_jobs: 'bounds the answer', wait_seconds: 'says how long the call may take' },
  },
  stage_job_claims: {
    async write(fixture) {
      await withResearch(fixture)
      const { job_id, lease: held } = await takeJob(fixture, 'research', { worker_id: 'wanda-7' })
      const progress = { percent: 40, message: 'Reads the website.', checkpoint: { page: 3 } }
      const sent = { ...lease, lease_id: held!.lease_id, progress }
      dataOf(await fixture.wanda.post(`${fixture.at}/stage-jobs/${job_id}/claims`, sent))
      const { granted_at } = (await fixture.wanda.get(`${fixture.at}/stage-jobs/${job_id}`)).body.data.lease!
      const read = await leaseOf(fixture, job_id)
      expect(granted_at).toEqual(expect.any(String))
      return [{ sent: { ...sent, lease_seconds: undefined }, read }]
    },
    unread: { lease_seconds: 'an extended lease is told by its end, which stage-job-leases.test.ts holds' },
  },
  stage_job_results: {
    async write(fixture) {
      const executor = Object.fromEntries(stages.map((stage) => [stage, 'external']))
      await send(fixture, 'PATCH', fixture.at, { executor })
      const [prospect_id] = await addProspects(fixture)
      await decide(fixture, prospect_id!, 'accept')
      await startCycle(fixture, [prospect_id!])
      const sent = [await sentResult(fixture, 'research', fullResearch)]
      sent.push(await sentResult(fixture, 'qualification', qualificationResult))
      sent.push(await sentResult(fixture, 'outreach', outreachResult))
      sent.push(await sentResult(fixture, 'verification', verificationResult))
      return sent
    },
    unread: {
      nothing_to_say: 'excludes variants: nothing-to-say.test.ts reads it back',
      'nothing_to_say.code': 'the same',
      'nothing_to_say.reason': 'the same',
      answers: 'answer a question that was asked: questions.test.ts reads them back',
      lease_id: asLeaseId,
      'identity.evidence_ids': 'the service gives evidence ids of its own',
    },
  },
  stage_job_failures: {
    async write(fixture) {
      await withResearch(fixture)
      const { job_id, lease: held } = await takeJob(fixture, 'research', { worker_id: 'wanda-7' })
      const sent = {
        lease_id: held!.lease_id,
        code: 'site_unreachable',
        message: 'It answered 404.',
        details,
      }
      dataOf(await fixture.wanda.post(`${fixture.at}/stage-jobs/${job_id}/failures`, sent))
      return [
        { sent, read: (await fixture.olga.get(`${fixture.at}/stage-jobs/${job_id}`)).body.data.failure },
      ]
    },
    unread: { lease_id: asLeaseId },
  },
  stage_job_cancellations: {
    async write(fixture) {
      await withResearch(fixture)
      const { job_id } = await takeJob(fixture, 'research')
      const sent = { reason: 'Not needed any more.' }
      dataOf(await fixture.olga.post(`${fixture.at}/stage-jobs/${job_id}/cancellations`, sent))
      return [
        { sent, read: (await fixture.olga.get(`${fixture.at}/stage-jobs/${job_id}`)).body.data.cancellation },
      ]
    },
  },
}
