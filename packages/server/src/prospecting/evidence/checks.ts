import type { Evidence } from '@alphorn/contract/prospecting/snapshots'
import { sql } from 'kysely'
import { nowIn } from '#server/platform/call'
import type { Db, Tx, Writer } from '#server/platform/db/connection'
import { processDueRows } from '#server/platform/db/lock-due'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'
import type { Turn } from '#server/platform/work-in-turns'
import type { ProspectKey } from '#server/prospecting/keys'

type Check = Evidence['check']
type CheckKey = ProspectKey & { evidence_id: string }

const findChecks = statement<ProspectKey & { ids: string[] }>()('evidence_checks_of', (p) =>
  build
    .selectFrom('evidence_checks')
    .select(['evidence_id', 'state'])
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id)
    .where((is) => is('evidence_id', '=', sql<string>`any(${p.ids}::text[])`)),
)

/** Returns the present check state of evidence. Revisions keep the state of the moment at which they were made. */
export async function checksOf(
  db: Db,
  { account_id, project_id, prospect_id }: ProspectKey,
  evidence: readonly Evidence[],
): Promise<(one: Evidence) => Evidence> {
  const ids = evidence.filter(({ check }) => check === 'pending').map(({ id }) => id)
  if (ids.length === 0) return (one) => one
  const found = await db.rows(findChecks, { account_id, project_id, prospect_id, ids })
  const checks = new Map(found.map(({ evidence_id, state }) => [evidence_id, state]))
  return (one) => (one.check === 'pending' ? { ...one, check: checks.get(one.id) ?? one.check } : one)
}

/** Evidence to check. `attempts`: the number of outcomes so far. */
export type DueCheck = CheckKey & { url: string; excerpt: string; retrieved_at: string; attempts: number }

type FindParams = { most: number; after: string; full: string[] }

const ofEachAtOnce = 2

// A recursive scan steps through an index from one account with pending checks to the next, and takes a few of each.
const find = statement<FindParams>()('evidence_checks_due', (p) =>
  rawQuery<CheckKey>(sql`
    with recursive waiting as (
      (select account_id from evidence_checks where state = 'pending' and account_id > ${p.after}
       order by account_id limit 1)
      union all
      select next.account_id from waiting cross join lateral (
        select account_id from evidence_checks where state = 'pending' and account_id > waiting.account_id
        order by account_id limit 1) next
    )
    select due.* from waiting cross join lateral (
      select account_id, project_id, prospect_id, evidence_id from evidence_checks
      where account_id = waiting.account_id and state = 'pending' and next_attempt_at <= (select app_now())
      order by next_attempt_at limit ${sql.lit(ofEachAtOnce)}) due
    where waiting.account_id <> all(${p.full}::text[])
    limit ${p.most}::int`),
)
// Lease of one process; if it never returns, another takes over.
const take = statement<CheckKey & { now: Date }>()('evidence_check_take', (p) =>
  rawQuery<DueCheck>(sql`
    update evidence_checks checks
    set next_attempt_at = ${p.now}::timestamptz + interval '5 minutes'
    from evidence
    where checks.account_id = ${p.account_id} and checks.project_id = ${p.project_id}
      and checks.prospect_id = ${p.prospect_id} and checks.evidence_id = ${p.evidence_id}
      and checks.state = 'pending' and checks.next_attempt_at <= ${p.now}::timestamptz
      and evidence.account_id = checks.account_id and evidence.project_id = checks.project_id
      and evidence.prospect_id = checks.prospect_id and evidence.evidence_id = checks.evidence_id
    returning checks.account_id, checks.project_id, checks.prospect_id, checks.evidence_id, checks.attempts,
      evidence.content->>'url' as url, evidence.content->>'excerpt' as excerpt,
      evidence.content->>'retrieved_at' as retrieved_at`),
)

/**
 * Takes some of the evidence that is due for a check, of the next accounts. Evidence that was taken is returned even if
 * the transaction of another account fails.
 */
export async function lockDueChecks(
  writer: Writer,
  { most, after, fullAccounts: full }: Turn<DueCheck>,
  reportFault: (fault: unknown) => void,
): Promise<DueCheck[]> {
  const taken: DueCheck[] = []
  const params = { most, full, after: after?.account_id ?? '' }
  const keep = async (_: Tx, due: DueCheck[]) => void taken.push(...due)
  await processDueRows(writer, { find, take }, params, keep).catch(reportFault)
  return taken
}

/** `due_at`: when a pending check is due again; null: as after a page that could not be read. */
export type CheckOutcome = { state: Check; content_sha256: string | null; due_at: Date | null }

const settle = statement<CheckKey & CheckOutcome & { now: Date }>()('evidence_check_settle', (p) =>
  build
    .updateTable('evidence_checks')
    .set({
      state: p.state,
      content_sha256: p.content_sha256,
      checked_at: p.now,
      // Attempts that a stopping process cuts off do not count.
      attempts: sql<number>`attempts + 1`,
      // A page that could not be read is fetched again after an hour at the earliest.
      next_attempt_at: sql<Date>`coalesce(${p.due_at}::timestamptz, ${p.now}::timestamptz + interval '65 minutes')`,
    })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id)
    .where('evidence_id', '=', p.evidence_id),
)

/** Records the outcome of a check; pending ones are retried after a while. */
export async function recordCheck(tx: Tx, due: DueCheck, outcome: CheckOutcome): Promise<void> {
  const { account_id, project_id, prospect_id, evidence_id } = due
  const key = { account_id, project_id, prospect_id, evidence_id }
  tx.write(settle, { ...key, ...outcome, now: await nowIn(tx) })
}
