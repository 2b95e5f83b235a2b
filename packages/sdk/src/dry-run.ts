import type { stageJobRoutes } from '@alphorn/contract/prospecting/stage-jobs'
import type { Client } from '#sdk/client'
import type { ClaimedJob, StageOutput } from '#sdk/worker-options'

/**
 * Asks the service what it would say to an output for a job, warnings and unbacked words included. Nothing is kept, no
 * attempt is counted, and the lease stays as it is. `faultsOf` (`@alphorn/sdk/submission`) runs the checks without a call.
 *
 * @example
 * const { acceptable, errors, backing } = await dryRun(client, job, output)
 */
export async function dryRun(
  client: Pick<Client<typeof stageJobRoutes>, 'stage_job_result_checks'>,
  { project_id, job_id, input_snapshot, upstream }: ClaimedJob,
  output: StageOutput,
) {
  const { data } = await client.stage_job_result_checks({
    project_id,
    job_id,
    ...output,
    input_snapshot,
    upstream,
  } as Parameters<typeof client.stage_job_result_checks>[0])
  return data
}
