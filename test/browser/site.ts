import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareDemo } from '@alphorn/cli/demo/prepare'
import { type Config, readConfig } from '@alphorn/server/platform/config'
import { startServer } from '@alphorn/server/main'
import { openDatabase } from '@alphorn/server/platform/open-database'
import { createLog } from '@alphorn/server/platform/log'

const roomy = { requestsPerDay: 1_000_000, burstPerAccount: 1_000_000, burstPerCredential: 1_000_000 }

/** Builds the app if its sources have changed since the last build. */
export async function ensureBundle() {
  // An untyped script, since it runs before anything is installed.
  const script = new URL('../../scripts/build-web.mjs', import.meta.url).href
  const built = (await import(script)) as { ensureBundle: () => Promise<void> }
  await built.ensureBundle()
}

/** Starts the service with its demo, on a database of its own in a temporary folder. */
export async function openSite() {
  await ensureBundle()
  const dataDir = mkdtempSync(join(tmpdir(), 'alphorn-site-'))
  const read = readConfig({ ALPHORN_DATA: dataDir, PORT: '0', LOG_LEVEL: 'error' })
  const config: Config = { ...read, plan: { ...read.plan, ...roomy } }
  const log = createLog(config)
  const database = await openDatabase(config, log)
  const running = await startServer(config, database.url, { log })
  const demo = await prepareDemo({
    url: running.url,
    family: 'outreach',
    dataDir,
    pools: running.service.pools,
  })
  return {
    url: running.url,
    demo,
    pools: running.service.pools,
    async stop() {
      await running.stop()
      await database.stop()
    },
  }
}
export type Site = Awaited<ReturnType<typeof openSite>>
