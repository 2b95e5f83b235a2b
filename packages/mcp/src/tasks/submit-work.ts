import type { Api } from '@alphorn/contract/api'
import type { StageResult } from '@alphorn/contract/prospecting/stage-results'
import { ApiError, type Client } from '@alphorn/sdk/client'
import { z } from 'zod'
import { leaseSeconds } from '#mcp/tasks/claim-work'
import { jobId, projectId, taskTool } from '#mcp/tasks/task-tool'

const result = z
  .record(z.string(), z.unknown())
  .describe('The output of the stage, without `input_snapshot` and `upstream`: those are filled in')

export const checkText = taskTool({
  name: 'check_text',
  title: 'Check a result or a text',
  description:
    'Say what the service would refuse of the result of a job, and which words of a text no evidence backs. Nothing is kept, and no attempt is counted.',
  routes: ['stage_job_detail', 'stage_job_result_checks'],
  readOnly: true,
  input: z.strictObject({ project_id: projectId, job_id: jobId, result }),
  run: async (client, { project_id, job_id, result: output }, call) => {
    const bound = await boundResult(client, { project_id, job_id }, output, call)
    const { data } = await client.stage_job_result_checks({ project_id, job_id, ...bound }, call)
    const { acceptable, errors, warnings, backing } = data
    return { acceptable, errors, warnings, backing }
  },
})

export const submitWork = taskTool({
  name: 'submit_work',
  title: 'Submit the result of a job',
  description:
    'End a job that you hold: with `result`, or with `failure` where it cannot be done. A refused result names each fault and keeps the job; the tenth refusal ends it. Check first.',
  routes: ['stage_job_detail', 'stage_job_claims', 'stage_job_results', 'stage_job_failures'],
  input: z.strictObject({
    project_id: projectId,
    job_id: jobId,
    result: result.optional(),
    failure: z
      .strictObject({
        code: z.string().max(64).describe('A word like site_unreachable'),
        message: z.string().min(1).max(2000),
      })
      .optional(),
  }),
  run: async (client, { project_id, job_id, result: output, failure }, call) => {
    if ((output === undefined) === (failure === undefined))
      throw new TypeError('Send `result`, or `failure` where the job cannot be done: one of the two.')
    if (failure) {
      const report = () => client.stage_job_failures({ project_id, job_id, ...failure }, call)
      const { data } = await whileHeld(client, { project_id, job_id }, report, call)
      return { job_id, state: data.state }
    }
    const bound = await boundResult(client, { project_id, job_id }, output ?? {}, call)
    const submit = () => client.stage_job_results({ project_id, job_id, ...bound }, call)
    const { data } = await whileHeld(client, { project_id, job_id }, submit, call)
    const { revision_id, warnings } = data.accepted
    return { job_id, state: data.state, revision_id, warnings }
  },
})

type JobPlace = { project_id: string; job_id: string }

/** Sends the end of a job. Claims the job again first if its lease ran out and no other worker has it. */
async function whileHeld<T>(
  client: Client<Api>,
  place: JobPlace,
  send: () => Promise<T>,
  { signal }: { signal?: AbortSignal },
): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'lease_expired') throw error
    await client.stage_job_claims({ ...place, lease_seconds: leaseSeconds }, signal ? { signal } : {})
    return send()
  }
}

/**
 * Returns a result with its binding to the job: the frozen input and the revisions below it. The lease is left out,
 * because it is gone once the result is accepted, and a repeated call must send the same body.
 */
async function boundResult(
  client: Client<Api>,
  place: JobPlace,
  output: Record<string, unknown>,
  { signal }: { signal?: AbortSignal },
) {
  const { data: job } = await client.stage_job_detail(place, signal ? { signal } : {})
  const { stage, input_snapshot, upstream } = job
  // An agent writes the rest, and the service checks it.
  return {
    stage,
    producer: { name: 'mcp', version: '1' },
    input_snapshot,
    upstream,
    ...output,
  } as StageResult
}
