import { invalid } from '@alphorn/contract/core/errors'
import { newId } from '@alphorn/contract/core/ids'
import type { OfferingContent, Project } from '@alphorn/contract/prospecting/projects'
import { type Call, nowOf } from '#server/platform/call'
import { fingerprint } from '#server/platform/fingerprint'
import { insertInto } from '#server/platform/db/insert'
import { build } from '#server/platform/db/statement'
import { recordDifference } from '#server/platform/differences'
import type { ProjectKey } from '#server/prospecting/keys'
import { lockProject, projectKey } from '#server/prospecting/projects/queries'
import { getProject, type ProjectPlan } from '#server/prospecting/projects/project'

/** Stores a revision of the offering. */
export function insertOffering(
  { tx, caller }: Call,
  key: ProjectKey,
  offering_id: string,
  content: OfferingContent,
  now: Date,
) {
  tx.writeQuery(
    insertInto('offerings').values({
      ...key,
      offering_id,
      content: JSON.stringify(content),
      fingerprint: fingerprint('offering/1', content),
      created_by: caller.name,
      created_at: now,
    }),
  )
}

/** An offering as a request contains it, with the revision on which it is based. */
export type EditedOffering = OfferingContent & { base_revision_id?: string | null | undefined }

/** Makes the given text the project's offering, unless another user has saved one meanwhile. Earlier revisions stay. */
export async function editOffering(
  call: Call,
  project_id: string,
  { base_revision_id, ...content }: EditedOffering,
  plan: ProjectPlan,
): Promise<Project> {
  const key = projectKey(call, project_id)
  const project = await lockProject(call.tx, key)
  if (base_revision_id !== undefined && base_revision_id !== project.offering_id)
    throw invalid(
      'revision_superseded',
      'base_revision_id',
      'A newer revision of the offering was saved meanwhile. Read it, and send its ID to save yours after it.',
    )
  const now = await nowOf(call)
  const offering_id = newId('offering')
  insertOffering(call, key, offering_id, content, now)
  // The history shows its content by its revisions, side by side.
  recordDifference(call.auditContext, { offering_id: project.offering_id }, { offering_id })
  call.tx.writeQuery(
    build
      .updateTable('projects')
      .set({ offering_id, updated_at: now })
      .where('account_id', '=', key.account_id)
      .where('project_id', '=', key.project_id),
  )
  return getProject(call, project_id, plan)
}
