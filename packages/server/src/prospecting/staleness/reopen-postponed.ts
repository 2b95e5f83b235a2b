import { sql } from 'kysely'
import { recordSystemAction } from '#server/platform/audit/system-row'
import { requeueProspect } from '#server/prospecting/cycles/requeue-prospect'
import type { Pools } from '#server/platform/db/connect'
import type { Tx } from '#server/platform/db/connection'
import { processDueRows } from '#server/platform/db/lock-due'
import { build, statement } from '#server/platform/db/statement'
import { changeTopic } from '#server/platform/db/topics'
import { markLooked } from '#server/prospecting/decisions/looked-at'
import type { ProspectKey } from '#server/prospecting/keys'
import { markDecision } from '#server/prospecting/prospects/queries'

type DecisionKey = ProspectKey & { decision_id: string }

const today = sql`(select (app_now() at time zone 'Europe/Zurich')::date)`

// The day that a decision names is its last, in Switzerland.
const find = statement<{ count: number }>()('decisions_over', (p) =>
  build
    .selectFrom('decisions')
    .select(['account_id', 'project_id', 'prospect_id', 'decision_id'])
    .where('until', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .where('looked_at', 'is', null)
    .where(sql<boolean>`until < ${today}`)
    .orderBy('until')
    .limit(sql<number>`${p.count}::int`),
)
// The prospect is locked, as in all verbs that record or withdraw decisions.
const take = statement<DecisionKey>()('prospect_lock_put_off', (p) =>
  build
    .selectFrom('decisions as d')
    .innerJoin('prospects', (join) =>
      join
        .onRef('prospects.account_id', '=', 'd.account_id')
        .onRef('prospects.project_id', '=', 'd.project_id')
        .onRef('prospects.prospect_id', '=', 'd.prospect_id'),
    )
    .select(['d.account_id', 'd.project_id', 'd.prospect_id', 'd.decision_id'])
    .where('d.account_id', '=', p.account_id)
    .where('d.project_id', '=', p.project_id)
    .where('d.prospect_id', '=', p.prospect_id)
    .where('d.decision_id', '=', p.decision_id)
    .where('d.withdrawn_at', 'is', null)
    .where('d.looked_at', 'is', null)
    .forNoKeyUpdate('prospects')
    .skipLocked(),
)

// The decision in force is the latest that was not withdrawn. A statement after the lock, so it sees all decisions made
// before it.
const isOver = sql<boolean>`exists (select from decisions d
  where (d.account_id, d.project_id, d.prospect_id) = (prospects.account_id, prospects.project_id, prospects.prospect_id)
    and d.withdrawn_at is null and d.decision = 'later' and d.until < ${today}
    and not exists (select from decisions newer where newer.withdrawn_at is null
      and (newer.account_id, newer.project_id, newer.prospect_id) = (d.account_id, d.project_id, d.prospect_id)
      and newer.decision_id > d.decision_id))`

const findPostponed = statement<ProspectKey>()('prospect_put_off', (p) =>
  build
    .selectFrom('prospects')
    .select('prospect_id')
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id)
    .where('decision', '=', 'later')
    .where(isOver),
)

/**
 * Reopens prospects that were postponed until a day: after it they count as undecided. The history keeps the decision
 * and its author.
 */
export async function reopenPostponed({ write }: Pools, atOnce = 200): Promise<void> {
  const reopenSome = () => processDueRows(write, { find, take }, { count: atOnce }, reopenDue)
  while ((await reopenSome()) > 0);
}

async function reopenDue(tx: Tx, over: DecisionKey[], now: Date) {
  for (const { decision_id, ...key } of over) {
    if (await tx.row(findPostponed, key)) reopenProspect(tx, key, now)
    tx.write(markLooked, { ...key, decision_id, now })
  }
}

function reopenProspect(tx: Tx, key: ProspectKey, now: Date) {
  const { account_id, project_id, prospect_id } = key
  tx.write(markDecision, { ...key, decision: null, follow_up_since: null, now })
  requeueProspect(tx, key)
  const operation_id = 'decision_ended'
  recordSystemAction(tx, { account_id, project_id, operation_id, target: prospect_id, records: 1, now })
  tx.wake(changeTopic(account_id, 'prospects', project_id))
}
