import { startThread } from './ours.ts'

// A process that does nothing but keep the index: what it takes of memory, and how long until it answers.
const [databaseUrl = '', snapshotFile = ''] = process.argv.slice(2)
const { index, seconds } = await startThread({ databaseUrl, snapshotFile })
const { companies } = index.status()
console.log(JSON.stringify({ seconds, companies, megabytes: process.memoryUsage().rss / 1e6 }))
await index.stop()
