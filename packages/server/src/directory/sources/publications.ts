import { type RawBuilder, sql } from 'kysely'
import type { SourceName } from '@alphorn/contract/directory/source-names'
import type { Pools } from '#server/platform/db/connect'
import { knownSources } from '#server/directory/companies/known-sources'
import { daysFrom, firstDay } from '#server/directory/sources/days'
import type { Run } from '#server/directory/sources/run'
import { transaction, type Tx, withConnection } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import type { SourcePublicationsTable } from '#server/platform/db/tables/directory'

/**
 * A publication that could not be stored is retried for this many days after it was first read, at any age. The
 * register may report about the company late, or be read after the gazette.
 */
const leastDaysToWait = 5

/** A source that is read rarely is asked for it in at least two more runs. */
function daysToWait(source: SourceName) {
  const { every_hours } = knownSources[source]
  return Math.max(leastDaysToWait, Math.ceil((every_hours * 2) / 24) + 1)
}

const waitsFor = (source: SourceName) => sql`outcome in ('unknown_company', 'unreadable')
  and read_at > app_now() - ${sql.lit(daysToWait(source))} * interval '1 day'`

type Listed = { publication_id: string }

/** Of listed publications those that are to be fetched: the new ones, and those that wait to be tried again. */
export async function unreadOf<One extends Listed>(
  pools: Pools,
  source: SourceName,
  listed: readonly One[],
): Promise<One[]> {
  return withoutNoted(listed, await notedOf(pools, source, listed, sql`not (${waitsFor(source)})`))
}

/** Of listed publications those of which nothing is noted: not even that they wait. */
export async function newOf<One extends Listed>(
  pools: Pools,
  source: SourceName,
  listed: readonly One[],
): Promise<One[]> {
  return withoutNoted(listed, await notedOf(pools, source, listed, sql`true`))
}

async function notedOf(
  { read }: Pools,
  source: SourceName,
  listed: readonly Listed[],
  which: RawBuilder<unknown>,
) {
  const ids = listed.map(({ publication_id }) => publication_id)
  return withConnection(read, (db) =>
    db.query(
      rawQuery<Listed>(sql`
        select publication_id from source_publications
        where source = ${source} and publication_id = any(${ids}::text[]) and ${which}`),
    ),
  )
}

function withoutNoted<One extends Listed>(listed: readonly One[], noted: readonly Listed[]) {
  const known = new Set(noted.map(({ publication_id }) => publication_id))
  return listed.filter(({ publication_id }) => !known.has(publication_id))
}

/** The days before a day of which publications wait to be tried again. */
export async function waitingDays({ read }: Pools, source: SourceName, before: string): Promise<string[]> {
  const rows = await withConnection(read, (db) =>
    db.query(
      rawQuery<{ day: string }>(sql`
        select distinct published_on as day from source_publications
        where source = ${source} and published_on < ${before}::date and ${waitsFor(source)} order by day`),
    ),
  )
  return rows.map(({ day }) => day)
}

/** How a source that publishes by the day is read. */
export type DayByDay = {
  source: SourceName
  /** Number of days that are read again, for publications that appear late. */
  daysAgain: number
  /** Number of days that the first run reads. */
  daysAtFirst: number
}

/**
 * Reads a source day by day: the days of which publications wait, then those since it was read last. Answers the first
 * of the latter.
 */
export async function readDayByDay(
  run: Run,
  { source, daysAgain, daysAtFirst }: DayByDay,
  readDay: (run: Run, day: string) => Promise<void>,
): Promise<string> {
  const first = firstDay(run.place, run.today, daysAgain, daysAtFirst)
  for (const day of await waitingDays(run.pools, source, first)) await readDay(run, day)
  for (const day of daysFrom(first, run.today)) {
    await readDay(run, day)
    await run.keep({ day })
  }
  return first
}

type Outcome = Omit<SourcePublicationsTable, 'read_at'>

/** Notes what came of a publication, in the transaction that did it. `read_at` stays when it was read first. */
export function keepOutcome(tx: Tx, { source, publication_id, published_on, outcome }: Outcome) {
  tx.writeQuery(
    rawQuery(sql`
      insert into source_publications (source, publication_id, published_on, outcome, read_at)
      values (${source}, ${publication_id}, ${published_on}::date, ${outcome}, app_now())
      on conflict (source, publication_id) do update set outcome = excluded.outcome`),
  )
}

/** Notes that a publication could not be read, so that it is tried again later. */
export async function putOffPublication(
  run: Run,
  { source, publication_id, published_on }: Omit<Outcome, 'outcome'>,
): Promise<void> {
  await transaction(run.pools.write, async (tx) =>
    keepOutcome(tx, { source, publication_id, published_on, outcome: 'unreadable' }),
  )
  run.count({ publications: 1, unreadable: 1 })
}
