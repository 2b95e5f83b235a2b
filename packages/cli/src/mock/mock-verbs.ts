import { setTimeout as delay } from 'node:timers/promises'
import type { z } from 'zod'
import type { api } from '@alphorn/contract/api'
import { Refusal } from '@alphorn/contract/core/errors'
import { effectiveState } from '@alphorn/contract/prospecting/stage-job-rules'
import type { StageJobDetail } from '@alphorn/contract/prospecting/stage-jobs'
import { stageGuidance } from '@alphorn/contract/prospecting/stage-guidance'
import {
  applyMockRule,
  isoTime,
  leaseFactsOf,
  type MockCaller,
  type MockJob,
  presentMockJob,
} from '#cli/mock/mock-job'
import { checkMockResult, completeMockJob, ensureMockHolder, outcomeOf } from '#cli/mock/mock-results'
import { grantMockLease, isFree, type MockState, newMockJob } from '#cli/mock/mock-state'

// Handlers of the workers' routes, each responding as the service does.

type Body<Name extends keyof typeof api> = z.output<(typeof api)[Name]['body']>
type Query<Name extends keyof typeof api> = z.output<(typeof api)[Name]['query']>

/** A validated call of the mock. */
export type MockCall<Name extends keyof typeof api = never> = {
  state: MockState
  caller: MockCaller
  /** The job in the path. */
  job: MockJob
  query: [Name] extends [never] ? unknown : Query<Name>
  body: [Name] extends [never] ? unknown : Body<Name>
  /** Aborted when the caller disconnects. */
  signal: AbortSignal
}
export type MockAnswer = { status: number; data: unknown }
type MockVerb<Name extends keyof typeof api> = (call: MockCall<Name>) => MockAnswer | Promise<MockAnswer>

const answerOf = (data: unknown, status = 200): MockAnswer => ({ status, data })

function presentDetail({ state, caller }: Pick<MockCall, 'state' | 'caller'>, job: MockJob): StageJobDetail {
  const version = job.input.project.result_version ?? 1
  return {
    ...presentMockJob(job, caller, state.now()),
    input: job.input as StageJobDetail['input'],
    ...stageGuidance(job.stage, version),
    last_checkpoint: job.checkpoint,
  }
}

/** Handlers of the mock, by the name of the route. */
export const mockVerbs = {
  me: ({ caller }) =>
    answerOf({
      credential_id: caller.id,
      credential_name: caller.name,
      account_id: `acc_${'0'.repeat(26)}`,
      account_name: 'Mock',
      scopes: ['prospect:read', 'prospect:stages'],
      products: ['prospecting'],
      project_ids: null,
      expires_at: null,
    }),
  project_list: ({ state }) => answerOf([presentProject(state)]),
  project_detail: ({ state }) => answerOf(presentProject(state)),
  stage_job_list: (call) => answerOf(matchingJobs(call)),
  stage_job_batch_claims: (call) => claimNext(call),
  stage_job_detail: (call) => answerOf(presentDetail(call, call.job)),
  stage_job_claims: (call) => claimOne(call),
  stage_job_results: ({ state, job, caller, body }) =>
    answerOf(completeMockJob(state, job, caller, body), 201),
  stage_job_batch_results: ({ state, caller, body: { results } }) =>
    answerOf(
      results.map(({ job_id, result }) =>
        outcomeOf(job_id, () => completeMockJob(state, findMockJob(state, job_id), caller, result)),
      ),
    ),
  stage_job_result_checks: ({ state, job, body }) => answerOf(checkMockResult(state, job, body)),
  stage_job_failures: (call) => failJob(call),
  stage_job_retries: (call) => retryJob(call),
  stage_job_cancellations: ({ state, job, caller, body: { reason = null } }) => {
    applyMockRule('cancellations', job, { caller, named: { worker_id: null }, now: state.now() })
    job.cancellation = { reason, by: caller.name, cancelled_at: isoTime(state.now()) }
    job.state = 'cancelled'
    return answerOf(presentMockJob(job, caller, state.now()), 201)
  },
} satisfies { [Name in keyof typeof api]?: MockVerb<Name> }

export type MockRouteName = keyof typeof mockVerbs

/** Returns the job with an id; throws 404 for an unknown one. */
export function findMockJob({ jobs }: MockState, job_id: string): MockJob {
  const found = jobs.find((job) => job.job_id === job_id)
  if (!found) throw new Refusal('not_found')
  return found
}

