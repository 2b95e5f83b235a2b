import type { stageJobRoutes } from '@alphorn/contract/prospecting/stage-jobs'
import type { Client } from '#sdk/client'
import type { ClaimedJob, StageOutput } from '#sdk/worker-options'

/**
 * Asks the service how it would judge an output for a job, including warnings and words without evidence. Nothing is
 * stored, no attempt is counted, and the lease is unchanged. `faultsOf` (`@alphorn/sdk/submission`) runs the checks
 * locally, without a call.
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
