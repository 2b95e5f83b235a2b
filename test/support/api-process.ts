import { readConfig } from '@alphorn/server/platform/config'
import { startServer } from '@alphorn/server/main'
import { createLog } from '@alphorn/server/platform/log'
import { ensureMigrated } from '@alphorn/server/platform/db/migrate'

// One process of a deployment with several. It serves the given database, runs the background jobs if ROLE=all, and
// prints its address on one line. SURFACE=mcp also mounts MCP, as `alphorn serve` does. Like a process of `alphorn
// serve`, it checks the schema first.

const config = readConfig()
const role = process.env['ROLE'] === 'all' ? 'all' : 'api'
const surface =
  process.env['SURFACE'] === 'mcp'
    ? (await import('@alphorn/cli/mcp/mcp-surface')).mcpSurface({ family: config.rootForm })
    : undefined
await ensureMigrated(config.databaseUrl!)
const running = await startServer(config, config.databaseUrl!, {
  role,
  log: createLog(config),
  ...(surface && { surface }),
})
process.on('SIGTERM', () => void running.stop().then(() => process.exit()))
console.log(running.url)
