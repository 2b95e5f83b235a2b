import { sql } from 'kysely'
import { recordSystemAction } from '#server/platform/audit/system-row'
import { nowIn } from '#server/platform/call'
import { moveOn } from '#server/prospecting/cycles/move-on'
import type { Pools } from '#server/platform/db/connect'
import { transaction, type Tx } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import { changeTopic } from '#server/platform/db/topics'
import { markLooked } from '#server/prospecting/decisions/looked-at'
import { markDecision, type ProspectKey } from '#server/prospecting/prospects/queries'

const today = sql`(select (app_now() at time zone 'Europe/Zurich')::date)`

// The prospect is locked, as by all who decide or take a decision back. The day that a decision names is its last, in
// Switzerland.
const lockOver = statement<{ count: number }>()('prospects_lock_put_off', (p) =>
  build
    .selectFrom('decisions as d')
    .innerJoin('prospects', (join) =>
      join
        .onRef('prospects.account_id', '=', 'd.account_id')
        .onRef('prospects.project_id', '=', 'd.project_id')
        .onRef('prospects.prospect_id', '=', 'd.prospect_id'),
    )
    .select(['d.account_id', 'd.project_id', 'd.prospect_id', 'd.decision_id'])
    .where('d.until', 'is not', null)
    .where('d.withdrawn_at', 'is', null)
    .where('d.looked_at', 'is', null)
    .where(sql<boolean>`d.until < ${today}`)
    .orderBy('d.until')
    .limit(sql<number>`${p.count}::int`)
    .forNoKeyUpdate('prospects')
    .skipLocked(),
)

// The decision that counts is the latest that was not taken back. A statement after the lock: it sees what was decided
// before that.
const isOver = sql<boolean>`exists (select from decisions d
  where (d.account_id, d.project_id, d.prospect_id) = (prospects.account_id, prospects.project_id, prospects.prospect_id)
    and d.withdrawn_at is null and d.decision = 'later' and d.until < ${today}
    and not exists (select from decisions newer where newer.withdrawn_at is null
      and (newer.account_id, newer.project_id, newer.prospect_id) = (d.account_id, d.project_id, d.prospect_id)
      and newer.decision_id > d.decision_id))`

const findPutOff = statement<ProspectKey>()('prospect_put_off', (p) =>
  build
    .selectFrom('prospects')
    .select('prospect_id')
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id)
    .where('decision', '=', 'later')
    .where(isOver),
)

/** Companies that were put off until a day are undecided again after it, as if no one had said anything; the history keeps who did. */
export async function takeUpWhatWasPutOff({ write }: Pools, atOnce = 200) {
  let found: number
  do {
    found = await transaction(write, async (tx) => {
      const over = await tx.rows(lockOver, { count: atOnce })
      const now = await nowIn(tx)
      for (const { decision_id, ...key } of over) {
        if (await tx.row(findPutOff, key)) reopenProspect(tx, key, now)
        tx.write(markLooked, { ...key, decision_id, now })
      }
      return over.length
    })
  } while (found > 0)
}

function reopenProspect(tx: Tx, key: ProspectKey, now: Date) {
  const { account_id, project_id, prospect_id } = key
  tx.write(markDecision, { ...key, decision: null, follow_up_since: null, now })
  moveOn(tx, key)
  const operation_id = 'decision_ended'
  recordSystemAction(tx, { account_id, project_id, operation_id, target: prospect_id, records: 1, now })
  tx.wake(changeTopic(account_id, 'prospects', project_id))
}
