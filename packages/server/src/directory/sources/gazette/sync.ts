import { parsePublication } from '#server/directory/sources/gazette/publication'
import { listDay } from '#server/directory/sources/gazette/list-day'
import type { ListedPublication } from '#server/directory/sources/gazette/publication-list'
import { transaction, type Tx } from '#server/platform/db/connection'
import { readHistories } from '#server/directory/sources/gazette/history'
import { processEach } from '#server/directory/sources/process-each'
import { saveOutcome, readDayByDay, unreadOf } from '#server/directory/sources/publications'
import {
  type PublicationOutcome,
  importPublication,
} from '#server/directory/sources/gazette/take-publication'
import type { Run, SourceSync } from '#server/directory/sources/run'

const rubrics = ['HR', 'KK']
/** Days are read again, for publications that appear late. */
const daysAgain = 5
const daysAtFirst = 30

/**
 * Reads the gazette day by day: the list of a day's publications, then each new one. No person who is named in them is
 * stored.
 */
export const gazetteSync: SourceSync = async (run) => {
  const first = await readDayByDay(run, { source: 'gazette', daysAgain, daysAtFirst }, readDay)
  await readHistories(run, fetchOne, first)
  return { day: run.today }
}

async function readDay(run: Run, day: string) {
  const listed = await listDay(run, day, rubrics)
  const unread = await unreadOf(run.pools, 'gazette', listed)
  await processEach(run, unread, {
    ask: ({ publication_id }) => fetchOne(run, publication_id),
    take: (one, read) => storePublication(run, one, (tx) => importPublication(tx, read)),
    putOff: (one) => storePublication(run, one, async () => ({ outcome: 'unreadable', signals: 0 })),
    nameOf: ({ number }) => number,
  })
  run.report(`${day}: ${unread.length} new of ${listed.length} publications.`)
}

async function fetchOne({ transport, url }: Run, publication_id: string) {
  return parsePublication(
    await transport.read({ url: `${url}/api/v1/publications/${encodeURIComponent(publication_id)}/xml` }),
  )
}

async function storePublication(
  run: Run,
  { publication_id, published_on }: ListedPublication,
  take: (tx: Tx) => Promise<PublicationOutcome>,
) {
  const { outcome, signals } = await transaction(run.pools.write, async (tx) => {
    const taken = await take(tx)
    saveOutcome(tx, { source: 'gazette', publication_id, published_on, outcome: taken.outcome })
    return taken
  })
  run.count({ publications: 1, signals, [outcome]: 1 })
}
