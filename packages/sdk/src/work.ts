import type { RetryBudget } from '#sdk/retry-budget'
import type { Submitting } from '#sdk/submitting'
import type { WorkerClient, WorkerOptions } from '#sdk/worker-options'

type Defaults = Required<Pick<WorkerOptions, 'lease_seconds' | 'max_jobs' | 'most_repairs' | 'grace_seconds'>>
/** Options and state that every part of a running worker receives. */
export type Work = WorkerOptions &
  Defaults & {
    client: WorkerClient
    retryBudget: RetryBudget
    submitting: Submitting
    /** The `traceparent` of each job in progress, by job id. */
    traces: Map<string, string | undefined>
  }
