import { readConfig } from '@alphorn/server/config'
import { createLog, startServer } from '@alphorn/server/main'

// One process of a deployment of several: it serves the given database, does the chores if ROLE=all, and tells where in one line.

const config = readConfig()
const role = process.env['ROLE'] === 'all' ? 'all' : 'api'
const running = await startServer(config, config.databaseUrl!, { role, log: createLog(config) })
process.on('SIGTERM', () => void running.stop().then(() => process.exit()))
console.log(running.url)
