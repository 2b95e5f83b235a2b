import type { Decision } from '@alphorn/contract/prospecting/decisions'
import { Refusal } from '@alphorn/contract/core/errors'
import type { ProspectState } from '@alphorn/contract/prospecting/prospect-states'
import type { ReadCall } from '#server/platform/call'
import type { Tx } from '#server/platform/db/connection'
import { nowAfterLock } from '#server/platform/db/clock'
import { build, statement } from '#server/platform/db/statement'
import type { ProspectKey } from '#server/prospecting/keys'

const find = statement<ProspectKey>()('prospect_find', (p) =>
  build
    .selectFrom('prospects')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id),
)
const lock = statement<ProspectKey>()('prospect_lock', (p) =>
  build
    .with(
      (cte) => cte('locked').materialized(),
      (of) =>
        of
          .selectFrom('prospects')
          .selectAll()
          .where('account_id', '=', p.account_id)
          .where('project_id', '=', p.project_id)
          .where('prospect_id', '=', p.prospect_id)
          .forNoKeyUpdate(),
    )
    .selectFrom('locked')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.account_id', '=', 'locked.account_id')
        .onRef('projects.project_id', '=', 'locked.project_id'),
    )
    .selectAll('locked')
    .select(['projects.active_cycle_id', nowAfterLock]),
)

/** Sets the state of a prospect. */
export const markState = statement<ProspectKey & { state: ProspectState; now: Date }>()(
  'prospect_mark_state',
  (p) =>
    build
      .updateTable('prospects')
      .set({ state: p.state, updated_at: p.now })
      .where('account_id', '=', p.account_id)
      .where('project_id', '=', p.project_id)
      .where('prospect_id', '=', p.prospect_id),
)

type NewMark = ProspectKey & {
  decision: Decision['decision'] | null
  follow_up_since: Date | null
  now: Date
}

/** Sets the latest decision about a prospect, and the time since which a follow-up cycle is due for its text. */
export const markDecision = statement<NewMark>()('prospect_mark_decision', (p) =>
  build
    .updateTable('prospects')
    .set({ decision: p.decision, follow_up_since: p.follow_up_since, updated_at: p.now })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id),
)

/** Returns a prospect of one of the caller's projects, or refuses with 404. */
export async function prospectOf({ tx }: ReadCall, key: ProspectKey) {
  const prospect = await tx.row(find, key)
  if (!prospect) throw new Refusal('not_found')
  return prospect
}
export type ProspectRow = Awaited<ReturnType<typeof prospectOf>>

/** Locks a prospect: after its project, before its jobs. `now` is the time at which it is locked. */
export async function lockProspect(tx: Tx, key: ProspectKey) {
  const row = await tx.row(lock, key)
  if (!row) throw new Refusal('not_found')
  const { now, active_cycle_id, ...prospect } = row
  return { prospect, active_cycle_id, now }
}
