import { type Environment, wholeNumber } from '#server/platform/config/environment'

/** Address at which operators read the metrics. */
export type MetricsSettings = {
  host: string
  port: number
  /** Token that a reader sends as `Authorization: Bearer …`; null if none is needed. */
  token: string | null
  /** Size of the disk that holds PostgreSQL, in bytes; null if unknown. */
  diskBytes: number | null
}

const gibibyte = 1024 ** 3

/** Reads the settings of the metrics; null if METRICS_PORT is 0 or not set, which switches them off. */
export function readMetrics(env: Environment): MetricsSettings | null {
  const port = wholeNumber(env, 'METRICS_PORT')
  if (port === 0) return null
  const disk = wholeNumber(env, 'DATABASE_DISK_GB')
  return {
    host: env['METRICS_HOST'] || '127.0.0.1',
    port,
    token: env['METRICS_TOKEN'] || null,
    diskBytes: disk === 0 ? null : disk * gibibyte,
  }
}
