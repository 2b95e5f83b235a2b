import { mcpSurface } from '@alphorn/cli/mcp-surface'
import { readConfig } from '@alphorn/server/config'
import { createLog, startServer } from '@alphorn/server/main'

// One process of a deployment of several: it serves the given database, does the chores if ROLE=all, and tells where in one line.

const config = readConfig()
const role = process.env['ROLE'] === 'all' ? 'all' : 'api'
const surface = mcpSurface({ family: config.rootForm, approvals: false })
const running = await startServer(config, config.databaseUrl!, { role, log: createLog(config), surface })
process.on('SIGTERM', () => void running.stop().then(() => process.exit()))
console.log(running.url)
