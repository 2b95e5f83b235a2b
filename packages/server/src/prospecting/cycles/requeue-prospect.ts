import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import { cyclesTopic } from '#server/platform/db/topics'
import type { CycleKey, ProspectKey } from '#server/prospecting/keys'

// Marks the prospect as waiting, so that the job that continues cycles decides its next stage. Also writes a row that
// is already waiting: that job may hold it and be about to mark it as busy. This statement then waits and comes last.
const markWaiting = statement<ProspectKey>()('cycle_mark_waiting', (p) =>
  build
    .updateTable('cycle_prospects')
    .set({ state: 'waiting' })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id)
    .where(
      'cycle_id',
      '=',
      build
        .selectFrom('projects')
        .select(sql<string>`active_cycle_id`.as('cycle_id'))
        .where('account_id', '=', p.account_id)
        .where('project_id', '=', p.project_id),
    ),
)

/** Marks the prospect as waiting, if it is in the project's active cycle. */
export function requeueProspect(tx: Tx, prospect: ProspectKey) {
  tx.write(markWaiting, prospect)
  tx.wake(cyclesTopic)
}

/** Marks all prospects of a cycle as waiting. */
export const markAllWaiting = statement<CycleKey>()('cycle_mark_all_waiting', (p) =>
  build
    .updateTable('cycle_prospects')
    .set({ state: 'waiting' })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('cycle_id', '=', p.cycle_id)
    .where('state', '<>', 'waiting'),
)
