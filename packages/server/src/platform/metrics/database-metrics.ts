import { Gauge, Registry } from 'prom-client'
import type { Config } from '#server/platform/config'
import { connectReader } from '#server/platform/db/connect'
import { type Db, withConnection } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { budgetReading } from '#server/platform/metrics/budget-reading'
import { type Reading, readings } from '#server/platform/metrics/database-readings'
import { createGauges } from '#server/platform/metrics/gauges'
import { type DiskSeries, diskSeries } from '#server/platform/metrics/disk-series'
import type { MetricsReport } from '#server/platform/metrics/process-metrics'

/** Reader of the database's series. */
export type DatabaseMetrics = { read(): Promise<MetricsReport>; stop(): Promise<void> }

type Settings = Pick<Config, 'plan' | 'metrics' | 'dataDir' | 'databaseUrl'>
type Log = { warn(fields: object, message: string): void }

/** All readers within this time get the same values, so many scrapers cost no more than one. */
const cacheLifetimeMs = 10_000

/**
 * Reads the series that every process would find the same, once for an installation, over a separate connection. So it
 * works even when the service's pools are exhausted, which is when operators look.
 */
export function createDatabaseMetrics(url: string, settings: Settings, log: Log): DatabaseMetrics {
  const pool = connectReader(url, 'metrics')
  const series = createSeries(diskSeries(settings))
  let known: { report: Promise<MetricsReport>; at: number } | null = null
  return {
    read() {
      if (!known || performance.now() - known.at >= cacheLifetimeMs)
        known = { at: performance.now(), report: readAll() }
      return known.report
    },
    stop: () => pool.end(),
  }

  async function readAll() {
    try {
      await withConnection(pool, (db) => series.update(db, settings, log))
    } catch (error) {
      series.forget()
      log.warn({ err: error }, 'The metrics of the database could not be read')
    }
    return series.registry.getMetricsAsJSON()
  }
}

function createSeries(disk: DiskSeries) {
  const registry = new Registry()
  const registers = [registry]
  const up = new Gauge({ name: 'alphorn_database_up', help: '1 if the database answers.', registers })
  const failed = new Gauge({
    name: 'alphorn_metrics_reading_failed',
    help: '1 if a group of series could not be read from the database. Its series are missing then.',
    labelNames: ['reading'],
    registers,
  })
  const gauges = createGauges(registry)
  /** Unknown values are omitted instead of outdated. */
  const forget = () => {
    up.set(0)
    gauges.forget()
  }
  async function update(db: Db, settings: Settings, log: Log) {
    const all = [...readings, budgetReading(settings.plan, new Date())]
    let fault: unknown = null
    let answered = 0
    for (const reading of all) {
      const { rows, error } = await tryReading(db, reading)
      if (error) log.warn({ err: error, reading: reading.name }, 'A part of the metrics could not be read')
      failed.set({ reading: reading.name }, error ? 1 : 0)
      gauges.set(reading, rows)
      if (error) fault = error
      else answered++
    }
    if (answered === 0) throw fault
    await disk(db, gauges)
    up.set(1)
  }
  return { registry, update, forget }
}

async function tryReading(db: Db, { query }: Reading) {
  try {
    return { rows: await db.query(rawQuery<Record<string, unknown>>(query)), error: null }
  } catch (error) {
    return { rows: [], error }
  }
}
