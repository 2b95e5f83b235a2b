import { startThread } from './ours.ts'

// Loads the index alone, to measure its memory and its start.
const [databaseUrl = '', snapshotFile = ''] = process.argv.slice(2)
const { index, seconds } = await startThread({ databaseUrl, snapshotFile })
const { companies } = index.status()
console.log(JSON.stringify({ seconds, companies, megabytes: process.memoryUsage().rss / 1e6 }))
await index.stop()
