import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'

// Changes of companies from which no signals can be derived. Each is stored here with its error, and the others
// proceed.

export type VersionKey = { company_id: string; version_id: number }
type Fault = { word: string }

const triesAtOnce = 500

const put = statement<VersionKey & { fault: string }>()('company_version_set_aside', (p) =>
  rawQuery<object>(sql`
    with marked as (
      update company_versions set signals_derived = true
      where company_id = ${p.company_id} and version_id = ${p.version_id} and not signals_derived
      returning company_id, version_id)
    insert into company_versions_set_aside (company_id, version_id, fault, set_aside_at, next_attempt_at)
    select company_id, version_id, ${p.fault}, app_now(), app_now() + interval '1 hour' from marked
    returning version_id`),
)

/** Sets a change aside; false if another process has handled it meanwhile. */
export async function setAside(tx: Tx, key: VersionKey, { word }: Fault) {
  return (await tx.row(put, { ...key, fault: word })) !== undefined
}

const due = statement<{}>()('company_versions_set_aside_due', () =>
  build
    .selectFrom('company_versions_set_aside')
    .select(['company_id', 'version_id'])
    .where('next_attempt_at', '<=', sql<Date>`(select app_now())`)
    .orderBy('next_attempt_at')
    .limit(triesAtOnce),
)

/** Returns the versions that are due for another attempt. */
export function findDueVersions(db: Db): Promise<VersionKey[]> {
  return db.rows(due, {})
}

const take = statement<VersionKey>()('company_version_take_set_aside', (p) =>
  rawQuery<object>(sql`
    delete from company_versions_set_aside s using (
      select company_id, version_id from company_versions_set_aside
      where company_id = ${p.company_id} and version_id = ${p.version_id} and next_attempt_at <= (select app_now())
      for update skip locked) one
    where s.company_id = one.company_id and s.version_id = one.version_id
    returning s.version_id`),
)

/** Takes a change back, to derive its signals in the same transaction. Returns false if another process has it. */
export async function lockSetAside(tx: Tx, key: VersionKey) {
  return (await tx.row(take, key)) !== undefined
}

const postpone = statement<VersionKey & { fault: string }>()('company_version_try_later', (p) =>
  rawQuery<object>(sql`
    update company_versions_set_aside set fault = ${p.fault}, failures = failures + 1,
      next_attempt_at = app_now() + least(24, failures + 1) * interval '1 hour'
    where company_id = ${p.company_id} and version_id = ${p.version_id} and next_attempt_at <= (select app_now())`),
)

/** Postpones a change by ever longer intervals, at most a day. */
export async function postponeVersion(tx: Tx, key: VersionKey, { word }: Fault) {
  await tx.rows(postpone, { ...key, fault: word })
}

/** The number of changes that are set aside, the time of the first, and the kinds of errors. */
export type SetAside = { changes: number; since: Date | null; faults: readonly string[] }

const countSetAside = rawQuery<SetAside>(sql`
  select count(*)::int as changes, min(set_aside_at) as since,
    coalesce(array_agg(distinct fault order by fault), '{}') as faults
  from company_versions_set_aside`)

export async function setAsideSummary(db: Db): Promise<SetAside> {
  const [row] = await db.query(countSetAside)
  return row!
}
