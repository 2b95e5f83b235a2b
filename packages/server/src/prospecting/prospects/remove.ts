import { sql } from 'kysely'
import type { Call } from '#server/platform/call'
import { build, statement } from '#server/platform/db/statement'
import { reopenChosenResolutions } from '#server/prospecting/prospects/stored-resolutions'
import type { ProjectKey } from '#server/prospecting/keys'
import { lockProject, projectKey } from '#server/prospecting/projects/queries'

// A decision is also in the row, which is read again after its lock; cycles and their jobs begin under the lock of the
// project. So no concurrent change is lost.
const removeNew = statement<ProjectKey & { prospect_ids: string[] }>()('prospects_remove_new', (p) =>
  build
    .deleteFrom('prospects')
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where((is) => is('prospect_id', '=', sql<string>`any(${p.prospect_ids}::text[])`))
    .where('state', '=', 'new')
    .where('decision', 'is', null)
    .where(untouchedIn('cycle_prospects'))
    .where(untouchedIn('decisions'))
    .where(untouchedIn('stage_jobs'))
    .where(untouchedIn('outcomes'))
    .where(untouchedIn('reminders'))
    .where(untouchedIn('comments'))
    .where(untouchedIn('criterion_answers'))
    .returning(['prospect_id', 'company_id']),
)

type HistoryTable =
  | 'cycle_prospects'
  | 'decisions'
  | 'stage_jobs'
  | 'outcomes'
  | 'reminders'
  | 'comments'
  | 'criterion_answers'

function untouchedIn(table: HistoryTable) {
  return sql<boolean>`not exists (select from ${sql.table(table)} done
    where (done.account_id, done.project_id, done.prospect_id) =
      (prospects.account_id, prospects.project_id, prospects.prospect_id))`
}

/** Removes prospects without any history. A prospect with a history stays and is reported instead. */
export async function removeProspects(
  call: Call,
  project_id: string,
  prospect_ids: readonly string[],
): Promise<{ removed: string[]; kept: string[] }> {
  const { tx } = call
  const key = projectKey(call, project_id)
  await lockProject(tx, key)
  const rows = await tx.rows(removeNew, { ...key, prospect_ids: [...prospect_ids] })
  const gone = new Set(rows.map(({ prospect_id }) => prospect_id))
  // A removed company was the wrong choice, so the next import asks again.
  reopenChosenResolutions(
    tx,
    key,
    rows.map(({ company_id }) => company_id),
  )
  call.auditContext.target = project_id
  return {
    removed: prospect_ids.filter((id) => gone.has(id)),
    kept: prospect_ids.filter((id) => !gone.has(id)),
  }
}
