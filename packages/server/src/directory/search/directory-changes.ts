import { branchForms } from '@alphorn/contract/directory/legal-forms'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connection'
import type { ReadPart } from '#server/platform/db/long-reads'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'
import { isInventedIn } from '#server/directory/companies/invented'
import { shownLanguage, shownNoga, shownSize } from '#server/directory/companies/shown-facts'
import type { IndexedCompany } from '@alphorn/search/add-company'
import type { SeenState } from '#server/directory/search/port'

/**
 * Position of a reader in the directory's changes. It has read all changes up to `change_id` of transaction `xid`.
 * `ahead` lists changes after them that it has already read: they belong to transactions that ended before older ones.
 */
export type Position = { xid: number; change_id: number; ahead: [xid: number, change_id: number][] }

/**
 * A point in the database's history: every transaction below `xid` has ended, those at or above it may still commit.
 */
export type Moment = { xid: number; stamp: number; as_of: Date }

const momentNow = statement<{}>()('directory_moment', () =>
  build.selectNoFrom([
    sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`.as('xid'),
    // The wall clock, which tests do not move. It only orders events; no rule depends on it.
    sql<string>`floor(extract(epoch from clock_timestamp()) * 1000000)::text`.as('stamp'),
    sql<Date>`app_now()`.as('as_of'),
  ]),
)

/** Returns the current moment. Every later reader sees everything committed before it. */
export async function readMoment(db: Db): Promise<Moment> {
  const row = await db.row(momentNow, {})
  return { xid: Number(row!.xid), stamp: Number(row!.stamp), as_of: row!.as_of }
}

/**
 * Returns the identity of the database. A copy that was restored elsewhere, or a standby that was promoted, numbers
 * transactions on its own. A position in another database is meaningless in it.
 */
export async function readIdentity(db: Db): Promise<string> {
  const [row] = await db.query(
    rawQuery<{ identity: string }>(sql`
      select concat_ws('/', (select oid from pg_database where datname = current_database()),
        'companies'::regclass::oid, (select system_identifier from pg_control_system()),
        (select timeline_id from pg_control_checkpoint())) as identity`),
  )
  return row!.identity
}

/** Returns the identity of PostgreSQL's current run. It changes at a failover and at a restart. */
export async function readRun(db: Db): Promise<string> {
  const [row] = await db.query(rawQuery<{ run: string }>(sql`select pg_postmaster_start_time()::text as run`))
  return row!.run
}

const columns = [
  'company_id',
  'uid',
  'name',
  'name_key',
  'translations',
  'former_names',
  'legal_form',
  'status',
  'seat_bfs_id',
  'seat_name',
  'seat_key',
  'town_key',
  'district',
  'canton',
  'postal_code',
  'capital_nominal',
  'founded_on',
  'last_published_on',
  'location',
  'purpose',
] as const

const isBranch = sql<boolean>`head_offices is not null
  or coalesce(legal_form in (${sql.join([...branchForms].map((code) => sql.lit(code)))}), false)`

function indexedCompanies() {
  return build
    .selectFrom('companies')
    .select(columns)
    .select([
      shownLanguage.as('language'),
      shownNoga.as('noga_code'),
      shownSize.as('size_class'),
      'derived_kind as kind',
      sql<boolean>`website is not null`.as('has_website'),
      sql<boolean>`coalesce(jsonb_array_length(regulated), 0) > 0`.as('is_regulated'),
      isBranch.as('is_branch'),
      sql<boolean>`coalesce(${isInventedIn('companies')}, false)`.as('is_invented'),
    ])
}

const companiesAfter = statement<{ after: string; most: number }>()('companies_to_index', (p) =>
  indexedCompanies().where('company_id', '>', p.after).orderBy('company_id').limit(p.most),
)

const pageSize = 2000

/** Yields all companies in the order of their ids, page by page. Each page has a snapshot of its own. */
export async function* allCompanies(readPart: ReadPart): AsyncGenerator<IndexedCompany[]> {
  let after = ''
  for (;;) {
    const page = { after, most: pageSize }
    const rows: IndexedCompany[] = await readPart((db) => db.rows(companiesAfter, page))
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) return
    after = rows.at(-1)!.company_id
  }
}

const companiesNow = statement<{ company_ids: string[] }>()('companies_to_index_again', (p) =>
  indexedCompanies().where((is) => is('company_id', '=', sql<string>`any(${p.company_ids}::text[])`)),
)

type FeedQuery = { xid: string; change_id: number; below: string; ahead: number[]; most: number }

const changesAfter = statement<FeedQuery>()('company_changes_behind', (p) =>
  build
    .selectFrom('company_changes')
    .select([sql<string>`xid::text`.as('xid'), 'change_id', 'company_id'])
    .where(sql<boolean>`(xid, change_id) > (${p.xid}::xid8, ${p.change_id}::bigint)`)
    .where(sql<boolean>`xid < ${p.below}::xid8`)
    .where(sql<boolean>`change_id <> all(${p.ahead}::bigint[])`)
    .orderBy('xid')
    .orderBy('change_id')
    .limit(p.most),
)

const retainedSince = statement<{}>()('company_changes_kept_since', () =>
  build.selectFrom('company_changes_retained').select(sql<string>`since::text`.as('since')),
)

export type Changes = {
  /** The companies in their current state. */
  companies: IndexedCompany[]
  gone: string[]
  position: Position
  /** Everything committed before the moment `since` was read, completed at `seq`; null if more changes follow. */
  upTo: (SeenState & { since: number }) | null
}

const batchSize = 1000
const maxChangesAhead = 20_000
const endOfTime = '18446744073709551615'

/**
 * Returns the changes after a position; null if they were deleted. Changes of ended transactions are read at once. The
 * position remains before the oldest open transaction, whose changes may still appear.
 */
export async function readChanges(db: Db, position: Position): Promise<Changes | null> {
  // Read before the changes, so that the changes of all transactions that had ended are included.
  const before = await readMoment(db)
  if (await isForgotten(db, position, before)) return null
  const rows = await db.rows(changesAfter, {
    xid: String(position.xid),
    change_id: position.change_id,
    below: position.ahead.length > maxChangesAhead ? String(before.xid) : endOfTime,
    ahead: position.ahead.map(([, change_id]) => change_id),
    most: batchSize,
  })
  const company_ids = [...new Set(rows.map(({ company_id }) => company_id))]
  const companies: IndexedCompany[] = rows.length > 0 ? await db.rows(companiesNow, { company_ids }) : []
  const there = new Set(companies.map(({ company_id }) => company_id))
  const isAll = rows.length < batchSize
  return {
    companies,
    gone: company_ids.filter((id) => !there.has(id)),
    position: positionAfter(position, rows, before.xid, isAll),
    upTo: isAll ? { as_of: before.as_of, seq: (await readMoment(db)).stamp, since: before.stamp } : null,
  }
}

/** A bound above the current transaction came with a backup of a server that had counted further, so it is ignored. */
async function isForgotten(db: Db, position: Position, { xid }: Moment) {
  const kept = await db.row(retainedSince, {})
  const since = Number(kept!.since)
  return position.xid < since && since <= xid
}

type Change = { xid: string; change_id: number }

function positionAfter(position: Position, rows: readonly Change[], ended: number, isAll: boolean): Position {
  const read = [
    ...position.ahead,
    ...rows.map(({ xid, change_id }): [number, number] => [Number(xid), change_id]),
  ]
  const ahead = read.filter(([xid]) => xid >= ended)
  if (isAll) return { xid: ended, change_id: 0, ahead }
  const last = rows.findLast(({ xid }) => Number(xid) < ended)
  return last ? { xid: Number(last.xid), change_id: last.change_id, ahead } : { ...position, ahead }
}

const deleteOld = statement<{ days: number }>()('company_changes_delete_old', (p) =>
  rawQuery<object>(sql`
    with gone as (
      delete from company_changes
      where changed_at < (select app_now()) - ${p.days}::int * interval '1 day'
        and xid < pg_snapshot_xmin(pg_current_snapshot())
      returning xid
    )
    update company_changes_retained
    set since = greatest(since::text::numeric, (select max(xid::text::numeric) + 1 from gone))::text::xid8
    where exists (select from gone)`),
)

const retainedDays = 3

/** Deletes changes that every index should have read long ago. An index that has not is rebuilt. */
export async function deleteOldCompanyChanges(db: Db): Promise<void> {
  await db.rows(deleteOld, { days: retainedDays })
}
