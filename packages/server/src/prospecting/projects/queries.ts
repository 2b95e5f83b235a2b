import { Refusal } from '@alphorn/contract/core/errors'
import type { ReadCall } from '#server/platform/call'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import type { ProjectKey } from '#server/prospecting/keys'

const findProject = statement<ProjectKey>()('project_find', (p) =>
  build
    .selectFrom('projects')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id),
)
// Opening jobs counts against the project's limit, so every transaction that opens one holds this lock. First in the
// lock order.
const lock = statement<ProjectKey>()('project_lock', (p) =>
  build
    .selectFrom('projects')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .forNoKeyUpdate(),
)
// Conflicts with the lock above but not with itself: many decide concurrently, but none while a cycle starts, continues
// or ends.
const share = statement<ProjectKey>()('project_lock_shared', (p) =>
  build
    .selectFrom('projects')
    .select('project_id')
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .forShare(),
)

/** Sets the queued or running cycle of a locked project; null if it has none. */
export const setActiveCycle = statement<ProjectKey & { active_cycle_id: string | null; now: Date }>()(
  'project_set_active_cycle',
  (p) =>
    build
      .updateTable('projects')
      .set({ active_cycle_id: p.active_cycle_id, updated_at: p.now })
      .where('account_id', '=', p.account_id)
      .where('project_id', '=', p.project_id),
)

const countOpen = statement<ProjectKey>()('project_count_open_jobs', (p) =>
  build
    .selectFrom('stage_jobs')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('closed_at', 'is', null)
    .where('deadline_at', '>', sql<Date>`(select app_now())`),
)

/**
 * Returns the key of a project of the caller's account. Refuses projects outside of the credential's scope as if they
 * did not exist.
 */
export function projectKey({ caller }: Pick<ReadCall, 'caller'>, project_id: string): ProjectKey {
  if (caller.project_ids && !caller.project_ids.includes(project_id)) throw new Refusal('not_found')
  return { account_id: caller.account_id, project_id }
}

/** Returns one of the caller's projects, or refuses with 404. */
export async function projectOf(call: ReadCall, project_id: string) {
  const project = await call.tx.row(findProject, projectKey(call, project_id))
  if (!project) throw new Refusal('not_found')
  return project
}

/** Whether the project exists. */
export async function existsProject(db: Db, key: ProjectKey) {
  return (await db.row(findProject, key)) !== undefined
}

/** Locks a project: the first lock of the order project, prospect, job. */
export async function lockProject(tx: Tx, key: ProjectKey) {
  const project = await tx.row(lock, key)
  if (!project) throw new Refusal('not_found')
  return project
}

/** Holds the cycles of a project until the end of the transaction: none starts, continues or ends. */
export async function holdCycles(tx: Tx, { account_id, project_id }: ProjectKey) {
  await tx.row(share, { account_id, project_id })
}

export type ProjectRow = Awaited<ReturnType<typeof projectOf>>

/** Counts the jobs against the project's limit: open, and before their deadline. */
export async function countOpenJobs(db: Db, { account_id, project_id }: ProjectKey) {
  return (await db.row(countOpen, { account_id, project_id }))!.open
}
