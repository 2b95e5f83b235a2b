import pg from 'pg'
import { expect, test } from 'vitest'
import { ofAllAccounts } from '../structure/statements/all-accounts.ts'
import { preparedStatements } from '../structure/statements/server-statements.ts'
import { freshDatabase } from '../support/database.ts'
import { closeAtFileEnd } from '../support/file-end.ts'
import { ofSeveralShards, refusedByCitus } from './citus-refusals.ts'

// Runs the service's prepared statements on Citus with distributed account tables (docs/internals/citus.md). Each runs
// with made-up values and is rolled back. A constraint violation proves that planning succeeded. Needs a server with
// Citus: scripts/play-citus.sh.

const onCitus = process.env['TEST_CITUS'] === '1'
if (!onCitus) console.warn('No statement was run by Citus: scripts/play-citus.sh does it.')

test.runIf(onCitus)(
  'Citus runs every prepared statement except the listed ones, each for the listed reason',
  { timeout: 300_000 },
  async () => {
    const client = await connected()
    const found: Record<string, string[]> = {}
    let count = 0
    for (const [name, text] of preparedStatements()) {
      count++
      const refusal = await inVain(client, text, runOnce)
      if (typeof refusal === 'string') (found[refusal] ??= []).push(name)
    }
    console.log(`Citus runs ${count - Object.values(found).flat().length} of ${count} prepared statements.`)
    for (const names of Object.values(found)) names.sort()
    expect(found).toEqual(refusedByCitus)
  },
)

test.runIf(onCitus)(
  'A statement is routed to one shard, except the listed ones and those for all accounts',
  { timeout: 300_000 },
  async () => {
    const client = await connected()
    const several: string[] = []
    let ofOneShard = 0
    for (const [name, text] of preparedStatements()) {
      const tasks = await inVain(client, text, mostTasks)
      if (typeof tasks !== 'number') continue
      if (tasks > 1) several.push(name)
      else if (tasks === 1) ofOneShard++
    }
    console.log(`On Citus, ${ofOneShard} statements go to one shard, and ${several.length} to several.`)
    expect(ofOneShard).toBeGreaterThan(100)
    expect(several.filter((name) => !Object.hasOwn(ofAllAccounts, name)).toSorted()).toEqual(ofSeveralShards)
  },
)

async function connected() {
  const { url } = await freshDatabase()
  const client = new pg.Client(url)
  await client.connect()
  closeAtFileEnd(() => client.end())
  return client
}

async function runOnce(client: pg.Client, executed: string): Promise<void> {
  await client.query(executed)
}

/** Returns the largest number of shards that a part of the plan queries. Zero: none of its tables is distributed. */
async function mostTasks(client: pg.Client, executed: string): Promise<number> {
  const { rows } = await client.query(`explain (format json) ${executed}`)
  const counts = [...JSON.stringify(rows).matchAll(/"Task Count":(\d+)/g)].map(([, count]) => Number(count))
  return Math.max(0, ...counts)
}

// Errors for invalid values, and for rows that violate a constraint.
const ofValues = /^2[23]/

/**
 * Tries a statement and rolls it back. Returns the result, or the reason for which the statement does not run. A
 * constraint violation counts as a run.
 */
async function inVain<T>(
  client: pg.Client,
  text: string,
  attempt: (client: pg.Client, executed: string) => Promise<T>,
): Promise<T | string | undefined> {
  await client.query('begin')
  try {
    await client.query(`prepare judged as ${text}`)
    const { rows } = await client.query<{ types: string[] }>(
      `select parameter_types::text[] as types from pg_prepared_statements where name = 'judged'`,
    )
    const values = rows[0]!.types.map(valueOf).join()
    return await attempt(client, `execute judged${values && `(${values})`}`)
  } catch (error) {
    const { code = '', message } = error as pg.DatabaseError
    return ofValues.test(code) ? undefined : message
  } finally {
    await client.query('rollback; deallocate all')
  }
}

/** Values by type: the first matching pattern applies. Every other type is a number. */
const values: readonly (readonly [type: RegExp, value: string])[] = [
  [/\[\]$/, '{}'],
  [/^json/, '[]'],
  [/^text$/, 'x'],
  [/^boolean$/, 'true'],
  [/^(?:timestamp|date$)/, '2026-01-01'],
  [/^interval$/, '1 day'],
  [/^bytea$/, ''],
  [/^uuid$/, '00000000-0000-0000-0000-000000000000'],
]

/**
 * Returns a value of the type. Null would not work: no shard has rows without an account, so Citus would plan nothing.
 */
function valueOf(type: string): string {
  const value = values.find(([pattern]) => pattern.test(type))?.[1] ?? '1'
  return `'${value}'::${type}`
}
