import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '@alphorn/server/platform/config'
import { startServer } from '@alphorn/server/main'
import { openDatabase } from '@alphorn/server/platform/open-database'
import { createLog } from '@alphorn/server/platform/log'
import { importStory } from '../fixtures/import-story.ts'

// The whole service in a separate process, as `alphorn start` runs it, for a test to kill. It prints its address on one
// line.

const config = readConfig()
const log = createLog(config)
const { url: databaseUrl } = await openDatabase(config, log, { migrate: true })
const { url } = await startServer(config, databaseUrl, { log })

const client = new pg.Client(databaseUrl)
await client.connect()
const companies = await client.query('select from companies limit 1')
if (companies.rowCount === 0) await importStory(databaseUrl)
const { rows } = await client.query<{ data_directory: string; fsync: string }>(
  `select current_setting('data_directory') as data_directory, current_setting('fsync') as fsync`,
)
await client.end()

const { data_directory, fsync } = rows[0]!
const postmaster = Number.parseInt(readFileSync(join(data_directory, 'postmaster.pid'), 'utf8'), 10)
console.log(JSON.stringify({ url, databaseUrl, postmaster, fsync }))
