import { publication, type Publication } from '#server/connectors/gazette/publication'
import { type ListedPublication, publicationList } from '#server/connectors/gazette/publication-list'
import { SourceFault } from '#server/connectors/source-fault'
import { transaction, withConnection } from '#server/db/connection'
import { daysFrom, firstDay } from '#server/sources/days'
import { keepOutcome, readAlready } from '#server/sources/publications'
import { takePublication } from '#server/sources/take-publication'
import type { Run, Walk } from '#server/sources/run'

const pageSize = 2000
const mostPages = 50
/** Publications that appear late are found when their day is read again. */
const daysAgain = 5
const daysAtFirst = 30
/** The gazette is asked for so many publications between two places that are kept. */
const betweenPlaces = 50

/**
 * Reads the gazette day by day: the list of a day's publications, then each that was not read yet. Nobody who is named
 * in one is stored.
 */
export const gazetteWalk: Walk = async (run) => {
  const first = firstDay(run.place, run.today, daysAgain, daysAtFirst)
  for (const day of daysFrom(first, run.today)) {
    await readDay(run, day)
    await run.keep({ day })
  }
  return { day: run.today }
}

async function readDay(run: Run, day: string) {
  const listed = await listDay(run, day)
  const known = await withConnection(run.pools.read, (db) =>
    readAlready(
      db,
      'gazette',
      listed.map(({ publication_id }) => publication_id),
    ),
  )
  const unread = listed.filter(({ publication_id }) => !known.has(publication_id))
  const streak: Read[] = []
  for (const [at, one] of unread.entries()) {
    await takeOne(run, await fetchOne(run, one), streak)
    if (at % betweenPlaces === betweenPlaces - 1) await run.keep(run.place)
  }
  for (const one of streak) await store(run, one)
  run.report(`${day}: ${unread.length} new of ${listed.length} publications.`)
}

async function listDay({ transport, url }: Run, day: string) {
  const all: ListedPublication[] = []
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
    all.push(...list.publications)
    if (all.length >= list.total || list.publications.length === 0) return all
  }
  throw new SourceFault('changed_format', `The gazette lists more publications of ${day} than can be.`)
}

/** A publication of the list, as it reads; or why it does not. */
type Read = { listed: ListedPublication; read: Publication | SourceFault }

async function fetchOne({ transport, url }: Run, listed: ListedPublication): Promise<Read> {
  const bytes = await transport.read({
    url: `${url}/api/v1/publications/${encodeURIComponent(listed.publication_id)}/xml`,
  })
  try {
    return { listed, read: publication(bytes) }
  } catch (fault) {
    if (fault instanceof SourceFault) return { listed, read: fault }
    throw fault
  }
}

const longestStreak = 10

/**
 * One publication that cannot be read holds up no other. When one after the other cannot, the gazette has changed: the
 * run ends, nothing is noted of them, and a version that reads them begins with this day.
 */
async function takeOne(run: Run, one: Read, streak: Read[]) {
  if (one.read instanceof SourceFault) {
    streak.push(one)
    run.report(`${one.listed.number}: ${one.read.message}`)
    if (streak.length === longestStreak) throw one.read
    return
  }
  for (const before of streak.splice(0)) await store(run, before)
  await store(run, one)
}

async function store(run: Run, { listed: { publication_id, published_on }, read }: Read) {
  const { outcome, signals } = await transaction(run.pools.write, async (tx) => {
    const taken =
      read instanceof SourceFault
        ? ({ outcome: 'unreadable', signals: 0 } as const)
        : await takePublication(tx, read)
    keepOutcome(tx, { source: 'gazette', publication_id, published_on, outcome: taken.outcome })
    return taken
  })
  run.count({ publications: 1, signals, [outcome]: 1 })
}
