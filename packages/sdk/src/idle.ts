import type { Project } from '@alphorn/contract/prospecting/projects'
import { type Stage, stages as allStages } from '@alphorn/contract/prospecting/stages'
import { ApiError } from '#sdk/api-error'
import { reportFault } from '#sdk/faults'
import type { Work } from '#sdk/work'

/** Reports that the first claim found no job, with the reason. The worker then waits for jobs. */
export async function reportIdle(work: Work): Promise<void> {
  try {
    const message = `No job of project ${work.project_id} can be claimed now. ${await idleReason(work)} The worker waits.`
    if (work.onIdle) work.onIdle(message)
    else console.error(message)
  } catch (fault) {
    // The reason is only information. The next claim meets an outage itself.
    if (!(fault instanceof ApiError) && !work.signal.aborted) reportFault(work, fault)
  }
}

async function idleReason(work: Work) {
  const { stages = allStages } = work
  const project = await readableProject(work)
  if (!project) return (await hasJobsOfOthers(work)) ? leftToOthers : noneOpen
  const others = stages.filter((stage) => project.executor[stage] !== 'external')
  if (others.length === 0) return noneOpen
  const rest = others.length < stages.length ? noneOpenForRest : remedy
  return `${others.map((stage) => executorText(stage, project)).join(' ')} ${rest}`
}

const noneOpen = 'Start a cycle to open jobs.'
const noneOpenForRest = 'Start a cycle to open jobs of the other stages.'
const remedy = 'To do a stage with a worker, choose "External" for it in the settings of the project.'
const leftToOthers = `The project leaves its open jobs to another executor. ${remedy}`

function executorText(stage: Stage, { executor }: Pick<Project, 'executor'>) {
  return executor[stage] === 'off'
    ? `Stage ${stage} of this project is off.`
    : `Stage ${stage} of this project is done by ${executor[stage]}.`
}

/** Returns the project, or undefined if the credential may only work on jobs. */
async function readableProject({ client, project_id, signal }: Work) {
  if (!client.project_detail) return undefined
  try {
    return (await client.project_detail({ project_id }, { signal })).data
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return undefined
    throw error
  }
}

async function hasJobsOfOthers({ client, project_id, signal }: Work) {
  const given = { project_id, state: 'unclaimed', claimable: 'false', limit: 1 } as const
  const { data } = await client.stage_job_list(given, { signal })
  return data.length > 0
}
