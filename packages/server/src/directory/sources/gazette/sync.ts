import { parsePublication } from '#server/directory/sources/gazette/publication'
import { type ListedPublication, publicationList } from '#server/directory/sources/gazette/publication-list'
import { SourceFault } from '#server/directory/connectors/source-fault'
import { transaction, type Tx } from '#server/platform/db/connection'
import { daysFrom, firstDay } from '#server/directory/sources/days'
import { oneByOne } from '#server/directory/sources/one-by-one'
import { keepOutcome, unreadOf, waitingDays } from '#server/directory/sources/publications'
import { type Taken, takePublication } from '#server/directory/sources/gazette/take-publication'
import type { Run, SourceSync } from '#server/directory/sources/run'

const pageSize = 2000
const mostPages = 50
/** Publications that appear late are found when their day is read again. */
const daysAgain = 5
const daysAtFirst = 30

/**
 * Reads the gazette day by day: the list of a day's publications, then each that was not read yet. No one who is named
 * in one is stored.
 */
export const gazetteSync: SourceSync = async (run) => {
  const first = firstDay(run.place, run.today, daysAgain, daysAtFirst)
  for (const day of await waitingDays(run.pools, 'gazette', first)) await readDay(run, day)
  for (const day of daysFrom(first, run.today)) {
    await readDay(run, day)
    await run.keep({ day })
  }
  return { day: run.today }
}

async function readDay(run: Run, day: string) {
  const listed = await listDay(run, day)
  const unread = await unreadOf(run.pools, 'gazette', listed)
  await oneByOne(run, unread, {
    ask: ({ publication_id }) => fetchOne(run, publication_id),
    take: (one, read) => storePublication(run, one, (tx) => takePublication(tx, read)),
    putOff: (one) => storePublication(run, one, async () => ({ outcome: 'unreadable', signals: 0 })),
    nameOf: ({ number }) => number,
  })
  run.report(`${day}: ${unread.length} new of ${listed.length} publications.`)
}

async function listDay({ transport, url }: Run, day: string) {
  const all = new Map<string, ListedPublication>()
  for (let page = 0; page < mostPages; page++) {
    const query = new URLSearchParams([
      ['publicationStates', 'PUBLISHED'],
      ['rubrics', 'HR'],
      ['rubrics', 'KK'],
      ['publicationDate.start', day],
      ['publicationDate.end', day],
      ['pageRequest.page', String(page)],
      ['pageRequest.size', String(pageSize)],
    ])
    const list = publicationList(
      await transport.read({ url: `${url}/api/v1/publications/xml?${query.toString()}` }),
    )
    const known = all.size
    for (const one of list.publications) all.set(one.publication_id, one)
    if (all.size >= list.total || list.publications.length === 0) return [...all.values()]
    if (all.size === known) break
  }
  throw new SourceFault('changed_format', `The gazette does not come to an end of its list of ${day}.`)
}

async function fetchOne({ transport, url }: Run, publication_id: string) {
  return parsePublication(
    await transport.read({ url: `${url}/api/v1/publications/${encodeURIComponent(publication_id)}/xml` }),
  )
}

async function storePublication(
  run: Run,
  { publication_id, published_on }: ListedPublication,
  take: (tx: Tx) => Promise<Taken>,
) {
  const { outcome, signals } = await transaction(run.pools.write, async (tx) => {
    const taken = await take(tx)
    keepOutcome(tx, { source: 'gazette', publication_id, published_on, outcome: taken.outcome })
    return taken
  })
  run.count({ publications: 1, signals, [outcome]: 1 })
}
