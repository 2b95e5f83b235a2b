import type { FieldError } from '@alphorn/contract/core/errors'
import type { ReadCall } from '#server/platform/call'
import { build } from '#server/platform/db/statement'

/** Returns an error for each id in a body's `project_ids` that is not a project of the account. */
export async function unknownProjects(
  { tx, caller }: ReadCall,
  project_ids: readonly string[],
): Promise<FieldError[]> {
  if (project_ids.length === 0) return []
  const rows = await tx.query(
    build
      .selectFrom('projects')
      .select('project_id')
      .where('account_id', '=', caller.account_id)
      .where('project_id', 'in', [...project_ids]),
  )
  const known = new Set(rows.map(({ project_id }) => project_id))
  const detail = 'This project does not exist in the account.'
  return project_ids.flatMap((id, at): FieldError[] =>
    known.has(id) ? [] : [{ code: 'value_not_allowed', field: `project_ids[${at}]`, detail }],
  )
}
