import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { End, Head, Progress } from '#server/platform/db/backup/format'
import { CannotRestore, restoreBackup } from '#server/platform/db/backup/restore'
import { newClient } from '#server/platform/db/client'
import { migrateDatabase } from '#server/platform/db/migrate'

const prefix = 'alphorn_scratch_'
const insufficientPrivilege = '42501'
const inUse = '55006'
const diskFull = '53100'

/**
 * Restores a backup into a scratch database on the server of `url`, migrates it, and drops it. This proves that the
 * file is complete, every row satisfies its constraints, and this program can serve it. Throws CannotRestore with the
 * fault, or with the permission that the server lacks.
 */
export async function verifyBackup(url: string, file: string, progress?: Progress): Promise<End & Head> {
  const client = newClient(url, 'backup check')
  client.on('error', () => {}) // the query that runs on it reports the error
  await client.connect()
  try {
    await takeTurn(client)
    await dropLeft(client)
    return await inScratch(client, url, async (scratch) => {
      const restored = await restoreBackup(scratch, file, progress)
      await migrateDatabase(scratch)
      return restored
    })
  } catch (error) {
    throw inPlainWords(error)
  } finally {
    await client.end()
  }
}

/** One verification runs at a time, so an existing scratch database was left by an earlier one. */
async function takeTurn(client: pg.Client) {
  const { rows } = await client.query<{ locked: boolean }>(
    `select pg_try_advisory_lock(hashtext('alphorn backup check')) as locked`,
  )
  if (!rows[0]!.locked)
    throw new CannotRestore('Another verification of a backup is running on this database. Wait for its end.')
}

/** A verification that was killed left its database. One in use belongs to another installation on the same server. */
async function dropLeft(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname like $1 and pg_has_role(datdba, 'usage')`,
    [`${prefix.replaceAll('_', String.raw`\_`)}${await ownMark(client)}%`],
  )
  for (const { name } of rows) await dropDatabase(client, name)
}

/** The scratch databases of an installation are numbered like its database. */
async function ownMark(client: pg.Client) {
  const { rows } = await client.query<{ mark: string }>(
    `select oid::text || '_' as mark from pg_database where datname = current_database()`,
  )
  return rows[0]!.mark
}

async function inScratch<T>(
  client: pg.Client,
  url: string,
  work: (scratch: string) => Promise<T>,
): Promise<T> {
  const name = `${prefix}${await ownMark(client)}${randomBytes(6).toString('hex')}`
  await client.query(`create database ${name} encoding 'UTF8' template template0`)
  try {
    return await work(withDatabaseName(url, name))
  } finally {
    await dropDatabase(client, name)
  }
}

async function dropDatabase(client: pg.Client, name: string) {
  await client.query(`drop database if exists ${client.escapeIdentifier(name)}`).catch((error: unknown) => {
    if ((error as pg.DatabaseError).code !== inUse) throw error
  })
}

/** The same server, including several hosts. The database is the path of the address. */
function withDatabaseName(url: string, name: string) {
  const [, before, search = ''] = /^([^:]+:\/\/[^/?]*)(?:\/[^?]*)?(\?.*)?$/.exec(url) ?? []
  if (before === undefined) throw new CannotRestore('The address of the database names no server.')
  return `${before}/${name}${search}`
}

function inPlainWords(error: unknown) {
  const { code, message } = error as pg.DatabaseError
  if (code === insufficientPrivilege && message.includes('create database'))
    return new CannotRestore(
      'The role may not create the scratch database for the verification. Run: alter role … createdb, or name another server with --scratch.',
    )
  if (code === diskFull)
    return new CannotRestore(
      'The disk of PostgreSQL is too small for a second copy of the data. Name another server with --scratch.',
    )
  return error
}
