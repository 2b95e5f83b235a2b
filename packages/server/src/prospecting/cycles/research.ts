import { Refusal } from '@alphorn/contract/core/errors'
import type { Cycle } from '@alphorn/contract/prospecting/cycles'
import type { Call } from '#server/platform/call'
import { findCycle } from '#server/prospecting/cycles/cycle'
import { findPendingResearch } from '#server/prospecting/cycles/find-pending-research'
import { startCycle } from '#server/prospecting/cycles/start'
import { countOpenJobs, lockProject, projectKey } from '#server/prospecting/projects/queries'
import type { ProjectPlan } from '#server/prospecting/projects/project'
import type { ProspectKey } from '#server/prospecting/keys'
import { prospectOf } from '#server/prospecting/prospects/queries'

/**
 * Researches one prospect with the project's executor, in a separate cycle, at once or not at all. Writes a text only
 * if the project's policy says so.
 */
export async function requestResearch(
  call: Call,
  project_id: string,
  prospect_id: string,
  plan: ProjectPlan,
): Promise<Cycle> {
  const key = projectKey(call, project_id)
  const project = await lockProject(call.tx, key)
  const [open] = await Promise.all([countOpenJobs(call.tx, key), prospectOf(call, { ...key, prospect_id })])
  if (open >= project.stage_job_limit) throw new Refusal('job_allowance_full')
  if (project.active_cycle_id)
    return activeIfItResearches(call, { ...key, prospect_id }, project.active_cycle_id)
  const { executor, policies } = project
  const after = policies.draft_on_research ? (['qualification', 'outreach', 'verification'] as const) : []
  const stages = ['research' as const, ...after.filter((stage) => executor[stage] !== 'off')]
  const start = { prospect_ids: [prospect_id], stages, mode: 'all' as const, allow_partial: false }
  const { cycle } = await startCycle(call, project_id, start, plan).catch(aboutTheProspect)
  return cycle
}

/** The request has no body, so the refusal concerns the prospect in its path and not a member of a list. */
function aboutTheProspect(refusal: unknown): never {
  if (!(refusal instanceof Refusal) || refusal.fields.length === 0) throw refusal
  const { code, message, siblings, headers } = refusal
  const fields = refusal.fields.map((one) => ({ ...one, field: '' }))
  throw new Refusal(code, { message, fields, siblings, headers })
}

/**
 * Returns the active cycle if it still has to research the prospect; otherwise that cycle conflicts with the request.
 */
async function activeIfItResearches({ tx }: Call, asked: ProspectKey, cycle_id: string): Promise<Cycle> {
  const [cycle, toCome] = await Promise.all([
    findCycle(tx, asked, cycle_id),
    tx.row(findPendingResearch, { ...asked, cycle_id }),
  ])
  if (!toCome) throw new Refusal('cycle_active', { siblings: { cycle: cycle! } })
  return cycle!
}
