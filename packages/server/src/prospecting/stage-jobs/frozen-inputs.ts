import { sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import type { Db } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import type { ProjectKey } from '#server/prospecting/keys'
import type { DetailedJob, OwnDetail } from '#server/prospecting/stage-jobs/present'

/**
 * Maximum number of characters of an input that is read or judged together with others. A larger one is read
 * separately.
 */
export const maxBatchedInputLength = 65_536

const findInputs = statement<ProjectKey & { snapshot_ids: string[] }>()('snapshots_find', (p) =>
  build
    .selectFrom('input_snapshots')
    .select(['snapshot_id', 'content'])
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where((is) => is('snapshot_id', '=', sql<never>`any(${p.snapshot_ids}::text[])`)),
)

/** Returns the frozen inputs of jobs of one project, by the ids of their snapshots. */
export async function inputsOf(db: Db, { account_id, project_id }: ProjectKey, snapshot_ids: string[]) {
  const rows = await db.rows(findInputs, { account_id, project_id, snapshot_ids })
  return new Map(rows.map(({ snapshot_id, content }) => [snapshot_id, content]))
}

/** Returns jobs of one project in detail, built from their own fields and their frozen inputs. */
export async function restoreDetails(
  { tx, caller: { account_id } }: ReadCall,
  parts: OwnDetail[],
): Promise<DetailedJob[]> {
  const [first] = parts
  if (!first) return []
  const snapshot_ids = parts.map(({ input_snapshot }) => input_snapshot.id)
  const inputs = await inputsOf(tx, { account_id, project_id: first.project_id }, snapshot_ids)
  return parts.map((own) => ({ own, input: inputs.get(own.input_snapshot.id)! }))
}
