import { type Config, readConfig } from '@alphorn/server/platform/config'
import { startServer } from '@alphorn/server/main'
import { createLog } from '@alphorn/server/platform/log'

const roomy = '1000000000'

/** Roomy allowances, but counted. */
export function benchConfig() {
  return readConfig({
    ALPHORN_PEPPERS: 'bench',
    PORT: '0',
    BATCHES: process.env['BATCHES'],
    LOG_LEVEL: 'error',
    REQUESTS_PER_DAY: roomy,
    BURST_PER_ACCOUNT: roomy,
    BURST_PER_CREDENTIAL: roomy,
    ROWS_PER_DAY: roomy,
    ROWS_PER_MONTH: roomy,
    UNITS_PER_MONTH: roomy,
    FAILURES_PER_ADDRESS: roomy,
  })
}

/** The service as it runs for people: it answers calls and does the background jobs. */
export function startAlphorn(databaseUrl: string, change: Partial<Config> = {}) {
  const config = { ...benchConfig(), ...change }
  return startServer(config, databaseUrl, { log: createLog(config) })
}
