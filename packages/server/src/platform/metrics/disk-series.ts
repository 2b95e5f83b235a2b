import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Config } from '#server/platform/config'
import type { Db } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { type DaySize, dayWhenFull } from '#server/platform/metrics/disk-forecast'
import type { Gauges } from '#server/platform/metrics/gauges'

/** Sets the series of the disk that holds the database. */
export type DiskSeries = (db: Db, gauges: Gauges) => Promise<void>

/** Location of PostgreSQL, and the size of its disk if an operator configured it. */
export type DiskSettings = Pick<Config, 'metrics' | 'dataDir' | 'databaseUrl'>

/** Number of days on which the forecast of growth is based. */
const lookBack = 60

const findSizes = rawQuery<DaySize>(sql`select day::timestamptz as day, bytes::float8 as bytes
  from database_sizes where day > (select app_now())::date - ${sql.lit(lookBack)} order by day`)
const findNow = rawQuery<{ bytes: number }>(sql`select pg_database_size(current_database())::float8 as bytes`)

const group = {
  labels: [],
  series: [
    { name: 'alphorn_disk_size_bytes', help: 'The size of the disk that holds PostgreSQL.', column: 'size' },
    { name: 'alphorn_disk_free_bytes', help: 'The bytes that are left for PostgreSQL.', column: 'free' },
    {
      name: 'alphorn_disk_full_timestamp_seconds',
      help: 'When the disk is full if the database goes on growing as in the last 60 days. Missing: it does not grow, or was measured for fewer than three days.',
      column: 'full_at',
    },
  ],
}

/**
 * The disk of embedded PostgreSQL is measured. For other servers the operator configures the size (DATABASE_DISK_GB);
 * otherwise these series are omitted.
 */
export function diskSeries(settings: DiskSettings): DiskSeries {
  return async (db, gauges) => {
    const outlook = await diskOutlook(db, settings)
    gauges.set(
      group,
      outlook ? [{ ...outlook, full_at: outlook.full_at && outlook.full_at.getTime() / 1000 }] : [],
    )
  }
}

/**
 * Size of PostgreSQL's disk in bytes, and the day when it will be full. The day is null if the database does not grow,
 * or was not measured long enough.
 */
export type DiskOutlook = { size: number; free: number; full_at: Date | null }

/** Null if the disk is unknown. */
export async function diskOutlook(db: Db, settings: DiskSettings): Promise<DiskOutlook | null> {
  const disk = await diskOf(settings, async () => (await db.query(findNow))[0]!.bytes)
  return disk && { ...disk, full_at: dayWhenFull(await db.query(findSizes), disk.free, new Date()) }
}

async function diskOf({ metrics, dataDir, databaseUrl }: DiskSettings, sizeNow: () => Promise<number>) {
  const size = metrics?.diskBytes ?? null
  if (size !== null) return { size, free: size - (await sizeNow()) }
  if (databaseUrl !== null) return null
  const { bavail, blocks, bsize } = await statfs(dataDir)
  return { size: blocks * bsize, free: bavail * bsize }
}
