import type pg from 'pg'
import { newClient } from '#server/platform/db/client'
import { allowedConnections } from '#server/platform/db/connection-limit'
import { compareSchema } from '#server/platform/db/migrate'
import { readSchemaFiles } from '#server/platform/db/migration-files'
import { ensureAddress, ensureOwnSessions } from '#server/platform/db/usable'
import { waitUntilReachable } from '#server/platform/db/reachable'
import { fault, type Finding, fine, warning } from '#server/platform/db/finding'

/** Facts about PostgreSQL and the database. */
export type DatabaseFacts = {
  version: string
  number: number
  encoding: string
  recorded: string | null
  actual: string | null
  may_create: boolean
  may_identify: boolean
  user: string
  database: string
  fsync: string
  allowed: number
  used: number
  now: Date
}

const factsOf = `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
  pg_encoding_to_char(encoding) as encoding, datcollversion as recorded,
  pg_database_collation_actual_version(pg_database.oid) as actual,
  has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as may_create,
  has_function_privilege('pg_control_system()', 'execute') as may_identify,
  current_user as user, current_database() as database, current_setting('fsync') as fsync,
  ${allowedConnections} as allowed,
  (select count(*)::int from pg_stat_activity where datname = current_database()
    and application_name not like 'alphorn%') as used,
  clock_timestamp() as now
  from pg_database where datname = current_database()`

const minServerVersion = 150_000
/** Number of connections that a service of one process and an operator need. */
const minFreeConnections = 30
const clockToleranceMs = 2000

/** Examines the database at the address. `isOwn` means that it is the operator's and not the embedded one. */
export async function examineDatabase(
  url: string,
  { isOwn, now = Date.now }: { isOwn: boolean; now?: () => number },
): Promise<Finding[]> {
  try {
    ensureAddress(url)
    await waitUntilReachable(url, { timeoutMs: 0, report: () => {} })
    if (isOwn) await ensureOwnSessions(url)
  } catch (error) {
    return [fault('database', (error as Error).message)]
  }
  const client = newClient(url, 'doctor')
  await client.connect()
  try {
    const asked = now()
    const { rows } = await client.query<DatabaseFacts>(factsOf)
    const [facts] = rows
    const away = facts!.now.getTime() - (asked + now()) / 2
    return [
      ...findingsOf(facts!),
      clockFinding(away),
      await schemaFinding(client),
      await testClockFinding(client),
    ]
  } finally {
    await client.end()
  }
}

/** Returns the findings that follow from the facts. */
export function findingsOf(facts: DatabaseFacts): Finding[] {
  return [
    versionFinding(facts),
    encodingFinding(facts),
    collationFinding(facts),
    creationFinding(facts),
    identityFinding(facts),
    durabilityFinding(facts),
    connectionsFinding(facts),
  ]
}

function versionFinding({ version, number }: DatabaseFacts): Finding {
  return number >= minServerVersion
    ? fine('version', `PostgreSQL ${version}.`)
    : fault('version', `PostgreSQL is ${version}, and Alphorn needs 15 or newer. Upgrade the server.`)
}

function encodingFinding({ encoding, database }: DatabaseFacts): Finding {
  return encoding === 'UTF8'
    ? fine('encoding', 'The database holds UTF-8.')
    : fault(
        'encoding',
        `The database has the encoding ${encoding}, and company names need UTF8. Create one with: create database ${database} encoding 'UTF8' template template0`,
      )
}

function collationFinding({ recorded, actual, database }: DatabaseFacts): Finding {
  const isMoved = recorded !== null && actual !== null && recorded !== actual
  return isMoved
    ? fault(
        'collation',
        `The database was sorted by version ${recorded} of the system's collations, and the system has ${actual} now, so indexes may miss rows. Run: reindex database ${database}; alter database ${database} refresh collation version`,
      )
    : fine('collation', 'The order of texts is the one that the indexes were built with.')
}

function creationFinding({ may_create, user, database }: DatabaseFacts): Finding {
  return may_create
    ? fine('role', `The role ${user} may create tables.`)
    : fault(
        'role',
        `The role ${user} may not create tables, so migrations fail. Run: alter database ${database} owner to ${user}; alter schema public owner to ${user}`,
      )
}

function identityFinding({ may_identify, user }: DatabaseFacts): Finding {
  return may_identify
    ? fine('role', `The role ${user} may read the identity of the server.`)
    : fault(
        'role',
        `The role ${user} may not call pg_control_system(), so the audit history cannot be sealed. Run: grant execute on function pg_control_system() to ${user}`,
      )
}

function durabilityFinding({ fsync }: DatabaseFacts): Finding {
  return fsync === 'on'
    ? fine('durability', 'Commits reach the disk (fsync).')
    : fault(
        'durability',
        'fsync is off: a power cut loses and damages data. Set fsync = on in postgresql.conf.',
      )
}

function connectionsFinding({ allowed, used }: DatabaseFacts): Finding {
  return allowed - used >= minFreeConnections
    ? fine('connections', `${allowed} connections are allowed, and other programs use ${used}.`)
    : warning(
        'connections',
        `${allowed} connections are allowed and other programs use ${used}: fewer than ${minFreeConnections} are left. Raise max_connections, or the limit of the role or the database.`,
      )
}

function clockFinding(away: number): Finding {
  const seconds = Math.round(Math.abs(away) / 100) / 10
  return Math.abs(away) <= clockToleranceMs
    ? fine('clock', 'This machine and the database agree on the time.')
    : warning(
        'clock',
        `The clocks of this machine and of the database are ${seconds} seconds apart. Let both follow a time server (timedatectl set-ntp true).`,
      )
}

async function schemaFinding(client: pg.Client): Promise<Finding> {
  try {
    const { pending, unknown } = await compareSchema(client, readSchemaFiles())
    if (unknown > 0)
      return fine(
        'schema',
        `The schema has ${unknown} migrations of a later version, and this version works on it.`,
      )
    return pending.length === 0
      ? fine('schema', 'The schema is that of this version.')
      : fault(
          'schema',
          `The schema lacks ${pending.length} migrations of this version. Run alphorn migrate; with --dry-run it shows what that locks.`,
        )
  } catch (error) {
    return fault('schema', (error as Error).message)
  }
}

async function testClockFinding(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('test_clock') is not null as exists`,
  )
  if (!rows[0]!.exists) return fine('time', 'No time is set by hand.')
  const { rowCount } = await client.query('select from test_clock')
  return rowCount === 0
    ? fine('time', 'No time is set by hand.')
    : fault('time', 'A test has stopped the clock of this database. Run: delete from test_clock')
}
