import type { StageJobDetail } from '@alphorn/contract/prospecting/stage-jobs'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { Actor } from './world.ts'

export type ClaimedJob = StageJobDetail & { input: StageInput }

/** Claims the next job of a stage, waiting for it. */
export async function nextJob(
  worker: Actor,
  project_id: string,
  stage: string,
  more: object = {},
): Promise<ClaimedJob> {
  const claimed = await worker.post(`/projects/${project_id}/stage-jobs/claims`, {
    stages: [stage],
    wait_seconds: 20,
    ...more,
  })
  const [job] = claimed.body.data ?? []
  if (!job) throw new Error(`No ${stage} job came: ${JSON.stringify(claimed.body)}`)
  return job as ClaimedJob
}
