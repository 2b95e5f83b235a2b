import type { Api } from '@alphorn/contract/api'
import { inputGuidance, stageTasks } from '@alphorn/contract/prospecting/stage-guidance'
import type { StageJobDetail } from '@alphorn/contract/prospecting/stage-jobs'
import { Stage } from '@alphorn/contract/prospecting/stages'
import type { CallOptions, Client } from '@alphorn/sdk/client'
import { z } from 'zod'
import { pruneEmpty } from '#mcp/tasks/shorten'
import { jobId, projectId, type TaskAnswer, taskTool } from '#mcp/tasks/task-tool'
import { fitEvidence, pageEvidence } from '#mcp/tasks/work-evidence'

/** Time for a model to think, and for a person to confirm its calls. */
export const leaseSeconds = 900

export const claimWork = taskTool({
  name: 'claim_work',
  title: 'Claim a job',
  description:
    'Claim the next stage job for which a project waits for outside work. You have 15 minutes; end it with `submit_work`. `input` is all that the result may use, and quotes must be verbatim: read a cut excerpt with `evidence` before you quote it.',
  routes: ['stage_job_batch_claims', 'stage_job_claims', 'stage_job_detail'],
  ownRoom: true,
  input: z.strictObject({
    project_id: projectId,
    stages: z.array(Stage).min(1).max(4).optional(),
    job_id: jobId.optional().describe('A job that you hold, or held: for 15 more minutes'),
    evidence: z
      .array(z.string().min(1).max(80))
      .min(1)
      .max(100)
      .optional()
      .describe('With `job_id`: only these pieces of evidence, whole'),
    release: z.literal(true).optional().describe('With `job_id`: give the job back'),
    schema: z.literal(true).optional().describe('Also the JSON Schema of the result (3,000 tokens)'),
    full: z.literal(true).optional().describe('Cut no excerpt'),
  }),
  run: async (client, { project_id, job_id, ...asked }, call) => {
    if (job_id !== undefined) return workOn(client, { project_id, job_id }, asked, call)
    if (asked.evidence || asked.release)
      throw new TypeError('Send `job_id` with `evidence` and with `release`.')
    const job = await claimNext(client, { project_id, stages: asked.stages }, call)
    if (!job)
      return { job: 'none', next: 'No job waits for outside work. Start research, or try again later.' }
    return presentWork(job, asked)
  },
})

/** Handles a call about one job: reads its evidence, gives it back, or claims it for another 15 minutes. */
async function workOn(
  client: Client<Api>,
  place: { project_id: string; job_id: string },
  { evidence, release, ...wishes }: Wishes & { evidence?: string[] | undefined; release?: true | undefined },
  call: CallOptions,
): Promise<TaskAnswer> {
  if (evidence) {
    const { data } = await client.stage_job_detail(place, call)
    return { job_id: place.job_id, ...pageEvidence(data.input.evidence.map(presentEvidence), evidence) }
  }
  const given = { ...place, lease_seconds: release ? 0 : leaseSeconds }
  const { data } = await client.stage_job_claims(given, call)
  return release ? { job_id: place.job_id, state: data.state } : presentWork(data, wishes)
}

async function claimNext(
  client: Client<Api>,
  { project_id, stages }: { project_id: string; stages: Stage[] | undefined },
  call: CallOptions,
) {
  const { data } = await client.stage_job_batch_claims(
    { project_id, max_jobs: 1, lease_seconds: leaseSeconds, ...(stages && { stages }) },
    call,
  )
  return data[0]
}

type Wishes = { schema?: true | undefined; full?: true | undefined }

/** Returns a job as a model works on it. Only excerpts of evidence are ever cut. */
function presentWork(
  { job_id, stage, lease, deadline_at, input, output_schema }: StageJobDetail,
  wishes: Wishes,
): TaskAnswer {
  const { evidence, ...rest } = presentInput(input)
  const work = {
    job_id,
    stage,
    lease_expires_at: lease?.expires_at,
    deadline_at,
    instructions: [stageTasks[stage], ...workInstructions].join(' '),
    input: rest,
  }
  const fitted = wishes.full ? { evidence } : fitEvidence(evidence, JSON.stringify(work).length)
  return {
    ...work,
    input: { ...rest, evidence: fitted.evidence },
    ...('shortened' in fitted && { shortened: fitted.shortened }),
    ...(wishes.schema && { output_schema }),
  }
}

/** The general part of a job's instructions, in terms of these tools. The API's own names routes and headers. */
const workInstructions = [
  inputGuidance,
  '`claim_work` with this `job_id` and `schema: true` has the JSON Schema of the result. `stage`, `producer`, `input_snapshot`, `upstream` and `lease_id` are filled in: leave them out.',
  'Check the result with `check_text`, then end the job with `submit_work`. A refusal names every problem with its path and keeps the job: correct the result and send it again. The tenth refused result ends the job.',
  'You hold the job until `lease_expires_at`. `claim_work` with this `job_id` extends that, and with `release: true` gives the job back.',
  'If you cannot do the job, call `submit_work` with `failure`.',
]

/** Selects the input from which a result is made. The binding is left out, because `submit_work` fills it in. */
function presentInput(input: StageJobDetail['input']) {
  const { stage: _stage, upstream: _upstream, prospect, evidence, ...rest } = input
  const shown = pruneEmpty({ company: prospect.company, ...rest }) as object
  return { ...shown, evidence: evidence.map(presentEvidence) }
}

function presentEvidence({ id, kind, url, title, excerpt }: StageJobDetail['input']['evidence'][number]) {
  return { id, kind, ...(url !== null && { url }), ...(title !== null && { title }), excerpt }
}
