import type { Stage } from '@alphorn/contract/prospecting/stages'
import { sql } from 'kysely'
import { build, statement } from '#server/platform/db/statement'
import type { ProspectKey } from '#server/prospecting/keys'

/** Marks the revisions that depend on a replaced head as stale. */
export const flagStale = statement<ProspectKey & { stages: Stage[] }>()('revision_flag_stale', (p) =>
  build
    .updateTable('revisions')
    .set({ stale: true })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id)
    .where('superseded', '=', false)
    .where((is) => is('stage', '=', sql<never>`any(${p.stages}::text[])`)),
)

/** Marks a head as current whose input turned out to be unchanged. */
export const markCurrent = statement<ProspectKey & { stage: Stage }>()('revision_freshen', (p) =>
  build
    .updateTable('revisions')
    .set({ stale: false })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id)
    .where('stage', '=', p.stage)
    .where('superseded', '=', false)
    .where('stale', '=', true),
)

type InProject = { account_id: string; project_id: string; stages: Stage[] }

/** Marks the revisions of all prospects of a project as stale. */
export const flagAllStale = statement<InProject>()('revisions_flag_stale', (p) =>
  build
    .updateTable('revisions')
    .set({ stale: true })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('superseded', '=', false)
    .where((is) => is('stage', '=', sql<never>`any(${p.stages}::text[])`)),
)
