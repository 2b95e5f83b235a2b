import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import type { TextSearch } from '#server/directory/search/matching-companies'
import { latestSignals, type Within } from '#server/directory/signals/latest'
import { signalKey } from '#server/directory/signals/page'
import type { SignalRow } from '#server/directory/signals/present'
import { watchedCondition, watchedConditionAmong } from '#server/lists/watches/watched'
import type { WatchRow } from '#server/lists/watches/queries'

// A text filter may match most of the directory. Then the ids of its companies are not read: some signals are read
// first, and the index says which of their companies match.

/** The number of matching companies that are named, and of signals or companies that are read at once. */
export type Bounds = { companies: number; atOnce: number; rounds: number }
export const usualBounds: Bounds = { companies: 10_000, atOnce: 2000, rounds: 25 }

/** `narrowed`: another condition on the signals (`s`). */
type Sought = { watch: WatchRow; narrowed: RawBuilder<boolean>; bounds: Bounds }

/** The latest signals, and the last signal that was read if there may be more. */
type Latest = { rows: SignalRow[]; next: string[] | null }

/** Returns the latest signals of a watch, up to `most`. There may be fewer where very few of the companies match. */
export async function latestWatched(
  db: Db,
  index: TextSearch,
  sought: Sought,
  most: number,
): Promise<Latest> {
  const { watch, narrowed, bounds } = sought
  const within = await watchedCondition(db, index, watch, { most: bounds.companies })
  if (!within) return latestOfMany(db, index, sought, most)
  const rows = await db.query(latestSignals(within, narrowed, most + 1))
  const last = rows[most - 1]
  return { rows: rows.slice(0, most), next: rows.length > most && last ? signalKey(last) : null }
}

async function latestOfMany(
  db: Db,
  index: TextSearch,
  { watch, narrowed, bounds }: Sought,
  most: number,
): Promise<Latest> {
  const rows: SignalRow[] = []
  let next: string[] | null = null
  for (let round = 0; round < bounds.rounds; round++) {
    const after = next ? sql<boolean>`${narrowed} and ${comesAfter(next)}` : narrowed
    const read: ReadSignal[] = await db.query(signalsToAsk(after, bounds.atOnce))
    const end = read.at(-1)
    if (!end) return { rows, next: null }
    const companies = [...new Set(read.map(({ company_id }) => company_id))]
    const within = await watchedConditionAmong(db, index, watch, companies)
    const part = sql<boolean>`${after} and not ${comesAfter(signalKey(end))}`
    if (within.length > 0) rows.push(...(await db.query(latestSignals(within, part, most + 1 - rows.length))))
    const last = rows[most - 1]
    if (rows.length > most && last) return { rows: rows.slice(0, most), next: signalKey(last) }
    if (read.length < bounds.atOnce) return { rows, next: null }
    next = signalKey(end)
  }
  return { rows, next }
}

type ReadSignal = Pick<SignalRow, 'company_id' | 'published_on' | 'signal_id'>

function signalsToAsk(condition: RawBuilder<boolean>, count: number) {
  return rawQuery<ReadSignal>(sql`select s.company_id, s.published_on, s.signal_id from signals s where ${condition}
    order by s.published_on desc, s.signal_id desc limit ${count}`)
}

function comesAfter([published_on, signal_id]: readonly string[]) {
  return sql<boolean>`((s.published_on, s.signal_id) < (${published_on}::date, ${signal_id}))`
}

/** Counts the signals of a watch. The condition limits them to a span of time. */
export async function countWatched(
  db: Db,
  index: TextSearch,
  { watch, narrowed, bounds }: Sought,
): Promise<number> {
  const within = await watchedCondition(db, index, watch, { most: bounds.companies })
  if (within) return countWithin(db, within, narrowed)
  let count = 0
  for (let after = ''; ;) {
    const companies = (await db.query(companiesToAsk(narrowed, after, bounds.atOnce))).map(
      ({ company_id }) => company_id,
    )
    const last = companies.at(-1)
    if (last === undefined) return count
    count += await countWithin(
      db,
      await watchedConditionAmong(db, index, watch, companies),
      narrowed,
      companies,
    )
    after = last
  }
}

function companiesToAsk(condition: RawBuilder<boolean>, after: string, count: number) {
  return rawQuery<{ company_id: string }>(sql`select distinct s.company_id from signals s
    where ${condition} and s.company_id > ${after} order by s.company_id limit ${count}`)
}

/** Counts the signals that meet one of the conditions, of the given companies only if there are any. */
async function countWithin(
  db: Db,
  within: Within,
  narrowed: RawBuilder<boolean>,
  companies?: readonly string[],
): Promise<number> {
  if (within.length === 0) return 0
  const ofThese = companies ? sql`and s.company_id = any(${companies}::text[])` : sql``
  const counts = within.map(
    (condition) => sql`select count(*) from signals s where ${condition} and ${narrowed} ${ofThese}`,
  )
  const [row] = await db.query(
    rawQuery<{ count: number }>(
      sql`select sum(count)::int as count from (${sql.join(counts, sql` union all `)}) each`,
    ),
  )
  return row?.count ?? 0
}
