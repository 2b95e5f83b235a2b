import type { InboxCandidate, InboxItem, InboxKind } from '@alphorn/contract/app/app-inbox'
import { inboxKinds } from '@alphorn/contract/app/app-inbox'
import type { Candidate } from '@alphorn/contract/prospecting/resolution'
import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#server/platform/caller'
import type { Db } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'
import { companyNames } from '#server/directory/companies/company-refs'
import type { OfferedCandidates } from '#server/directory/identity/explain'
import { itemQueries, type ItemRow, openProjects } from '#server/prospecting/inbox/item-queries'

export type InboxFilter = { whose: 'all' | 'mine' | 'open' }
type Reader = { caller: Pick<Caller, 'id' | 'account_id' | 'project_ids'>; today: string }

const isSnoozed = (today: string) => sql<boolean>`coalesce(mark.until > ${today}::date, false)`

function isWhose({ caller }: Reader, { whose }: InboxFilter) {
  if (whose === 'all') return sql`true`
  const isMine = sql`item.owner_id = ${caller.id}`
  return whose === 'mine' ? isMine : sql`(item.owner_id is null or ${isMine})`
}

/** Companies that meet no condition of the offering come last: they would hide the texts that wait. */
const weight = sql<number>`case when item.kind = 'decide' and item.score = 0 then 0 else 1 end`

/** One part for each kind; each stops at its limit and excludes dismissed items. */
function partsOf(reader: Reader, kinds: readonly InboxKind[], more: RawBuilder<unknown>, limit: number) {
  const { caller, today } = reader
  const parts = kinds.map(
    (
      kind,
    ) => sql`(select item.*, ${weight} as weight, mark.until, mark.marked_by from (${itemQueries[kind]({ account_id: caller.account_id, today })}) item
      left join inbox_marks mark on mark.account_id = ${caller.account_id} and mark.kind = item.kind
        and mark.item_id = item.item_id
      where (mark.item_id is null or mark.until is not null) and ${more}
      order by weight desc, item.since desc, item.item_id desc limit ${limit})`,
  )
  return sql`${openProjects(caller.account_id, caller.project_ids)},
    items as materialized (${sql.join(parts, sql` union all `)})`
}

type InboxPageQuery = InboxFilter & {
  kinds: readonly InboxKind[]
  snoozed: boolean
  after: readonly string[] | null
  limit: number
}
export type ShownRow = ItemRow & {
  weight: number
  until: string | null
  marked_by: string | null
  project_name: string
  comments: number
  offered: OfferedCandidates | null
}

/** The place of an item in the inbox, for a cursor. */
export function keyOfItem({ weight, since, item_id }: ShownRow): string[] {
  return [String(weight), since.toISOString(), item_id]
}

/**
 * Returns the items of a page in the order of the inbox. The names of companies and people are read by their ids
 * (findNames).
 */
export function findItems(reader: Reader, { kinds, snoozed, after, limit, ...filter }: InboxPageQuery) {
  const { caller, today } = reader
  const [last, since, item_id] = after ?? []
  const cursor = after
    ? sql`(${weight}, item.since, item.item_id) < (${last}::int, ${since}::timestamptz, ${item_id})`
    : sql`true`
  const isAsked = sql`${isSnoozed(today)} = ${snoozed} and ${isWhose(reader, filter)} and ${cursor}`
  return rawQuery<ShownRow>(sql`with ${partsOf(reader, kinds, isAsked, limit)},
    page as (select * from items order by weight desc, since desc, item_id desc limit ${limit})
    select page.*, published_on::text, until::text, open_projects.name as project_name,
      (select count(*) from comments where comments.account_id = ${caller.account_id}
        and comments.project_id = page.project_id and comments.prospect_id = page.prospect_id)::int as comments,
      (select json_build_object('input', r.input, 'company_ids', r.candidate_ids) from resolutions r
        where page.kind = 'settle' and r.account_id = ${caller.account_id} and r.project_id = page.project_id
          and r.resolution_id = page.item_id) as offered
    from page join open_projects on open_projects.project_id = page.project_id
    order by page.weight desc, page.since desc, page.item_id desc`)
}

/** The names that items show, by the ids of companies and owners. */
type Names = { companies: ReadonlyMap<string, string>; owners: ReadonlyMap<string, string> }

export async function findNames(db: Db, rows: readonly ItemRow[]): Promise<Names> {
  const idsOf = (read: (row: ItemRow) => string | null) => [
    ...new Set(rows.flatMap((row) => read(row) ?? [])),
  ]
  const user_ids = idsOf(({ owner_id }) => owner_id)
  const [companies, owners] = await Promise.all([
    companyNames(
      db,
      idsOf(({ company_id }) => company_id),
    ),
    user_ids.length > 0 ? db.rows(findOwners, { user_ids }) : [],
  ])
  return { companies, owners: new Map(owners.map(({ user_id, name }) => [user_id, name])) }
}

const findOwners = statement<{ user_ids: string[] }>()('inbox_owners', (p) =>
  build
    .selectFrom('users')
    .select(['user_id', 'name'])
    .where('user_id', '=', sql<string>`any(${p.user_ids}::text[])`),
)

/** Counts the items of each kind, and the postponed ones: at most `limit` of each kind. */
export function countItems(reader: Reader, filter: InboxFilter, limit: number) {
  return rawQuery<{ kind: InboxKind; snoozed: boolean; count: number }>(
    sql`with ${partsOf(reader, inboxKinds, isWhose(reader, filter), limit)}
    select kind, ${sql`coalesce(until > ${reader.today}::date, false)`} as snoozed, count(*)::int as count
    from items group by 1, 2`,
  )
}

/** Returns those of the named items that are still open, including postponed ones. */
export function findNamed(reader: Reader, items: readonly { kind: InboxKind; item_id: string }[]) {
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  const ids = items.map(({ item_id }) => item_id)
  return rawQuery<{ kind: InboxKind; item_id: string }>(
    sql`with ${partsOf(reader, kinds, sql`item.item_id = any(${ids}::text[])`, items.length * kinds.length)}
    select kind, item_id from items`,
  )
}

/** Presents an item in the inbox, with the companies that its input may mean. */
export function presentItem(row: ShownRow, names: Names, candidates: readonly Candidate[]): InboxItem {
  const { owner_id, company_id, signal_kind, published_on } = row
  return {
    kind: row.kind,
    item_id: row.item_id,
    project_id: row.project_id,
    project_name: row.project_name,
    prospect_id: row.prospect_id,
    title: (company_id === null ? undefined : names.companies.get(company_id)) ?? row.title ?? '',
    since: row.since.toISOString(),
    owner: owner_id === null ? null : { user_id: owner_id, name: names.owners.get(owner_id) ?? '' },
    score: row.score,
    stage: row.stage as InboxItem['stage'],
    signal: signal_kind && published_on ? { kind: signal_kind as never, published_on } : null,
    note: row.note,
    count: row.count,
    comments: row.comments,
    candidates: candidates.map(candidateOf),
    snoozed_until: row.until,
    marked_by: row.until === null ? null : row.marked_by,
  }
}

function candidateOf(candidate: Candidate): InboxCandidate {
  const { company_id, uid, name, seat, canton, status, signs, fields, differences, notices } = candidate
  return { company_id, uid, name, seat, canton, status, signs, fields, differences, notices }
}
