import type { Stage } from '@alphorn/contract/prospecting/stages'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { releaseUnitsOfCycle } from '#server/prospecting/units/research-units'
import type { Tx } from '#server/platform/db/connection'
import { recycleTopic } from '#server/platform/db/topics'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'
import type { CycleProspectsTable, CyclesTable } from '#server/platform/db/tables/research'
import { emitEvent } from '#server/platform/outbox/emit-event'
import type { CycleKey, ProjectKey } from '#server/prospecting/keys'
import { setActiveCycle } from '#server/prospecting/projects/queries'
import { isExcludedAmong, withBarred } from '#server/prospecting/prospects/barred-among'

type CycleRow = Selectable<CyclesTable>
/** A prospect of a cycle, with the columns on which the next step depends. */
export type MemberRow = Selectable<CycleProspectsTable> & {
  company_id: string
  decision: string | null
  isExcluded: boolean
}

const lock = statement<CycleKey>()('cycle_lock', (p) =>
  build
    .selectFrom('cycles')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('cycle_id', '=', p.cycle_id)
    .where('state', 'in', ['queued', 'running'])
    .forNoKeyUpdate(),
)

/** Locks an active cycle; undefined when it has ended. */
export function lockCycle(tx: Tx, key: ProjectKey, cycle_id: string) {
  return tx.row(lock, { ...key, cycle_id })
}

export function startRunning(tx: Tx, { account_id, project_id, cycle_id }: CycleRow, now: Date) {
  tx.writeQuery(
    build
      .updateTable('cycles')
      .set({ state: 'running', started_at: now })
      .where('account_id', '=', account_id)
      .where('project_id', '=', project_id)
      .where('cycle_id', '=', cycle_id),
  )
  emitCycleEvent(tx, { account_id, project_id, cycle_id }, 'cycle.started', now)
}

function emitCycleEvent(
  tx: Tx,
  { account_id, project_id, cycle_id }: CycleKey,
  kind: 'cycle.started' | 'cycle.completed' | 'cycle.cancelled',
  now: Date,
) {
  emitEvent(tx, { account_id, kind, subject: cycle_id, content: { project_id, cycle_id }, now })
}

const findNext = statement<CycleKey & { most: number }>()('cycle_next_members', (p) => {
  const found = build
    .selectFrom('cycle_prospects as member')
    .innerJoin('prospects', (join) =>
      join
        .onRef('prospects.account_id', '=', 'member.account_id')
        .onRef('prospects.project_id', '=', 'member.project_id')
        .onRef('prospects.prospect_id', '=', 'member.prospect_id'),
    )
    .selectAll('member')
    .select(['prospects.company_id', 'prospects.decision', 'prospects.state as prospect_state'])
    .where('member.account_id', '=', p.account_id)
    .where('member.project_id', '=', p.project_id)
    .where('member.cycle_id', '=', p.cycle_id)
    .where('member.state', '=', 'waiting')
    .orderBy('member.prospect_id')
    .limit(sql<number>`${p.most}::int`)
    // A locked prospect is skipped: the transaction that holds it notifies this job at its end.
    .forNoKeyUpdate()
    .skipLocked()
  return rawQuery<MemberRow>(sql`${withBarred(found, p.account_id)}
    select found.*, ${isExcludedAmong} as "isExcluded" from found order by prospect_id`)
})

/** Returns the prospects of the cycle that wait for their next stage, locked. */
export function nextMembers(
  tx: Tx,
  { account_id, project_id, cycle_id }: CycleRow,
  most: number,
): Promise<MemberRow[]> {
  return tx.rows(findNext, { account_id, project_id, cycle_id, most })
}

type Mark = { state: 'busy' | 'settled'; done: Set<Stage>; skipped: number }

export function markMember(tx: Tx, member: MemberRow, { state, done, skipped }: Mark) {
  tx.writeQuery(
    build
      .updateTable('cycle_prospects')
      .set({ state, stages_done: [...done], skipped_unchanged: member.skipped_unchanged + skipped })
      .where('account_id', '=', member.account_id)
      .where('project_id', '=', member.project_id)
      .where('cycle_id', '=', member.cycle_id)
      .where('prospect_id', '=', member.prospect_id),
  )
}

const findUnsettled = statement<CycleKey>()('cycle_unsettled', (p) =>
  build
    .selectFrom('cycle_prospects')
    .select('prospect_id')
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('cycle_id', '=', p.cycle_id)
    .where('state', '<>', 'settled')
    .limit(1),
)
const giveUpReserved = statement<CycleKey>()('cycle_give_up_reserved', (p) =>
  build
    .updateTable('cycle_prospects')
    .set({ unit: 'released' })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('cycle_id', '=', p.cycle_id)
    .where('unit', '=', 'reserved'),
)

/**
 * Ends a cycle in which nothing can continue, and releases the units that it did not need. Returns false, since there
 * is no more to do.
 */
export async function finishCycle(tx: Tx, cycle: CycleRow, now: Date) {
  const { account_id, project_id, cycle_id } = cycle
  const key = { account_id, project_id, cycle_id }
  if (await tx.row(findUnsettled, key)) return false
  tx.write(giveUpReserved, key)
  releaseUnitsOfCycle(tx, key, now)
  endCycle(tx, key, 'completed', now)
  return false
}

/** Records that an active cycle has ended, and notifies those who waited for its end. */
export function endCycle(tx: Tx, key: CycleKey, state: 'completed' | 'cancelled', now: Date) {
  const { account_id, project_id, cycle_id } = key
  tx.writeQuery(
    build
      .updateTable('cycles')
      .set({ state, finished_at: now })
      .where('account_id', '=', account_id)
      .where('project_id', '=', project_id)
      .where('cycle_id', '=', cycle_id),
  )
  tx.write(setActiveCycle, { account_id, project_id, active_cycle_id: null, now })
  emitCycleEvent(tx, key, `cycle.${state}`, now)
  tx.wake(recycleTopic)
}

// One update of a row, although both columns change: a cycle may have tens of thousands.
const settleAll = statement<CycleKey>()('cycle_settle_members', (p) =>
  build
    .updateTable('cycle_prospects')
    .set({
      state: 'settled',
      unit: sql<'released'>`case when unit = 'reserved' then 'released' else unit end`,
    })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('cycle_id', '=', p.cycle_id)
    .where((is) => is.or([is('state', '<>', 'settled'), is('unit', '=', 'reserved')])),
)

/** Ends the work of a cycle: settles its prospects and refunds unused units. */
export function finishMembers(tx: Tx, key: CycleKey, now: Date) {
  tx.write(settleAll, key)
  releaseUnitsOfCycle(tx, key, now)
}
