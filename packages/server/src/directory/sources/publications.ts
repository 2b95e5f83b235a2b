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
 * Days after its first reading for which a publication that could not be stored is retried, whatever its age. The
 * register may report the company late, or be read after the gazette.
 */
const minWaitDays = 5

/** A source with a long interval gets at least two more runs. */
function daysToWait(source: SourceName) {
  const { every_hours } = knownSources[source]
  return Math.max(minWaitDays, Math.ceil((every_hours * 2) / 24) + 1)
}

const waitsFor = (source: SourceName) => sql`outcome in ('unknown_company', 'unreadable')
  and read_at > app_now() - ${sql.lit(daysToWait(source))} * interval '1 day'`

type Listed = { publication_id: string }

/** Returns the listed publications that must be fetched: the new ones, and those that wait for a retry. */
export async function unreadOf<One extends Listed>(
  pools: Pools,
  source: SourceName,
  listed: readonly One[],
): Promise<One[]> {
  return withoutNoted(listed, await notedOf(pools, source, listed, sql`not (${waitsFor(source)})`))
}

/** Returns the listed publications without any record, not even a pending retry. */
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

/** Returns the days before the given one that have publications waiting for a retry. */
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

/** Settings for a source that publishes by the day. */
export type DayByDay = {
  source: SourceName
  /** Number of days that are read again, for publications that appear late. */
  daysAgain: number
  /** Number of days that the first run reads. */
  daysAtFirst: number
}

/**
 * Reads a source day by day: first the days with publications that wait for a retry, then those since the last run.
 * Returns the first of the latter.
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

/**
 * Records the outcome of a publication in the transaction that caused it. `read_at` remains the time of the first
 * reading.
 */
export function saveOutcome(tx: Tx, { source, publication_id, published_on, outcome }: Outcome) {
  tx.writeQuery(
    rawQuery(sql`
      insert into source_publications (source, publication_id, published_on, outcome, read_at)
      values (${source}, ${publication_id}, ${published_on}::date, ${outcome}, app_now())
      on conflict (source, publication_id) do update set outcome = excluded.outcome`),
  )
}

/** Records that a publication could not be read, so that it is retried later. */
export async function postponePublication(
  run: Run,
  { source, publication_id, published_on }: Omit<Outcome, 'outcome'>,
): Promise<void> {
  await transaction(run.pools.write, async (tx) =>
    saveOutcome(tx, { source, publication_id, published_on, outcome: 'unreadable' }),
  )
  run.count({ publications: 1, unreadable: 1 })
}
