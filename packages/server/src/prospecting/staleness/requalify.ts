import { invalid, Refusal } from '@alphorn/contract/core/errors'
import { type Stage } from '@alphorn/contract/prospecting/stages'
import type { Call } from '#server/platform/call'
import type { Pools } from '#server/platform/db/connect'
import { startCycle } from '#server/prospecting/cycles/start'
import { startWaitingCycles } from '#server/prospecting/cycles/start-waiting'
import type { ProjectPlan } from '#server/prospecting/projects/project'
import type { ProjectKey } from '#server/prospecting/keys'
import { lockProject, type ProjectRow } from '#server/prospecting/projects/queries'
import {
  findWaitingProjects,
  findWaitingProspects,
  isWaiting,
  maxBatchProspects,
} from '#server/prospecting/prospects/waiting'

const findProjects = findWaitingProjects('projects_to_requalify', isWaiting('requalify_since'))
const findWaiting = findWaitingProspects('prospects_to_requalify', 'requalify_since')

const repeatedStages: readonly Stage[] = ['qualification', 'outreach', 'verification']

/**
 * Returns the stages that a new answer repeats and that have an executor; none if the qualification has no executor.
 */
export function stagesToRepeat({ executor }: ProjectRow, { executors }: ProjectPlan): Stage[] {
  const stages = repeatedStages.filter((stage) => executors.includes(executor[stage]))
  return stages.includes('qualification') ? stages : []
}

/** Starts a cycle that repeats these stages for the prospects. It needs no research unit. */
export function repeatQualification(
  call: Call,
  { project_id, prospect_ids, stages }: { project_id: string; prospect_ids: string[]; stages: Stage[] },
  plan: ProjectPlan,
) {
  const start = { prospect_ids, stages, mode: 'missing_or_stale' as const, allow_partial: true }
  return startCycle(call, project_id, start, plan)
}

/** Starts cycles with the prospects that wait for another qualification. */
export async function requalifyProspects(pools: Pools, plan: ProjectPlan, atOnce = 100) {
  await startWaitingCycles(pools, {
    projects: findProjects,
    name: 'system:signals',
    atOnce,
    start: (call, key) => startRequalification(call, key, plan),
  })
}

async function startRequalification(call: Call, key: ProjectKey, plan: ProjectPlan) {
  const { project_id } = key
  const project = await lockProject(call.tx, key)
  // Otherwise the wait would end with a cycle that may not qualify the prospects again.
  if (project.active_cycle_id) throw new Refusal('cycle_active')
  const stages = stagesToRepeat(project, plan)
  const waiting = await call.tx.rows(findWaiting, { ...key, count: maxBatchProspects })
  const prospect_ids = waiting.map(({ prospect_id }) => prospect_id)
  if (prospect_ids.length === 0 || stages.length === 0)
    throw invalid('prospect_unknown', 'prospect_ids', 'No prospects are left to qualify.')
  await repeatQualification(call, { project_id, prospect_ids, stages }, plan)
}