function presentProject({ project, jobs, now }: MockState) {
  const open = jobs.filter((job) =>
    ['unclaimed', 'claimed'].includes(effectiveState(leaseFactsOf(job), now())),
  )
  return { ...project, open_stage_jobs: open.length }
}

function matchingJobs({ state, caller, query }: MockCall<'stage_job_list'>) {
  const now = state.now()
  return state.jobs
    .toReversed()
    .filter((job) => fitsQuery(job, query, caller, now))
    .map((job) => presentMockJob(job, caller, now))
}

function fitsQuery(job: MockJob, query: Query<'stage_job_list'>, caller: MockCaller, now: number) {
  const state = effectiveState(leaseFactsOf(job), now)
  const known: Record<string, string> = {
    state,
    stage: job.stage,
    claimable: String(state === 'unclaimed'),
    claimed_by: state === 'claimed' && job.lease?.credential_id === caller.id ? 'me' : '',
    prospect_id: job.prospect_id,
    cycle_id: '',
  }
  const { deadline_before, limit: _limit, cursor: _cursor, ...wanted } = query
  const named = Object.entries(wanted).filter(([, value]) => value !== undefined)
  return (
    named.every(([name, value]) => known[name] === value) &&
    (deadline_before === undefined || job.deadline < Date.parse(deadline_before))
  )
}

const pollMilliseconds = 50

/** Returns the next unclaimed jobs, oldest first. Without one, the call waits as long as the request allows. */
async function claimNext(call: MockCall<'stage_job_batch_claims'>): Promise<MockAnswer> {
  const { state, caller, body, signal } = call
  const { max_jobs, wait_seconds, lease_seconds, worker_id, stages } = body
  const until = performance.now() + wait_seconds * 1000
  for (;;) {
    const free = state.jobs.filter(
      (job) => isFree(job, state.now()) && (stages ?? [job.stage]).includes(job.stage),
    )
    const claimed = free.slice(0, max_jobs)
    if (claimed.length === 0 && performance.now() < until && !signal.aborted) {
      await delay(pollMilliseconds, undefined, { signal }).catch(() => {}) // the caller is gone
      continue
    }
    for (const job of claimed) grantMockLease(state, job, caller, { seconds: lease_seconds, worker_id })
    return answerOf(claimed.map((job) => presentDetail(call, job)))
  }
}

function claimOne(call: MockCall<'stage_job_claims'>): MockAnswer {
  const { state, job, caller, body } = call
  const { lease_seconds, worker_id, lease_id, progress } = body
  const named = { worker_id: worker_id ?? null, lease_id }
  const extend = applyMockRule('claims', job, { caller, named, now: state.now() }) === 'extend'
  if (!extend) {
    if (lease_seconds > 0) grantMockLease(state, job, caller, { seconds: lease_seconds, worker_id })
    return answerOf(presentDetail(call, job), lease_seconds > 0 ? 201 : 200)
  }
  const { checkpoint = job.checkpoint } = progress ?? {}
  if (progress) Object.assign(job, { progress, checkpoint })
  if (lease_seconds > 0 && job.lease)
    job.lease = { ...job.lease, expires: Math.min(state.now() + lease_seconds * 1000, job.deadline) }
  else releaseLease(job)
  return answerOf(presentDetail(call, job))
}

function releaseLease(job: MockJob) {
  if (job.lease) job.earlier = [...job.earlier, job.lease]
  Object.assign(job, { state: 'unclaimed', lease: null })
}

function failJob({ state, job, caller, body }: MockCall<'stage_job_failures'>): MockAnswer {
  const { lease_id, code, message, details = null } = body
  ensureMockHolder(state, 'failures', job, { caller, lease_id })
  const reported_at = isoTime(state.now())
  job.failure = { code, message, details, reported_at, credential_name: caller.name }
  job.state = 'failed'
  return answerOf(presentMockJob(job, caller, state.now()), 201)
}

function retryJob({ state, job, caller }: MockCall<'stage_job_retries'>): MockAnswer {
  const now = state.now()
  const effect = applyMockRule('retries', job, { caller, named: { worker_id: null }, now })
  if (effect === 'keep') return answerOf(presentMockJob(job, caller, now))
  if (job.retried_by_job_id !== null)
    return answerOf(presentMockJob(findMockJob(state, job.retried_by_job_id), caller, now))
  const successor = newMockJob(job.input, {
    project_id: job.project_id,
    job_id: state.newId('job'),
    now,
    retryOf: job,
  })
  state.jobs.push(successor)
  job.retried_by_job_id = successor.job_id
  return answerOf(presentMockJob(successor, caller, now), 201)
}
