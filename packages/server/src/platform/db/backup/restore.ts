import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { contentOf, type Sequence, tablesOf } from '#server/platform/db/backup/catalogue'
import { newClient } from '#server/platform/db/client'
import {
  createReader,
  type End,
  format,
  type Head,
  type Progress,
  type Reader,
  type Section,
} from '#server/platform/db/backup/format'
import {
  applyIn,
  beforeBase,
  createHistory,
  expectedHistory,
  isBeforeBase,
  lastNumberOf,
  partlyReplaced,
} from '#server/platform/db/migration-history'
import { type Migration, readSchemaFiles } from '#server/platform/db/migration-files'

/** The database cannot be restored; the message gives the reason and the remedy. */
export class CannotRestore extends Error {
  override readonly name = 'CannotRestore'
}

/**
 * Fills an empty database from a backup, in one transaction: it has everything in the end, or nothing. The schema is that of
 * the backup; migrating brings it up to date afterwards. Throws CannotRestore where the database is not empty, or the file
 * is not a backup, is damaged, or is of a program that knows more.
 */
export async function restoreBackup(
  database: string | pg.ClientConfig,
  file: string,
  progress: Progress = () => {},
): Promise<End & Head> {
  const client = newClient(database, 'restore')
  client.on('error', () => {}) // the query that runs on it reports the error
  await client.connect()
  const reading = readUnzipped(file)
  try {
    await ensureEmpty(client)
    const reader = createReader(reading)
    await client.query('begin')
    const { wanted, ...head } = await stepOfPart(readHead(reader))
    await makeSchema(client, wanted)
    const end = await stepOfPart(readContent(client, reader, head.partitions, progress))
    await client.query('commit')
    await client.query('analyze')
    return { ...head, ...end }
  } finally {
    reading.destroy()
    await client.end()
  }
}

function readUnzipped(file: string) {
  const zipped = createReadStream(file)
  const text = createGunzip({ chunkSize: 1 << 18 })
  zipped.on('error', (error) => text.destroy(error))
  text.on('error', () => {}) // the next read reports the error
  return zipped.pipe(text)
}

/** Of gunzip, and of PostgreSQL about values that are wrong, that break a constraint, or that name what is not there. */
const codesOfDamage = /^(?:Z_|2[23]|42(?!501))/

/**
 * Whether an error says that bytes of the file have changed. It depends on the bytes, whether gunzip, JSON, the form of the
 * backup or PostgreSQL notices it. A full disk or a lost connection says nothing about the file.
 */
function isDamage(error: unknown) {
  const { code = '' } = error as { code?: string }
  return error instanceof SyntaxError || error instanceof TypeError || codesOfDamage.test(code)
}

/** Awaits a step that reads the file. Throws CannotRestore where the file is damaged. */
function stepOfPart<T>(step: Promise<T>): Promise<T> {
  return step.catch((error: unknown) => {
    throw isDamage(error) ? damagedBackup((error as Error).message) : error
  })
}

/** Returns the refusal of a damaged file. The cause is a part of its sentence. */
function damagedBackup(cause: string) {
  return new CannotRestore(
    `The backup is damaged: ${cause.replace(/\.$/, '')}. Nothing was restored. Take another copy of it, or an earlier backup.`,
  )
}

async function ensureEmpty(client: pg.Client) {
  const [first, ...others] = await contentOf(client)
  if (first === undefined) return
  throw new CannotRestore(
    `This database is not empty: it has ${first}${others.length > 0 ? ` and ${others.length} more` : ''}. ` +
      'A backup is restored into a database without tables.',
  )
}

/** The head, and the migrations that make its schema. */
async function readHead(reader: Reader): Promise<Head & { wanted: Migration[] }> {
  const head = (await reader.line()) as Head | null
  if (head?.format !== format)
    throw new CannotRestore('This is no backup of Alphorn, or of a form that this program does not know.')
  return { ...head, wanted: migrationsFor(head) }
}

/** Throws if this program cannot make the schema of the backup. */
function migrationsFor({ migrations, version }: Head): Migration[] {
  const files = readSchemaFiles()
  if (isBeforeBase(migrations, files.migrations)) throw new CannotRestore(`This backup ${beforeBase}`)
  const expected = expectedHistory(migrations, files)
  for (const [at, one] of migrations.entries()) {
    const ours = expected[at]
    if (ours?.sha256 === one.sha256) continue
    throw new CannotRestore(
      `The backup was written by version ${version}, whose migration ${one.version} (${one.name}) this program ${ours ? 'has otherwise' : 'does not know'}.`,
    )
  }
  const partial = partlyReplaced(migrations, files)
  if (partial) throw new CannotRestore(`This backup ${partial}`)
  return files.migrations.filter((one) => one.version <= lastNumberOf(migrations))
}

async function makeSchema(client: pg.Client, migrations: readonly Migration[]) {
  await createHistory(client)
  for (const migration of migrations) await applyIn(client, migration)
}

async function readContent(
  client: pg.Client,
  reader: Reader,
  partitions: Head['partitions'],
  progress: Progress,
): Promise<End> {
  for (const { name, parent, bound } of partitions)
    await client.query(
      `create table if not exists ${client.escapeIdentifier(name)} partition of ${client.escapeIdentifier(parent)} ${bound}`,
    )
  // Rows that migrations insert are in the backup, too.
  const tables = (await tablesOf(client)).map(({ name }) => name)
  await client.query(`truncate ${tables.map((name) => client.escapeIdentifier(name)).join(', ')}`)
  return readSections(client, reader, new Set(tables), progress)
}

async function readSections(
  client: pg.Client,
  reader: Reader,
  tables: ReadonlySet<string>,
  progress: Progress,
): Promise<End> {
  let count = 0
  let rows = 0
  let bytes = 0
  const heard = (table: string) => (piece: Buffer) => progress({ table, bytes: (bytes += piece.length) })
  for (;;) {
    const sum = reader.sum()
    const section = (await reader.line()) as Section | null
    if (section === null) throw damagedBackup('it does not come to its end')
    if ('end' in section) return checkEnd(section.end, { tables: count, rows, sha256: sum })
    if ('sequences' in section) await setSequences(client, section.sequences)
    else {
      if (!tables.has(section.table))
        throw damagedBackup(`it has a table ${section.table}, which its schema has not`)
      count++
      rows += await copyIn(client, section, noted(reader.rows(), heard(section.table)))
    }
  }
}

function checkEnd(end: End, read: End): End {
  if (end.sha256 === read.sha256 && end.tables === read.tables && end.rows === read.rows) return end
  throw damagedBackup('its checksum is not that of its content')
}

type TableSection = Extract<Section, { table: string }>

async function* noted(pieces: AsyncIterable<Buffer>, heard: (piece: Buffer) => void) {
  for await (const piece of pieces) {
    heard(piece)
    yield piece
  }
}

async function copyIn(
  client: pg.Client,
  { table, columns }: TableSection,
  lines: AsyncIterable<Buffer>,
): Promise<number> {
  const name = client.escapeIdentifier(table)
  const listed = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  // Rows that a trigger would write are in the backup.
  await client.query(`alter table ${name} disable trigger user`)
  const copy = client.query(copyFrom(`copy ${name} (${listed}) from stdin`))
  await pipeline(lines, copy)
  await client.query(`alter table ${name} enable trigger user`)
  return copy.rowCount ?? 0
}

async function setSequences(client: pg.Client, sequences: readonly Sequence[]) {
  for (const { name, last_value, is_called } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      client.escapeIdentifier(name),
      last_value,
      is_called,
    ])
}
