import pg from 'pg'
import { planeOf } from '../structure/statements/planes.ts'

// Distributes the tenant plane on Citus (docs/internals/citus.md): account tables are distributed by account_id and
// co-located. The tables of the other planes stay local to the coordinator.

type Key = { name: string; table: string; parent: string; definition: string }
type Table = { name: string; ofAccount: boolean }

const shards = 4

/** Distributes the account tables of the database at the address. Returns the steps that failed, with the reasons. */
export async function distributeTenants(url: string): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  const left: string[] = []
  const attempt = (what: string, statement: string) =>
    client.query(statement).catch((error: Error) => void left.push(`${what}: ${error.message}`))
  try {
    await client.query('create extension if not exists citus')
    const port = new URL(url).port || '5432'
    await client.query(`select citus_set_coordinator_host('127.0.0.1', ${Number(port)})`)
    await client.query(
      `select citus_set_node_property('127.0.0.1', ${Number(port)}, 'shouldhaveshards', true)`,
    )
    await client.query(`set citus.shard_count = ${shards}`)
    // Citus refuses an UPDATE that calls a volatile function, and the tests' SQL moves times with one.
    await client.query('alter function app_now() stable')
    const tenants = (await tablesOf(client)).filter(
      ({ name, ofAccount }) => ofAccount && planeOf({ name, ofAccount }) === 'tenant',
    )
    const names = new Set(tenants.map(({ name }) => name))
    const keys = (await foreignKeys(client)).filter(
      ({ table, parent }) => names.has(table) || names.has(parent),
    )
    for (const { name, table } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
    for (const [at, { name }] of tenants.entries())
      await attempt(
        `The table ${name} stays local`,
        `select create_distributed_table('${name}', 'account_id', colocate_with => '${at === 0 ? 'none' : tenants[0]!.name}')`,
      )
    for (const { name, table, definition } of keys)
      await attempt(
        `The foreign key ${name} is gone`,
        `alter table ${table} add constraint ${name} ${definition}`,
      )
    return left
  } finally {
    await client.end()
  }
}

async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select relname as name, exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'account_id'
       and not attisdropped) as "ofAccount"
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
     order by 1`,
  )
  return rows
}

/** Returns all foreign keys. A partition's keys are covered by those of its parent table. */
async function foreignKeys(client: pg.Client): Promise<Key[]> {
  const { rows } = await client.query<Key>(
    `select conname as name, conrelid::regclass::text as table, confrelid::regclass::text as parent,
       pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1`,
  )
  return rows
}
