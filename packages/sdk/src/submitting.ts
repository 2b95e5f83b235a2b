import type { StageJob, stageJobRoutes } from '@alphorn/contract/prospecting/stage-jobs'
import type { StageResult } from '@alphorn/contract/prospecting/stage-results'
import type { z } from 'zod'
import { ApiError, isTransient } from '#sdk/api-error'
import type { RetryBudget } from '#sdk/retry-budget'
import type { WorkerClient } from '#sdk/worker-options'

type Result = z.input<typeof StageResult>
type Accepted = z.infer<(typeof stageJobRoutes.stage_job_results.answers)[201]>['accepted']

/** Sends a result until the service has judged it. Rejects with the refusal. */
export type Submitting = (job_id: string, result: Result, traceparent?: string) => Promise<Accepted>

type QueuedResult = {
  job_id: string
  result: Result
  traceparent: string | undefined
  resolve: (accepted: Accepted) => void
  reject: (reason: unknown) => void
}
type SubmissionContext = { client: WorkerClient; project_id: string; retryBudget: RetryBudget }

const maxBatchResults = 50
/** Characters; well below the 4 MiB limit of a request body, whatever their encoding. */
const maxBatchCharacters = 1_000_000

/**
 * Creates the sender of a worker's results. A result is sent at once if no other is in flight. Otherwise it waits, and
 * all waiting results go in one request, which costs little more than one result.
 */
export function createSubmitting(dependencies: SubmissionContext): Submitting {
  const queue: QueuedResult[] = []
  let busy = false
  let together = true

  async function pump() {
    if (busy) return
    busy = true
    while (queue.length > 0) await send(nextBatch(queue, together))
    busy = false
  }

  async function send(all: QueuedResult[]) {
    const [first] = all
    if (all.length === 1) return sendAlone(dependencies, first!)
    try {
      await sendTogether(dependencies, all)
    } catch (error) {
      // A refusal of the whole request does not say which result is at fault. Each is sent alone to get its own faults.
      if (!(error instanceof ApiError) || isTransient(error)) for (const { reject } of all) reject(error)
      else {
        together &&= error.code !== 'method_not_allowed' && error.code !== 'not_found' // an older service without the batch route
        for (const one of all) await sendAlone(dependencies, one)
      }
    }
  }

  return (job_id, result, traceparent) =>
    new Promise((resolve, reject) => {
      queue.push({ job_id, result, traceparent, resolve, reject })
      void pump()
    })
}

function nextBatch(queue: QueuedResult[], together: boolean): QueuedResult[] {
  let size = 0
  const [first] = queue
  const end = queue.findIndex(({ result, traceparent }, at) => {
    size += JSON.stringify(result).length
    // A request belongs to one trace, so results of another trace wait for the next request.
    const isApart = traceparent !== first?.traceparent
    return at > 0 && (!together || isApart || at === maxBatchResults || size > maxBatchCharacters)
  })
  return queue.splice(0, end < 0 ? queue.length : end)
}

async function sendAlone({ client, project_id, retryBudget }: SubmissionContext, waiting: QueuedResult) {
  const { job_id, result, traceparent, resolve, reject } = waiting
  const idempotencyKey = crypto.randomUUID() // one key per output: a repaired output is a different request
  await retryBudget
    .insist((signal) =>
      client.stage_job_results({ project_id, job_id, ...result }, { idempotencyKey, signal, traceparent }),
    )
    .then(({ data }) => resolve(data.accepted), reject)
}

async function sendTogether(
  { client, project_id, retryBudget }: SubmissionContext,
  all: readonly QueuedResult[],
) {
  const idempotencyKey = crypto.randomUUID()
  const results = all.map(({ job_id, result }) => ({ job_id, result }))
  const traceparent = all[0]?.traceparent
  const { data, request_id } = await retryBudget.insist((signal) =>
    client.stage_job_batch_results({ project_id, results }, { idempotencyKey, signal, traceparent }),
  )
  for (const [at, { resolve, reject }] of all.entries()) {
    const { accepted, error, job } = data[at]!
    if (accepted) resolve(accepted)
    else reject(refusalOf(error!, job, request_id))
  }
}

type ItemRefusal = {
  code: string
  message: string
  errors: { code: string; field: string; detail: string }[]
}

/** Builds the refusal that the single-result route would have sent for this job. */
function refusalOf({ code, message, errors }: ItemRefusal, job: StageJob | null, request_id: string) {
  const error = { code, message, errors: errors as ApiError['errors'][number][] }
  const status = code === 'validation_failed' ? 422 : code === 'not_found' ? 404 : 409
  return new ApiError(status, { error, request_id, ...(job && { job }) })
}
