import { hash } from 'node:crypto'
import { canonicalJson } from '@alphorn/contract/core/canonical-json'
import { type IdKind, idPrefixes } from '@alphorn/contract/core/id-prefixes'
import type { Project } from '@alphorn/contract/prospecting/projects'
import { inputTag, type StageInput } from '@alphorn/contract/prospecting/stage-input'
import { effectiveState } from '@alphorn/contract/prospecting/stage-job-rules'
import type { MockFault } from '#cli/mock/mock-faults'
import { type MockCaller, type MockJob, type MockLease, leaseFactsOf } from '#cli/mock/mock-job'
import { readRecordedJobs } from '#cli/mock/recorded-jobs'

const day = 86_400_000

/** A stored response, by the credential and the idempotency key of its request. It is pending while the call runs. */
export type RecordedResponse = { request: string; response: Promise<{ status: number; data: unknown }> }

/** State of a running mock, held only in memory. */
export type MockState = {
  project: Project
  jobs: MockJob[]
  responses: Map<string, RecordedResponse>
  /** Faults to apply to the next calls, in order. */
  faults: MockFault[]
  /** Current time of the mock in milliseconds. */
  now: () => number
  newId: (kind: IdKind) => string
}

/**
 * Returns the initial state: an unclaimed job of each stage for each recorded company. The ids are the same at each
 * start.
 */
export function openMockState(now: () => number): MockState {
  const { project, jobs } = readRecordedJobs()
  const counts = new Map<IdKind, number>()
  const newId = (kind: IdKind) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return `${idPrefixes[kind]}_${String(count).padStart(26, '0')}`
  }
  const project_id = newId('project')
  const openJobs = jobs.map(({ input }) =>
    newMockJob(input, { project_id, job_id: newId('job'), now: now() }),
  )
  return { project: { ...project, project_id }, jobs: openJobs, responses: new Map(), faults: [], now, newId }
}

type Opening = { project_id: string; job_id: string; now: number; retryOf?: MockJob }

export function newMockJob(input: StageInput, { project_id, job_id, now, retryOf }: Opening): MockJob {
  const { stage } = input
  const digest = hash('sha256', `${inputTag(stage)}\n${canonicalJson(input)}`)
  return {
    job_id,
    project_id,
    prospect_id: input.prospect.prospect_id,
    stage,
    input,
    snapshot: {
      id: `${idPrefixes.snapshot}_${digest.replaceAll(/[^0-9a-h]/g, '0').slice(0, 26)}`,
      fingerprint: `sha256:${digest}`,
    },
    upstream: input.upstream,
    state: 'unclaimed',
    created: now,
    deadline: now + day,
    attempt: (retryOf?.attempt ?? 0) + 1,
    retry_of_job_id: retryOf?.job_id ?? null,
    retried_by_job_id: null,
    lease: null,
    earlier: [],
    fencing_token: 0,
    progress: null,
    checkpoint: null,
    refused_results: 0,
    result: null,
    failure: null,
    cancellation: null,
  }
}

type Grant = { seconds: number; worker_id: string | undefined }

/**
 * Grants a lease on an unclaimed job: the fencing token increases, and the lease ends at the deadline at the latest.
 */
export function grantMockLease(state: MockState, job: MockJob, caller: MockCaller, grant: Grant) {
  const now = state.now()
  const lease: MockLease = {
    lease_id: state.newId('lease'),
    credential_id: caller.id,
    credential_name: caller.name,
    worker_id: grant.worker_id ?? null,
    granted: now,
    expires: Math.min(now + grant.seconds * 1000, job.deadline),
  }
  if (job.lease) job.earlier = [...job.earlier, job.lease]
  Object.assign(job, { state: 'claimed', lease, progress: null, fencing_token: job.fencing_token + 1 })
}

export function isFree(job: MockJob, now: number) {
  return effectiveState(leaseFactsOf(job), now) === 'unclaimed'
}
