import { Refusal } from '@alphorn/contract/core/errors'
import type { MockState } from '#cli/mock/mock-state'
import { grantMockLease } from '#cli/mock/mock-state'
import { leaseFactsOf, type MockJob } from '#cli/mock/mock-job'
import { effectiveState } from '@alphorn/contract/prospecting/stage-job-rules'

/** The faults that a worker must survive, and their effect on the next call that they apply to. */
export const mockFaults = {
  lease_expired: 'The lease of the job that is named runs out before the call.',
  lease_taken: 'The lease runs out, and another worker claims the job before the call.',
  job_cancelled: 'The job is cancelled before the call.',
  job_expired: 'The deadline of the job passes before the call.',
  burst_limited: 'The call is refused with 429 and Retry-After.',
  api_disabled: 'The call is refused with 503 and Retry-After.',
  internal_error: 'The call fails with 500.',
  answer_lost: 'The call is done, and the connection breaks before its answer.',
  slow: 'The answer comes after five seconds.',
} as const

export type MockFault = keyof typeof mockFaults
export const mockFaultNames = Object.keys(mockFaults) as MockFault[]

const ofHeldJob: readonly MockFault[] = ['lease_expired', 'lease_taken', 'job_cancelled', 'job_expired']
const otherWorker = { id: 'crd_another', name: 'Another worker' }

/** Removes and returns the first fault that applies to this call; `job`: the held job that the call names. */
export function nextFault({ faults, now }: MockState, job: MockJob | undefined): MockFault | undefined {
  const isHeld = job !== undefined && effectiveState(leaseFactsOf(job), now()) === 'claimed'
  const at = faults.findIndex((fault) => isHeld || !ofHeldJob.includes(fault))
  return at < 0 ? undefined : faults.splice(at, 1)[0]
}

/** Applies a fault before the call, by changing the job or refusing the call. */
export function applyFault(state: MockState, fault: MockFault, job: MockJob | undefined) {
  refuseByFault(fault)
  if (!job?.lease) return
  const now = state.now()
  if (fault === 'job_cancelled')
    Object.assign(job, {
      state: 'cancelled',
      cancellation: {
        reason: 'Cancelled by a fault of the mock.',
        cancelled_at: new Date(now).toISOString(),
        by: 'Mock',
      },
    })
  if (fault === 'job_expired') Object.assign(job, { state: 'expired', deadline: now })
  if (fault === 'lease_expired' || fault === 'lease_taken') job.lease = { ...job.lease, expires: now }
  if (fault === 'lease_taken')
    grantMockLease(state, job, otherWorker, { seconds: 30, worker_id: 'another-1' })
}

function refuseByFault(fault: MockFault) {
  if (fault === 'burst_limited')
    throw new Refusal(fault, { siblings: { retry_after: 1 }, headers: { 'retry-after': '1' } })
  if (fault === 'api_disabled') throw new Refusal(fault, { headers: { 'retry-after': '1' } })
  if (fault === 'internal_error') throw new Refusal(fault)
}
