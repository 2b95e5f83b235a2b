import { readConfig } from '@alphorn/server/config'
import { createLog, startServer } from '@alphorn/server/main'
import { watchAnswers } from './answers.ts'

// One process of a deployment of several: it serves the given database, does the chores if ROLE=all, and tells where in one line.

// What the tests fetch themselves they judge themselves; what others are answered is told to them, to be judged as well.
watchAnswers(
  ({ headers }) => headers['user-agent'] !== 'node',
  ({ headers, ...sent }) => console.log(`answer ${JSON.stringify({ ...sent, headers: [...headers] })}`),
)

const config = readConfig()
const role = process.env['ROLE'] === 'all' ? 'all' : 'api'
const running = await startServer(config, config.databaseUrl!, { role, log: createLog(config) })
process.on('SIGTERM', () => void running.stop().then(() => process.exit()))
console.log(running.url)
