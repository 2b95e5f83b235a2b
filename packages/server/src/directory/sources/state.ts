import { sql } from 'kysely'
import type { SourceName } from '@alphorn/contract/directory/source-names'
import type { Db, Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'

export type Counts = Readonly<Record<string, number>>

/** A run counts as active for this long after its last heartbeat. */
const leaseSeconds = sql.lit(60)

const claim = statement<{ source: string; run_id: string }>()('directory_source_claim', (p) =>
  rawQuery<{ cursor: Record<string, unknown>; today: string }>(sql`
    insert into directory_sources as known (source, run_id, running_until, started_at)
    values (${p.source}, ${p.run_id}, app_now() + ${leaseSeconds} * interval '1 second', app_now())
    on conflict (source) do update set run_id = excluded.run_id, running_until = excluded.running_until,
      started_at = excluded.started_at
      where known.running_until is null or known.running_until < app_now()
    returning cursor, (app_now() at time zone 'Europe/Zurich')::date as today`),
)

/** Claims a source for a run; null if another run is active. */
export async function claimRun(tx: Tx, source: SourceName, run_id: string) {
  const row = await tx.row(claim, { source, run_id })
  return row ? { place: row.cursor, today: row.today } : null
}

type RunPosition = { source: SourceName; run_id: string; place: object; counts: Counts }

const keep = statement<{ source: string; run_id: string; cursor: string; counts: string }>()(
  'directory_source_keep',
  (p) =>
    rawQuery<{ source: string }>(sql`
      update directory_sources set cursor = ${p.cursor}::jsonb, counts = ${p.counts}::jsonb,
        running_until = app_now() + ${leaseSeconds} * interval '1 second'
      where source = ${p.source} and run_id = ${p.run_id} returning source`),
)

/** Stores the position of a run and renews its lease. Returns false if another run has claimed the source. */
export async function saveRunPosition(tx: Tx, { source, run_id, place, counts }: RunPosition) {
  const parameters = { source, run_id, cursor: JSON.stringify(place), counts: JSON.stringify(counts) }
  return (await tx.row(keep, parameters)) !== undefined
}

const renew = statement<{ source: string; run_id: string }>()('directory_source_renew', (p) =>
  rawQuery<object>(sql`
    update directory_sources set running_until = app_now() + ${leaseSeconds} * interval '1 second'
    where source = ${p.source} and run_id = ${p.run_id}`),
)

/** Renews the lease of a run, because it may work for a long time between two checkpoints. */
export function renewRun(db: Db, source: SourceName, run_id: string) {
  return db.rows(renew, { source, run_id })
}

type FinishedRun = Omit<RunPosition, 'place'> & { place: object | null; failure: string | null }

/**
 * Ends a run. `place` is the position of the next run; null: the stored position remains. `failure` is the error, if
 * there was one.
 */
export async function endRun(tx: Tx, { source, run_id, place, counts, failure }: FinishedRun) {
  const finished = place !== null
  await tx.query(
    rawQuery(sql`
      update directory_sources set run_id = null, running_until = null, counts = ${JSON.stringify(counts)}::jsonb,
        cursor = ${finished ? sql`${JSON.stringify(place)}::jsonb` : sql`cursor`},
        finished_at = ${finished ? sql`app_now()` : sql`finished_at`},
        failures = ${finished ? sql`0` : failure === null ? sql`failures` : sql`failures + 1`},
        failure = ${finished ? sql`null` : failure === null ? sql`failure` : sql`${failure.slice(0, 1000)}::text`},
        failed_at = ${finished ? sql`null` : failure === null ? sql`failed_at` : sql`app_now()`}
      where source = ${source} and run_id = ${run_id}`),
  )
}

const states = statement<{}>()('directory_source_states', () =>
  build
    .selectFrom('directory_sources')
    .selectAll()
    .select(sql<boolean>`coalesce(running_until > app_now(), false)`.as('running'))
    .select(sql<Date>`(select app_now())`.as('now')),
)

/** Returns the states of the sources that have run before. */
export function sourceStates(db: Db) {
  return db.rows(states, {})
}
type SourceState = Awaited<ReturnType<typeof sourceStates>>[number]

const hourMs = 3_600_000

/**
 * Returns the time of a source's next run; null: now. A failed one is retried after a quarter of an hour, then at
 * growing intervals of at most a day.
 */
export function nextRunAt(every_hours: number, state: SourceState | undefined): Date | null {
  if (!state || state.running) return null
  const { failures, failed_at, started_at, finished_at } = state
  if (failures > 0 && failed_at)
    return addMilliseconds(failed_at, Math.min(24 * hourMs, (hourMs / 4) * 2 ** (failures - 1)))
  const interrupted = !finished_at || (started_at !== null && started_at > finished_at)
  return interrupted ? null : addMilliseconds(finished_at, every_hours * hourMs)
}

function addMilliseconds(moment: Date, milliseconds: number) {
  return new Date(moment.getTime() + milliseconds)
}

/** Returns whether a source is due. */
export function isDue(every_hours: number, state: SourceState | undefined) {
  if (state?.running) return false
  const at = nextRunAt(every_hours, state)
  return at === null || state!.now >= at
}
