import type { ProjectChange } from '@alphorn/contract/app/own-routes'
import type { Project } from '@alphorn/contract/prospecting/projects'
import { type Call, nowOf } from '#server/platform/call'
import { editProject } from '#server/prospecting/projects/edit'
import { type EditedOffering, editOffering } from '#server/prospecting/projects/offering'
import type { ProjectPlan } from '#server/prospecting/projects/project'
import { lockProject, projectKey } from '#server/prospecting/projects/queries'
import { applyBriefChange } from '#server/prospecting/staleness/apply-brief-change'
import { handOver } from '#server/prospecting/stage-jobs/hand-over'
import type { Brief } from '#server/prospecting/stage-jobs/input'
import { offeringOf } from '#server/prospecting/stage-jobs/sources'

/** Makes the given text the project's offering, and marks work that was based on another one as stale. */
export function changeOffering(call: Call, project_id: string, content: EditedOffering, plan: ProjectPlan) {
  return withStaleness(call, project_id, () => editOffering(call, project_id, content, plan))
}

/**
 * Changes the named fields of a project, and marks work that followed other rules as stale. Open, unclaimed jobs go to
 * the new executor of their stage, so that a running cycle continues.
 */
export function changeProject(call: Call, project_id: string, change: ProjectChange, plan: ProjectPlan) {
  return withStaleness(call, project_id, async () => {
    const key = projectKey(call, project_id)
    const before = await lockProject(call.tx, key)
    const after = await editProject(call, project_id, change, plan)
    await handOver(call.tx, key, before.executor, after.executor)
    return after
  })
}

async function withStaleness(
  call: Call,
  project_id: string,
  change: () => Promise<Project>,
): Promise<Project> {
  const before = await briefOf(call, project_id)
  const project = await change()
  const after = await briefOf(call, project_id)
  if (before && after) await applyBriefChange(call.tx, before, after, await nowOf(call))
  return project
}

/**
 * Returns the project's part of the stages' input; undefined before it has an offering. The project is locked from here
 * on.
 */
async function briefOf(call: Call, project_id: string): Promise<Brief | undefined> {
  const project = await lockProject(call.tx, projectKey(call, project_id))
  return project.offering_id ? { project, offering: await offeringOf(call.tx, project) } : undefined
}
