import type { Selectable } from 'kysely'
import type { Stage } from '@alphorn/contract/prospecting/stages'
import { insertInto } from '#server/platform/db/insert'
import { build, gatherable, statement } from '#server/platform/db/statement'
import type { RevisionsTable } from '#server/platform/db/tables/research'

export type RevisionRow = Selectable<RevisionsTable>
export type ProspectKey = { account_id: string; project_id: string; prospect_id: string }

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

/** Keeps evidence; what is there already stays as it is. */
export const insertEvidence = gatherable<
  ProspectKey & { evidence_id: string; content: string; created_at: Date }
>({ content: 'jsonb', created_at: 'timestamptz' })('evidence_insert', (p) =>
  insertInto('evidence')
    .values({
      account_id: p.account_id,
      project_id: p.project_id,
      prospect_id: p.prospect_id,
      evidence_id: p.evidence_id,
      content: p.content,
      created_at: p.created_at,
    })
    .onConflict((conflict) => conflict.doNothing()),
)

/** Makes room for a new head. */
export const supersede = gatherable<ProspectKey & { stage: Stage }>()('revision_supersede', (p) =>
  build
    .updateTable('revisions')
    .set({ superseded: true })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id)
    .where('stage', '=', p.stage)
    .where('superseded', '=', false),
)

type NewRevision = Omit<RevisionRow, 'producer' | 'stale' | 'superseded'> & { producer: string }

export const insertRevision = gatherable<NewRevision>({ producer: 'jsonb', created_at: 'timestamptz' })(
  'revision_insert',
  (p) =>
    insertInto('revisions').values({
      account_id: p.account_id,
      project_id: p.project_id,
      prospect_id: p.prospect_id,
      stage: p.stage,
      revision_id: p.revision_id,
      job_id: p.job_id,
      fingerprint: p.fingerprint,
      snapshot_fingerprint: p.snapshot_fingerprint,
      content: p.content,
      producer: p.producer,
      executor: p.executor,
      produced_by: p.produced_by,
      created_at: p.created_at,
    }),
)

export type Heads = Partial<Record<Stage, RevisionRow>>

export function headsOf(rows: readonly RevisionRow[]): Heads {
  return Object.fromEntries(rows.map((row) => [row.stage, row]))
}
