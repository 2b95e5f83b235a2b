import assert from 'node:assert/strict'
import type { Stage } from '@alphorn/contract/prospecting/stages'
import type { ClaimedJob } from '@alphorn/sdk/worker'
import type { ApiClient, Cast } from '#cli/demo/cast'
import { researchResult } from '#cli/demo/results'
import { inWords, refusalOf, type Report, type WaitSeconds } from '#cli/demo/story'

/** Claims the next job of a stage; waits for one if necessary. */
export async function claimNext(
  worker: ApiClient,
  project_id: string,
  stage: Stage,
  more: object = {},
): Promise<ClaimedJob> {
  const given = { project_id, stages: [stage], wait_seconds: 25, ...more }
  const { data } = await worker.stage_job_batch_claims(given)
  assert.equal(data.length, 1, `A ${stage} job should be open.`)
  return data[0]!
}

const shortLease = 10

/**
 * Shows a lease that expires: worker A claims a job too slowly, worker B takes it over, and A's late result is refused.
 */
export async function loseLease(cast: Cast, report: Report, waitOut: WaitSeconds): Promise<ClaimedJob> {
  const { project_id, workerA, workerB } = cast
  const slow = await claimNext(workerA, project_id, 'research', {
    lease_seconds: shortLease,
    worker_id: 'a-1',
  })
  report(`Worker A holds ${slow.job_id} for ${shortLease} s, and dawdles …`)
  const refused = await refusalOf(
    workerB.stage_job_claims({ project_id, job_id: slow.job_id, worker_id: 'b-1' }),
    409,
    'job_not_claimed',
  )
  report(`Worker B wants it meanwhile: ${inWords(refused)} Free in ${refused.retry_after} s.`)
  await waitOut(shortLease + 0.3)

  const taken = await claimNext(workerB, project_id, 'research', { worker_id: 'b-1' })
  assert.equal(taken.job_id, slow.job_id)
  assert(taken.lease!.fencing_token > slow.lease!.fencing_token)
  report(`The lease expired. Worker B holds the job now (fencing token ${taken.lease!.fencing_token}).`)

  const late = await refusalOf(
    workerA.stage_job_results({ project_id, job_id: slow.job_id, ...researchResult(slow) }),
    409,
    'lease_expired',
  )
  assert.equal(late.body.job?.state, 'claimed')
  report(`Worker A submits after all: ${inWords(late)}`)
  return taken
}
