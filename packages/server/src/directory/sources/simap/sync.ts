import { SourceFault } from '#server/directory/connectors/source-fault'
import { classifyMentions, recordMentions } from '#server/directory/sources/mentions'
import { fetchItem, processEach } from '#server/directory/sources/process-each'
import {
  saveOutcome,
  postponePublication,
  readDayByDay,
  unreadOf,
} from '#server/directory/sources/publications'
import type { Run, SourceSync } from '#server/directory/sources/run'
import { mentionsIn } from '#server/directory/sources/simap/mentions'
import { type Notice, parseNotice } from '#server/directory/sources/simap/notice'
import { type ListedNotice, noticePage } from '#server/directory/sources/simap/publication-list'
import { revokeAwards } from '#server/directory/sources/simap/revoke'
import { parseVendor, type Vendor } from '#server/directory/sources/simap/vendor'
import { retryUnresolved } from '#server/directory/sources/retry-unresolved'
import { transaction } from '#server/platform/db/connection'

const maxPages = 500
/** Days are read again, for publications that appear late. */
const daysAgain = 3
const daysAtFirst = 30

/**
 * Reads simap.ch day by day: the list of a day's publications, each new one, and the profiles of the winners. Events
 * are attached to a company by its UID or an unambiguous name. The rest is stored as unresolved.
 */
export const simapSync: SourceSync = async (run) => {
  await retryUnresolved(run, 'simap')
  await readDayByDay(run, { source: 'simap', daysAgain, daysAtFirst }, readDay)
  return { day: run.today }
}

async function readDay(run: Run, day: string) {
  const listed = await listDay(run, day)
  const unread = await unreadOf(run.pools, 'simap', listed)
  await processEach(run, unread, {
    ask: (one) => fetchNotice(run, one),
    take: (one, read) => importNotice(run, one, read),
    putOff: (one) => postponePublication(run, { ...one, source: 'simap' }),
    nameOf: ({ number }) => number,
  })
  run.report(`${day}: ${unread.length} new of ${listed.length} publications.`)
}

async function listDay({ transport, url }: Run, day: string) {
  const all = new Map<string, ListedNotice>()
  const asked = new Set<string>()
  for (let cursor: string | null = ''; cursor !== null && asked.size < maxPages;) {
    if (asked.has(cursor)) break
    asked.add(cursor)
    const query = new URLSearchParams([
      ['newestPublicationFrom', day],
      ['newestPublicationUntil', day],
    ])
    if (cursor !== '') query.set('lastItem', cursor)
    const page = noticePage(
      await transport.read({ url: `${url}/api/publications/v2/project/project-search?${query.toString()}` }),
    )
    // A lot that was published on another day is read with that day.
    for (const one of page.notices) if (one.published_on === day) all.set(one.publication_id, one)
    cursor = page.cursor
    if (cursor === null) return [...all.values()]
  }
  throw new SourceFault('changed_format', `simap.ch does not come to an end of its list of ${day}.`)
}

type ReadNotice = { notice: Notice; vendors: ReadonlyMap<string, Vendor> }

async function fetchNotice(run: Run, { project_id, publication_id }: ListedNotice): Promise<ReadNotice> {
  const path = `/api/publications/v1/project/${encodeURIComponent(project_id)}/publication-details/${encodeURIComponent(publication_id)}`
  const notice = parseNotice(await run.transport.read({ url: `${run.url}${path}` }))
  const ids = new Set(notice.winners.flatMap(({ vendor_id }) => vendor_id ?? []))
  const vendors = new Map<string, Vendor>()
  for (const id of ids) {
    const vendor = await fetchVendor(run, id)
    if (vendor) vendors.set(id, vendor)
  }
  return { notice, vendors }
}

/** Returns the profile of a vendor; null if the platform shows none. */
async function fetchVendor(run: Run, id: string): Promise<Vendor | null> {
  const url = `${run.url}/api/vendors/v1/vendor/${encodeURIComponent(id)}/public`
  const vendor = await fetchItem(run, async () => parseVendor(await run.transport.read({ url })))
  if (!(vendor instanceof SourceFault)) return vendor
  if (vendor.kind === 'unknown') return null
  throw vendor
}

async function importNotice(run: Run, { publication_id, published_on }: ListedNotice, read: ReadNotice) {
  const judged = await classifyMentions(run.pools, mentionsIn(read.notice, read.vendors))
  const counts = await transaction(run.pools.write, async (tx) => {
    saveOutcome(tx, { source: 'simap', publication_id, published_on, outcome: 'read' })
    if (read.notice.type === 'revocation') return { signals: await revokeAwards(tx, read.notice) }
    return recordMentions(tx, 'simap', publication_id, judged)
  })
  run.count({ publications: 1, ...counts })
}
