import type { Evidence } from '@alphorn/contract/prospecting/snapshots'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'

type Check = Evidence['check']
type OfProspect = { account_id: string; project_id: string; prospect_id: string }
type CheckKey = OfProspect & { evidence_id: string }

const findChecks = statement<OfProspect & { ids: string[] }>()('evidence_checks_of', (p) =>
  build
    .selectFrom('evidence_checks')
    .select(['evidence_id', 'state'])
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id)
    .where((is) => is('evidence_id', '=', sql<string>`any(${p.ids}::text[])`)),
)

/**
 * Returns the current state of checks of some evidence. Revisions keep the state of the moment in which they were made.
 */
export async function checksOf(
  db: Db,
  { account_id, project_id, prospect_id }: OfProspect,
  evidence: readonly Evidence[],
): Promise<(one: Evidence) => Evidence> {
  const ids = evidence.filter(({ check }) => check === 'pending').map(({ id }) => id)
  if (ids.length === 0) return (one) => one
  const found = await db.rows(findChecks, { account_id, project_id, prospect_id, ids })
  const checks = new Map(found.map(({ evidence_id, state }) => [evidence_id, state]))
  return (one) => (one.check === 'pending' ? { ...one, check: checks.get(one.id) ?? one.check } : one)
}

export type Due = CheckKey & { url: string; excerpt: string; attempts: number }

// While one process looks it up, no other does; if it never comes back, another takes over.
const takeDue = statement<{ most: number }>()('evidence_checks_take', (p) =>
  rawQuery<Due>(sql`
    with due as materialized (
      select account_id, project_id, prospect_id, evidence_id from evidence_checks
      where state = 'pending' and next_attempt_at <= app_now()
      order by next_attempt_at limit ${p.most} for update skip locked)
    update evidence_checks checks set attempts = checks.attempts + 1, next_attempt_at = app_now() + interval '5 minutes'
    from due join evidence using (account_id, project_id, prospect_id, evidence_id)
    where checks.account_id = due.account_id and checks.project_id = due.project_id
      and checks.prospect_id = due.prospect_id and checks.evidence_id = due.evidence_id
    returning checks.account_id, checks.project_id, checks.prospect_id, checks.evidence_id, checks.attempts,
      evidence.content->>'url' as url, evidence.content->>'excerpt' as excerpt`),
)

/** Takes some of what is due to be looked up. */
export function takeDueChecks(tx: Tx, most: number): Promise<Due[]> {
  return tx.rows(takeDue, { most })
}

type Outcome = { state: Check; content_sha256: string | null }

const settle = statement<CheckKey & Outcome>()('evidence_check_settle', (p) =>
  build
    .updateTable('evidence_checks')
    .set({
      state: p.state,
      content_sha256: p.content_sha256,
      checked_at: sql<Date>`app_now()`,
      // A page that yielded nothing is visited again after an hour at the earliest.
      next_attempt_at: sql<Date>`app_now() + interval '65 minutes'`,
    })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('prospect_id', '=', p.prospect_id)
    .where('evidence_id', '=', p.evidence_id),
)

/** Writes down how a look-up ended; what is still pending is tried again after a while. */
export function recordCheck(tx: Tx, due: Due, state: Check, content_sha256: string | null) {
  const { account_id, project_id, prospect_id, evidence_id } = due
  const key = { account_id, project_id, prospect_id, evidence_id }
  tx.write(settle, { ...key, state, content_sha256 })
}
