import { type RawBuilder, sql } from 'kysely'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'
import type { CycleKey, ProjectKey, ProspectKey } from '#server/prospecting/keys'
import { prospectsInProjects } from '#server/prospecting/prospects/in-projects'
import { isExcludedAmong, withBarred } from '#server/prospecting/prospects/barred-among'

/**
 * Column with the time since which a prospect waits for another cycle: after a signal, after an answer, or for its
 * text.
 */
type Wait = 'recycle_since' | 'requalify_since' | 'follow_up_since'

/** Largest number of waiting prospects that one cycle includes. */
export const maxBatchProspects = 500

/** Condition for a waiting prospect; `more` adds further conditions. */
export function isWaiting(wait: Wait, more: RawBuilder<boolean> = sql`true`) {
  return sql<boolean>`${sql.ref(`prospects.${wait}`)} is not null and ${more}`
}

/**
 * Finds projects without an active cycle that have waiting prospects on which work is allowed, a number of them after a
 * given one. One cycle runs at a time: prospects that begin to wait meanwhile are included in the next.
 */
export function findWaitingProjects(name: string, isDue: RawBuilder<boolean>) {
  return statement<{ after: string; count: number }>()(name, (p) => {
    const found = prospectsInProjects
      .select(['prospects.account_id', 'prospects.project_id', 'prospects.company_id'])
      .select(['prospects.decision', 'prospects.state as prospect_state'])
      .where(isDue)
      .where('projects.active_cycle_id', 'is', null)
      .where('projects.status', '=', 'active')
      .where('projects.project_id', '>', p.after)
    return rawQuery<ProjectKey>(sql`${withBarred(found)}
      select distinct account_id, project_id from found where not ${isExcludedAmong}
      order by project_id limit ${p.count}::int`)
  })
}

/** Clears the wait of prospects that a cycle includes. */
export function clearWaiting(name: string, wait: Wait) {
  return statement<CycleKey>()(name, (p) =>
    build
      .updateTable('prospects')
      .set({ [wait]: sql`null` })
      .where('account_id', '=', p.account_id)
      .where('project_id', '=', p.project_id)
      .where(wait, 'is not', null)
      .where(
        sql<boolean>`exists (select from cycle_prospects m where m.account_id = prospects.account_id
          and m.project_id = prospects.project_id and m.cycle_id = ${p.cycle_id}
          and m.prospect_id = prospects.prospect_id)`,
      ),
  )
}

/** Finds the prospects of a project that wait and on which work is allowed: first those that wait longest. */
export function findWaitingProspects(name: string, wait: Wait) {
  return statement<ProjectKey & { count: number }>()(name, (p) => {
    const found = build
      .selectFrom('prospects')
      .select(['account_id', 'prospect_id', 'company_id', 'decision', 'state as prospect_state', wait])
      .where('account_id', '=', p.account_id)
      .where('project_id', '=', p.project_id)
      .where(isWaiting(wait))
    return rawQuery<{ prospect_id: string }>(sql`${withBarred(found, p.account_id)}
      select prospect_id from found where not ${isExcludedAmong}
      order by ${sql.ref(wait)}, prospect_id limit ${p.count}::int`)
  })
}

function beginWaiting(name: string, wait: Wait) {
  return statement<ProspectKey & { now: Date }>()(name, (p) =>
    build
      .updateTable('prospects')
      .set({ [wait]: p.now })
      .where('account_id', '=', p.account_id)
      .where('project_id', '=', p.project_id)
      .where('prospect_id', '=', p.prospect_id)
      .where(wait, 'is', null),
  )
}

/** Marks a prospect for the next follow-up cycle of its project. */
export const wantRecycling = beginWaiting('prospect_want_recycling', 'recycle_since')

/** Marks a prospect for another qualification after the active cycle. */
export const wantRequalification = beginWaiting('prospect_want_requalification', 'requalify_since')

/** Clears the wait of prospects that a cycle with a qualification includes. */
export const clearRequalified = clearWaiting('prospects_requalified', 'requalify_since')
