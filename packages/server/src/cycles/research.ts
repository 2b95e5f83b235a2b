import { Refusal } from '@alphorn/contract/errors'
import type { Cycle } from '@alphorn/contract/cycles'
import type { Call } from '#server/call'
import { startCycle } from '#server/cycles/start'
import { countOpenJobs, lockProject, projectKey } from '#server/projects/queries'
import type { ProjectPlan } from '#server/projects/project'
import { prospectOf } from '#server/prospects/queries'

/** Researches one prospect with the project's executor: a cycle of its own, at once or not at all. Drafts only if the project says so. */
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
  const { executor, policies } = project
  const after = policies.draft_on_research ? (['qualification', 'outreach', 'verification'] as const) : []
  const stages = ['research' as const, ...after.filter((stage) => executor[stage] !== 'off')]
  const { cycle } = await startCycle(
    call,
    project_id,
    { prospect_ids: [prospect_id], stages, mode: 'all', allow_partial: false },
    plan,
  )
  return cycle
}
