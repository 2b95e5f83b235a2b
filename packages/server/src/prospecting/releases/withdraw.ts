import type { StayReason } from '@alphorn/contract/prospecting/exports'
import { type StalenessChange, staleness } from '@alphorn/contract/prospecting/staleness'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import type { ReleaseState } from '#server/platform/db/tables/research'
import type { JobKey, ProjectKey, ProspectKey } from '#server/prospecting/keys'
import { markState } from '#server/prospecting/prospects/queries'
import { emitReleaseEvent } from '#server/prospecting/releases/mark-release'

type Stopping = { state: ReleaseState; stays_because: StayReason; now: Date }

/** The reason that a held release states for each change. */
const because: Readonly<Record<StalenessChange, StayReason>> = {
  new_revision: 'stale',
  new_text: 'head',
  offering_edited: 'stale',
  decided_against: 'decision',
  suppressed: 'suppression',
  company_gone: 'company',
  new_signal: 'news',
}

const stop = statement<ProspectKey & Stopping>()('releases_stop', (p) =>
  build
    .updateTable('releases')
    .set({ state: p.state, stays_because: p.stays_because, updated_at: p.now })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id)
    .where('state', 'in', ['ready', 'held'])
    .where('state', '<>', p.state)
    .returning(['account_id', 'project_id', 'prospect_id', 'release_id']),
)

/** Holds or withdraws releases that were not exported yet, depending on the change. */
export async function withdrawReleases(tx: Tx, key: ProspectKey, change: StalenessChange, now: Date) {
  const state = staleness[change].release
  if (state === 'kept') return
  const stopped = await tx.rows(stop, { ...key, state, stays_because: because[change], now })
  for (const release of stopped) emitReleaseEvent(tx, release, state, now)
  // A text that is withdrawn loses its approval: if the prospect is reopened, a person must review the text again.
  if (stopped.length > 0 && state !== 'held') tx.write(markState, { ...key, state: 'drafted', now })
}

const findLeaving = statement<JobKey>()('releases_not_exported', (p) =>
  build
    .selectFrom('releases')
    .select('release_id')
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where(
      'prospect_id',
      '=',
      build
        .selectFrom('stage_jobs')
        .select('prospect_id')
        .where('account_id', '=', p.account_id)
        .where('project_id', '=', p.project_id)
        .where('job_id', '=', p.job_id),
    )
    .where('state', 'in', ['ready', 'held']),
)

/** Whether a release for the prospect of a job may still be exported. If none may, there is nothing to withdraw. */
export async function hasExportableRelease(db: Db, key: JobKey) {
  return (await db.rows(findLeaving, key)).length > 0
}

const stopAll = statement<ProjectKey & Stopping>()('releases_stop_all', (p) =>
  build
    .updateTable('releases')
    .set({ state: p.state, stays_because: p.stays_because, updated_at: p.now })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('state', 'in', ['ready', 'held'])
    .where('state', '<>', p.state)
    .returning(['account_id', 'project_id', 'prospect_id', 'release_id']),
)

/** Holds or withdraws the releases of all prospects of a project, like `withdrawReleases`. */
export async function withdrawAllReleases(tx: Tx, key: ProjectKey, change: StalenessChange, now: Date) {
  const state = staleness[change].release
  if (state === 'kept') return
  const stopped = await tx.rows(stopAll, { ...key, state, stays_because: because[change], now })
  for (const release of stopped) emitReleaseEvent(tx, release, state, now)
}

const free = statement<ProspectKey & { revision_id: string; now: Date }>()('releases_free', (p) =>
  build
    .updateTable('releases')
    .set({ state: 'ready', stays_because: sql`null`, updated_at: p.now })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id)
    .where('revision_id', '=', p.revision_id)
    .where('state', '=', 'held')
    .returning(['account_id', 'project_id', 'prospect_id', 'release_id']),
)

/** Releases a held text again that would be written the same way now. Every export runs the gate once more. */
export async function freeReleases(tx: Tx, key: ProspectKey & { revision_id: string }, now: Date) {
  for (const release of await tx.rows(free, { ...key, now })) emitReleaseEvent(tx, release, 'ready', now)
}
