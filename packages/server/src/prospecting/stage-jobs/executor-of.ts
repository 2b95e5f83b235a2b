import { type BuiltIn, builtInExecutors, type Executor } from '@alphorn/contract/prospecting/projects'
import type { StageJobRow } from '#server/prospecting/stage-jobs/queries'

/** The name under which an executor of the service calls. No credential and no user has such a name. */
export function builtInId(executor: BuiltIn) {
  return `system:${executor}`
}

/**
 * Returns the executor as which a caller works: the service's own by their names, every other caller as an external
 * worker.
 */
export function executorOf(caller_id: string): Executor {
  return builtInExecutors.find((executor) => builtInId(executor) === caller_id) ?? 'external'
}

/** Whether the job was assigned to the executor as which the caller works. */
export function isPerformedBy(
  job: Pick<StageJobRow, 'executor'>,
  { credential_id }: { credential_id: string },
) {
  return job.executor === executorOf(credential_id)
}
