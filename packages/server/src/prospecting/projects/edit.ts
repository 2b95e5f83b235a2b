import type { ProjectChange } from '@alphorn/contract/app/own-routes'
import type { Project } from '@alphorn/contract/prospecting/projects'
import { type Call, nowOf } from '#server/platform/call'
import { build } from '#server/platform/db/statement'
import { recordDifference } from '#server/platform/differences'
import { ensureExecutors } from '#server/prospecting/projects/executors'
import { lockProject, projectKey } from '#server/prospecting/projects/queries'
import { getProject, type ProjectPlan } from '#server/prospecting/projects/project'

/** Changes the named fields of a project and leaves the others. In the browser app only. */
export async function editProject(
  call: Call,
  project_id: string,
  { name, language, status, executor, policies }: ProjectChange,
  plan: ProjectPlan,
): Promise<Project> {
  const key = projectKey(call, project_id)
  const project = await lockProject(call.tx, key)
  ensureExecutors(executor ?? {}, plan.executors, project.executor)
  const after = {
    name: name ?? project.name,
    language: language ?? project.language,
    status: status ?? project.status,
    executor: { ...project.executor, ...givenMembers(executor) },
    policies: { ...project.policies, ...givenMembers(policies) },
  }
  recordDifference(call.auditContext, project, { ...project, ...after })
  call.tx.writeQuery(
    build
      .updateTable('projects')
      .set({
        ...after,
        executor: JSON.stringify(after.executor),
        policies: JSON.stringify(after.policies),
        updated_at: await nowOf(call),
      })
      .where('account_id', '=', key.account_id)
      .where('project_id', '=', key.project_id),
  )
  return getProject(call, project_id, plan)
}

function givenMembers<Members extends object>(members: Members | undefined) {
  return Object.fromEntries(Object.entries(members ?? {}).filter(([, value]) => value !== undefined))
}
