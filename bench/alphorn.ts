import { type Config, readConfig } from '@alphorn/server/platform/config'
import { startServer } from '@alphorn/server/main'
import { createLog } from '@alphorn/server/platform/log'

const roomy = '1000000000'

/** Generous allowances, which are still counted. */
export const benchEnvironment = {
  ALPHORN_PEPPERS: 'bench',
  BATCHES: process.env['BATCHES'],
  REQUESTS_PER_DAY: roomy,
  BURST_PER_ACCOUNT: roomy,
  BURST_PER_CREDENTIAL: roomy,
  ROWS_PER_DAY: roomy,
  ROWS_PER_MONTH: roomy,
  UNITS_PER_MONTH: roomy,
  FAILURES_PER_ADDRESS: roomy,
}

export function benchConfig() {
  return readConfig({ ...benchEnvironment, PORT: '0', LOG_LEVEL: 'error' })
}

/** The service as in production: it serves calls and runs the background jobs. */
export function startAlphorn(databaseUrl: string, change: Partial<Config> = {}) {
  const config = { ...benchConfig(), ...change }
  return startServer(config, databaseUrl, { log: createLog(config) })
}
