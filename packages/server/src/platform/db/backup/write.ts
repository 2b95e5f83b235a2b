import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { partitionsOf, sequencesOf, type Table, tablesOf } from '#server/platform/db/backup/catalogue'
import { type End, format, type Head, type Progress } from '#server/platform/db/backup/format'
import { newClient } from '#server/platform/db/client'

export type Written = End & { bytes: number }

/**
 * Writes the whole database into a file, as it was at one moment, while the service runs. The file appears once it is
 * complete. The secrets of the deployment are not part of it, since they are not in the database.
 */
export async function writeBackup(
  database: string | pg.ClientConfig,
  file: string,
  version: string,
  progress: Progress = () => {},
): Promise<Written> {
  const partial = `${file}.partial`
  const client = newClient(database, 'backup')
  client.on('error', () => {}) // the query that runs on it reports the error
  await client.connect()
  const result: { end?: End } = {}
  try {
    await client.query('begin isolation level repeatable read, read only')
    const text = backupContents(client, version, { progress, onEnd: (end) => (result.end = end) })
    await pipeline(text, createGzip({ level: 4 }), createWriteStream(partial, { mode: 0o600 }))
    await makeDurable(partial)
    await rename(partial, file)
    return { ...result.end!, bytes: (await stat(file)).size }
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function makeDurable(file: string) {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* backupContents(
  client: pg.Client,
  version: string,
  { progress, onEnd }: { progress: Progress; onEnd: (end: End) => void },
): AsyncGenerator<Uint8Array> {
  const sum = createHash('sha256')
  const summed = (bytes: Uint8Array) => {
    sum.update(bytes)
    return bytes
  }
  const line = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`)
  const tables = await tablesOf(client)
  let rows = 0
  let bytes = 0
  yield summed(line(await headOf(client, version)))
  for (const table of tables) {
    yield summed(line({ table: table.name, columns: table.columns }))
    const copy = client.query(copyTo(copyOut(client, table), { highWaterMark: 1 << 18 }))
    for await (const piece of copy as AsyncIterable<Buffer>) {
      progress({ table: table.name, bytes: (bytes += piece.length) })
      yield summed(piece)
    }
    rows += copy.rowCount ?? 0
    yield summed(Buffer.from('\\.\n'))
  }
  yield summed(line({ sequences: await sequencesOf(client) }))
  const end = { tables: tables.length, rows, sha256: sum.digest('hex') }
  onEnd(end)
  yield line({ end })
}

async function headOf(client: pg.Client, version: string): Promise<Head> {
  const { rows: migrations } = await client.query<Head['migrations'][number]>(
    'select version, name, sha256 from schema_migrations order by version',
  )
  const { rows } = await client.query<{ now: Date }>('select now()')
  const made_at = rows[0]!.now.toISOString()
  return { format, version, made_at, migrations, partitions: await partitionsOf(client) }
}

function copyOut(client: pg.Client, { name, columns }: Table) {
  const listed = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  return `copy (select ${listed} from ${client.escapeIdentifier(name)}) to stdout`
}
