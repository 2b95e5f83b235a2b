import {
  type InboxCounts,
  type InboxItem,
  inboxKinds,
  type InboxKind,
  type InboxOutlook,
  maxCountedItems,
} from '@alphorn/contract/app/app-inbox'
import type { Candidate } from '@alphorn/contract/prospecting/resolution'
import { sql } from 'kysely'
import { nowOf, type ReadCall } from '#server/platform/call'
import { type Page, pageOf, type PageOf } from '#server/platform/pages'
import { rawQuery } from '#server/platform/db/raw'
import { swissDay } from '#server/platform/swiss-time'
import { explainOffered } from '#server/directory/identity/explain'
import type { DirectoryIndex } from '#server/directory/search/port'
import {
  countItems,
  findItems,
  findNames,
  type InboxFilter,
  keyOfItem,
  presentItem,
  type ShownRow,
} from '#server/prospecting/inbox/items'

type InboxQuery = InboxFilter & { kind?: InboxKind | undefined; snoozed: 'true' | 'false' }
type InboxSummary = { counts: InboxCounts; outlook: InboxOutlook }

/**
 * Lists the items that wait for a person in all projects of the account, newest first, with the counts of each kind.
 * Companies that meet no condition of the offering come last.
 */
export async function listInbox(
  call: ReadCall,
  index: DirectoryIndex,
  { kind, whose, snoozed }: InboxQuery,
  page: Page,
): Promise<PageOf<InboxItem, InboxSummary>> {
  const { tx, caller } = call
  const today = swissDay(await nowOf(call))
  const reader = { caller, today }
  const kinds = kind === undefined ? inboxKinds : [kind]
  const asked = { whose, kinds, snoozed: snoozed === 'true', after: page.after, limit: page.limit + 1 }
  const [rows, counted, outlook] = await Promise.all([
    tx.query(findItems(reader, asked)),
    tx.query(countItems(reader, { whose }, maxCountedItems)),
    findOutlook(call, today),
  ])
  const countOf = (kind: InboxKind) => counted.find((row) => row.kind === kind && !row.snoozed)?.count ?? 0
  const counts = Object.fromEntries(inboxKinds.map((one) => [one, countOf(one)])) as InboxCounts
  const putOff = counted.filter((row) => row.snoozed).reduce((sum, { count }) => sum + count, 0)
  const [names, candidates] = await Promise.all([findNames(tx, rows), findCandidates(call, index, rows)])
  return {
    ...pageOf(rows, page, keyOfItem, (row) => presentItem(row, names, candidates.get(row) ?? [])),
    beside: { counts, outlook: { ...outlook, snoozed: putOff } },
  }
}

/** The companies that the inputs of open resolutions may mean, by row. */
async function findCandidates(
  { tx }: ReadCall,
  index: DirectoryIndex,
  rows: readonly ShownRow[],
): Promise<ReadonlyMap<ShownRow, Candidate[]>> {
  const open = rows.filter(({ offered }) => offered !== null)
  const explained = await explainOffered(
    tx,
    index,
    open.map(({ offered }) => offered!),
  )
  return new Map(open.map((row, at) => [row, explained[at]!]))
}

/** Returns the sources of the next work: companies, active cycles, and the days on which items return. */
async function findOutlook({ tx, caller }: ReadCall, today: string): Promise<Omit<InboxOutlook, 'snoozed'>> {
  const { account_id } = caller
  const [row] = await tx.query(
    rawQuery<Omit<InboxOutlook, 'snoozed'>>(sql`
      select (select count(*)::int from projects where account_id = ${account_id} and status = 'active') as projects,
        (select count(*)::int from projects where account_id = ${account_id} and status = 'active'
          and active_cycle_id is not null) as active_cycles,
        exists (select from prospects where account_id = ${account_id}) as prospects,
        least(
          (select min(until) from inbox_marks where account_id = ${account_id} and until > ${today}::date),
          (select min(due_on) from reminders where account_id = ${account_id} and done_at is null
            and due_on > ${today}::date),
          (select min(until) from decisions where account_id = ${account_id} and decision = 'later'
            and withdrawn_at is null and until > ${today}::date))::text as next_day`),
  )
  return row!
}
