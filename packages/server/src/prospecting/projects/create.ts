import type { ProjectInput } from '@alphorn/contract/app/own-routes'
import { newId } from '@alphorn/contract/core/ids'
import { type Project, defaultLanguages } from '@alphorn/contract/prospecting/projects'
import { type Call, nowOf } from '#server/platform/call'
import { insertInto } from '#server/platform/db/insert'
import { ensureExecutors } from '#server/prospecting/projects/executors'
import { insertOffering } from '#server/prospecting/projects/offering'
import { getProject, type ProjectPlan } from '#server/prospecting/projects/project'

/** The policies of a project that sets none. */
export const defaultPolicies = (language: Project['language']): Project['policies'] => ({
  languages: defaultLanguages(language),
  channels: ['letter', 'email'],
  tone: 'formal',
  banned_phrases: [],
  outreach_policy: 'after_decision',
  signal_policy: 'flag',
  evidence_policy: 'any',
  result_version: 2,
  unbacked_limit: null,
  self_verification: false,
  four_eyes: true,
  draft_on_research: false,
  letter_window: 'right',
})

/** Creates a project, with its first offering if one is given. In the browser app only. */
export async function createProject(call: Call, input: ProjectInput, plan: ProjectPlan): Promise<Project> {
  ensureExecutors(input.executor, plan.executors)
  const now = await nowOf(call)
  const key = { account_id: call.caller.account_id, project_id: newId('project') }
  const offering_id = input.offering ? newId('offering') : null
  const given = Object.entries(input.policies ?? {}).filter(([, value]) => value !== undefined)
  call.tx.writeQuery(
    insertInto('projects').values({
      ...key,
      name: input.name,
      status: 'active',
      language: input.language,
      executor: JSON.stringify(input.executor),
      policies: JSON.stringify({ ...defaultPolicies(input.language), ...Object.fromEntries(given) }),
      stage_job_limit: plan.stageJobLimit,
      offering_id,
      created_at: now,
      updated_at: now,
    }),
  )
  if (input.offering) insertOffering(call, key, offering_id!, input.offering, now)
  call.auditContext.target = key.project_id
  return getProject(call, key.project_id, plan)
}
