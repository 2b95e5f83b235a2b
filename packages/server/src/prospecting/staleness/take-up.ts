import { sql } from 'kysely'
import { recordSystemAction } from '#server/platform/audit/system-row'
import { nowIn } from '#server/platform/call'
import { moveOn } from '#server/prospecting/cycles/move-on'
import type { Pools } from '#server/platform/db/connect'
import { transaction } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import { changeTopic } from '#server/platform/db/topics'
import { markDecision } from '#server/prospecting/prospects/queries'

// The decision that counts is the latest that was not taken back; the day that it names is its last, in Switzerland.
const isOver = sql<boolean>`exists (select from decisions d
  where (d.account_id, d.project_id, d.prospect_id) = (prospects.account_id, prospects.project_id, prospects.prospect_id)
    and d.withdrawn_at is null and d.decision = 'later'
    and d.until < (select (app_now() at time zone 'Europe/Zurich')::date)
    and not exists (select from decisions newer where newer.withdrawn_at is null
      and (newer.account_id, newer.project_id, newer.prospect_id) = (d.account_id, d.project_id, d.prospect_id)
      and newer.decision_id > d.decision_id))`

const lockDue = statement<{ count: number }>()('prospects_lock_put_off', (p) =>
  build
    .selectFrom('prospects')
    .select(['account_id', 'project_id', 'prospect_id'])
    .where('decision', '=', 'later')
    .where(isOver)
    .orderBy('prospect_id')
    .limit(sql<number>`${p.count}::int`)
    .forNoKeyUpdate()
    .skipLocked(),
)

/** Companies that were put off until a day are undecided again after it, as if no one had said anything; the history keeps who did. */
export async function takeUpWhatWasPutOff({ write }: Pools, atOnce = 200) {
  let found: number
  do {
    found = await transaction(write, async (tx) => {
      const due = await tx.rows(lockDue, { count: atOnce })
      const now = await nowIn(tx)
      for (const { account_id, project_id, prospect_id } of due) {
        const key = { account_id, project_id, prospect_id }
        tx.write(markDecision, { ...key, decision: null, follow_up_since: null, now })
        moveOn(tx, key)
        const operation_id = 'decision_ended'
        recordSystemAction(tx, { account_id, project_id, operation_id, target: prospect_id, records: 1, now })
        tx.wake(changeTopic(account_id, 'prospects', project_id))
      }
      return due.length
    })
  } while (found > 0)
}
