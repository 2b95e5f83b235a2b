import type { PullCursor } from '#server/platform/db/tables/crm'
import { CrmError } from '#server/crm/espocrm/crm-error'
import { pageSize, type RecordKind, type RecordPage } from '#server/crm/espocrm/records'

// People change the list while it is read by position. A record that is deleted before the position moves all later ones
// up by one, so each request repeats the last record. If that is missing, the pull steps back until it finds a record
// of the page before.

const maxRecords = 200_000

/** Returns the cursor at the beginning of a list. */
export function firstPage(phase: PullCursor['phase']): PullCursor {
  return { phase, offset: 0, firsts: [] }
}

/** Returns the part of the list to request: the last record that was read, and those after it. */
export function windowOf({ offset, seen = [], back = 0 }: PullCursor): { offset: number; maxSize: number } {
  if (seen.length === 0) return { offset, maxSize: pageSize }
  const steps = back * Math.max(1, seen.length - 1)
  return { offset: Math.max(0, offset - 1 - steps), maxSize: pageSize + 1 }
}

/** Records of a page that were not on the page before, and the next cursor; `missed`: the pull has to step back. */
export type PageRead<Item> =
  | { kind: 'read'; fresh: Item[]; ended: boolean; next: PullCursor }
  | { kind: 'missed'; next: PullCursor }

/** Compares a page with the page before. A CRM that repeats its pages would otherwise cause an endless loop. */
export function readPage<Kind extends RecordKind>(
  cursor: PullCursor,
  page: RecordPage<Kind>,
): PageRead<RecordPage<Kind>['list'][number]> {
  const { list } = page
  const seen = new Set(cursor.seen)
  const firstSeen = list.findIndex(({ id }) => seen.has(id))
  if (seen.size > 0 && firstSeen === -1) return readMissed(cursor, page)
  // After a step back, the records before the first known one were read earlier. Otherwise a record of the same moment
  // may have changed places with the last one.
  const unread = (cursor.back ?? 0) > 0 ? list.slice(firstSeen) : list
  const fresh = unread.filter(({ id }) => !seen.has(id))
  return readFresh(cursor, page, fresh)
}

/** Steps back. If the whole page before was deleted, the list is read from its beginning, once. */
function readMissed<Kind extends RecordKind>(
  cursor: PullCursor,
  page: RecordPage<Kind>,
): PageRead<RecordPage<Kind>['list'][number]> {
  const { back = 0, restarted = false } = cursor
  if (windowOf(cursor).offset > 0) return { kind: 'missed', next: { ...cursor, back: back + 1 } }
  if (restarted) throw new CrmError('page_repeated')
  return readFresh({ ...cursor, restarted: true }, page, page.list)
}

function readFresh<Kind extends RecordKind>(
  cursor: PullCursor,
  { list, total }: RecordPage<Kind>,
  fresh: RecordPage<Kind>['list'],
): PageRead<RecordPage<Kind>['list'][number]> {
  const { offset: from, maxSize } = windowOf(cursor)
  const offset = from + list.length
  if (offset > maxRecords) throw new CrmError('too_many_records')
  const isShort = total < 0 && fresh.length === 0 && list.length < maxSize
  const ended = list.length === 0 || isShort || isLast(total, offset)
  if (fresh.length === 0 && !ended) throw new CrmError('page_repeated')
  const { phase, restarted = false } = cursor
  const seen = list.map(({ id }) => id)
  return { kind: 'read', fresh, ended, next: { ...firstPage(phase), offset, seen, restarted } }
}

/** -2: the CRM does not count, and there is no further page (EspoCRM documentation, "CRUD Operations"). */
function isLast(total: number, offset: number) {
  return total === -2 || (total >= 0 && offset >= total)
}
