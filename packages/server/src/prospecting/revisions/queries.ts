import type { Selectable } from 'kysely'
import type { Stage } from '@alphorn/contract/prospecting/stages'
import { build, statement } from '#server/platform/db/statement'
import type { RevisionsTable } from '#server/platform/db/tables/research'
import type { ProspectKey } from '#server/prospecting/keys'

export type RevisionRow = Selectable<RevisionsTable>

/** The heads of a prospect: the current revision of each stage. */
export const findHeads = statement<ProspectKey>()('revision_heads', (p) =>
  build
    .selectFrom('revisions')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id)
    .where('superseded', '=', false),
)

export const findRevision = statement<Omit<ProspectKey, 'prospect_id'> & { revision_id: string }>()(
  'revision_find',
  (p) =>
    build
      .selectFrom('revisions')
      .selectAll()
      .where('account_id', '=', p.account_id)
      .where('project_id', '=', p.project_id)
      .where('revision_id', '=', p.revision_id),
)

export type Heads = Partial<Record<Stage, RevisionRow>>

export function headsOf(rows: readonly RevisionRow[]): Heads {
  return Object.fromEntries(rows.map((row) => [row.stage, row]))
}
