import { fileURLToPath } from 'node:url'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '@alphorn/embedded-postgres/start'
import type { Settings } from '@alphorn/embedded-postgres/settings'
import { migrateDatabase } from '@alphorn/server/platform/db/migrate'
import { treeSeconds } from './processor-time.ts'

export const cache = fileURLToPath(new URL('../.cache/bench', import.meta.url))

export type Cluster = {
  readonly version: string
  /** Creates an empty database with the schema. */
  fresh(): Promise<Database>
  /** Opens a database with the schema that is kept for the next run, because its contents take long to create. */
  kept(name: string): Promise<Database>
  /** CPU seconds of all its processes so far; null where the system does not report them. */
  cpu(): number | null
  stop(): Promise<void>
}

export type Database = {
  readonly url: string
  readonly sql: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>
  drop(): Promise<void>
}

/** Starts PostgreSQL for the benches with production settings: fsync and synchronous_commit are on. */
export async function startCluster(settings: Settings = {}): Promise<Cluster> {
  const embedded = await startEmbedded({ dataDir: `${cache}/postgres`, settings })
  const [row] = await once<{ version: string; fsync: string; synchronous_commit: string }>(
    embedded.url,
    `select current_setting('server_version') as version, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as synchronous_commit`,
  )
  if (row!.fsync !== 'on' || row!.synchronous_commit !== 'on')
    throw new Error('The benches want a durable PostgreSQL.')
  await dropAbandoned(embedded.url)
  return {
    version: row!.version,
    fresh: () => freshDatabase(embedded.url),
    kept: (name) => keptDatabase(embedded.url, name),
    cpu: () => treeSeconds(embedded.pid),
    stop: () => embedded.stop(),
  }
}

let made = 0

async function keptDatabase(server: string, name: string): Promise<Database> {
  const [there] = await once(server, `select from pg_database where datname = '${name}'`)
  if (!there) await once(server, `create database ${name}`)
  return openDatabase(server, name)
}

async function freshDatabase(server: string): Promise<Database> {
  const name = `bench_${process.pid}_${++made}`
  await once(server, `create database ${name}`)
  return openDatabase(server, name)
}

async function openDatabase(server: string, name: string): Promise<Database> {
  const address = new URL(server)
  address.pathname = name
  await migrateDatabase(address.href)
  const pool = new pg.Pool({ connectionString: address.href, max: 2 })
  pool.on('error', () => {})
  return {
    url: address.href,
    sql: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows,
    drop: async () => {
      await pool.end()
      await allGone(server, name)
      await once(server, `drop database ${name} with (force)`)
    },
  }
}

/**
 * Other queues close their connections only after their stop. A connection that is cut off before would end the bench
 * with an error.
 */
async function allGone(server: string, name: string) {
  for (let tries = 0; tries < 100; tries++) {
    const left = await once(server, `select from pg_stat_activity where datname = '${name}'`)
    if (left.length === 0) return
    await delay(50)
  }
}

async function dropAbandoned(server: string) {
  const left = await once<{ datname: string }>(
    server,
    `select datname from pg_database where datname like 'bench\\_%'`,
  )
  for (const { datname } of left) await once(server, `drop database ${datname} with (force)`)
}

async function once<Row extends object>(url: string, text: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
