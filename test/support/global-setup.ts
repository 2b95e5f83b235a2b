import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '@alphorn/embedded-postgres/start'
import { migrateDatabase } from '@alphorn/server/platform/db/migrate'
import { readMigrations } from '@alphorn/server/platform/db/migration-files'
import { importStory } from '../fixtures/import-story.ts'
import { distributeTenants } from './citus.ts'
import { serverFolder } from './server-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * A superuser's address on the test server, and the databases from which new ones are copied. `template` has the
     * schema; `story` also has the story companies (test/fixtures/story-companies.ts).
     */
    postgres: { url: string; template: string; story: string }
    /** The file with the documents that responses are validated against (test/support/documents.ts). */
    documents: string
  }
}

/** Runs the test PostgreSQL server, and provides a database with the schema to copy from. */
export async function setup(project: TestProject) {
  const server = await testServer()
  const template = await makeTemplate(server.url)
  await dropAbandoned(server.url, template)
  const story = await makeStory(server.url, template)
  project.provide('postgres', { url: server.url, template, story })
  const documents = fileURLToPath(new URL(`../../.cache/test-documents/${process.pid}.json`, import.meta.url))
  project.provide('documents', documents)
  return async () => {
    rmSync(documents, { force: true })
    await asSuperuser(server.url, async (client) => {
      await client.query(`drop database if exists ${story} with (force)`)
    })
    await server.stop()
  }
}

async function testServer() {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, stop: async () => {} }
  const place = serverFolder()
  const server = await startEmbedded({
    dataDir: place.folder,
    settings: {
      // Test data may be lost.
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      // Kept small: the databases are small, and dropping one scans all buffers.
      shared_buffers: '256MB',
      // These files may be in memory as well.
      max_wal_size: '256MB',
    },
    log: (line) => console.log(line),
  })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      place.remove()
    },
  }
}

// TEST_CITUS=1 distributes the account tables, for which TEST_DATABASE_URL must address a server with Citus.
const onCitus = process.env['TEST_CITUS'] === '1'

/** The name contains a hash of the schema, so that runs with different schemas do not interfere. */
async function makeTemplate(url: string): Promise<string> {
  const sums = [...readMigrations().map(({ sha256 }) => sha256), ...(onCitus ? ['citus'] : [])]
  const template = `alphorn_template_${createHash('sha256').update(sums.join()).digest('hex').slice(0, 12)}`
  await asSuperuser(url, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount) return
    const unfinished = `${template}_unfinished`
    await client.query(`drop database if exists ${unfinished} with (force)`)
    await client.query(`create database ${unfinished}`)
    await migrateDatabase(addressIn(url, unfinished))
    if (onCitus) for (const line of await distributeTenants(addressIn(url, unfinished))) console.log(line)
    if (onCitus) await endCitusSessions(client, unfinished)
    await client.query(`alter database ${unfinished} rename to ${template}`)
  })
  return template
}

/**
 * Creates the story database again in each run, so that the companies are imported by the current code and their dates
 * are recent.
 */
async function makeStory(url: string, template: string): Promise<string> {
  const story = `alphorn_template_story_${process.pid}`
  await asSuperuser(url, async (client) => {
    await client.query(`drop database if exists ${story} with (force)`)
    await client.query(`create database ${story} template ${template}`)
    await importStory(addressIn(url, story))
    if (onCitus) await endCitusSessions(client, story)
  })
  return story
}

/** Citus keeps its own sessions in each database, and a database in use can be neither renamed nor copied. */
async function endCitusSessions(client: pg.Client, database: string) {
  await client.query(`alter database ${database} with allow_connections false`)
  await client.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [
    database,
  ])
}

/** Drops the databases of crashed runs and the templates of obsolete schemas. */
async function dropAbandoned(url: string, template: string) {
  await asSuperuser(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database,
         lateral (select now() - modification as age from pg_stat_file('base/' || oid || '/PG_VERSION', true)) made
       where (datname like 'alphorn\\_test\\_%' and age > interval '1 hour')
          or (datname like 'alphorn\\_template\\_%' and datname <> $1 and age > interval '1 day')`,
      [template],
    )
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  })
}

function addressIn(url: string, database: string) {
  const address = new URL(url)
  address.pathname = database
  return address.href
}

async function asSuperuser(url: string, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
