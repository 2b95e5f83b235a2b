import pg from 'pg'
import { expect, test } from 'vitest'
import { preparedStatements } from '../structure/server-statements.ts'
import { freshDatabase } from '../support/database.ts'
import { closeAtFileEnd } from '../support/file-end.ts'
import { refusedByCitus } from './citus-refusals.ts'

// The prepared statements of the service on Citus, with the tables of accounts distributed (docs/operate/citus.md). Each is
// run with made-up values, and undone. What a constraint refuses has been planned.
// Needs a server with Citus: scripts/play-citus.sh.

const onCitus = process.env['TEST_CITUS'] === '1'
if (!onCitus) console.warn('No statement was run by Citus: scripts/play-citus.sh does it.')

test.runIf(onCitus)(
  'Citus runs every prepared statement but those that are listed, each for the listed reason',
  { timeout: 300_000 },
  async () => {
    const { url } = await freshDatabase()
    const client = new pg.Client(url)
    await client.connect()
    closeAtFileEnd(() => client.end())
    const found: Record<string, string[]> = {}
    let count = 0
    for (const [name, text] of preparedStatements()) {
      count++
      const refusal = await refusalOf(client, text)
      if (refusal !== null) (found[refusal] ??= []).push(name)
    }
    console.log(`Citus runs ${count - Object.values(found).flat().length} of ${count} prepared statements.`)
    for (const names of Object.values(found)) names.sort()
    expect(found).toEqual(refusedByCitus)
  },
)

// Values that do not fit, and rows that a constraint refuses.
const ofValues = /^2[23]/

/** Returns why a statement does not run, or null if it does. All changes are rolled back. */
async function refusalOf(client: pg.Client, text: string): Promise<string | null> {
  await client.query('begin')
  try {
    await client.query(`prepare judged as ${text}`)
    const { rows } = await client.query<{ types: string[] }>(
      `select parameter_types::text[] as types from pg_prepared_statements where name = 'judged'`,
    )
    const values = rows[0]!.types.map(valueOf).join()
    await client.query(`execute judged${values && `(${values})`}`)
    return null
  } catch (error) {
    const { code = '', message } = error as pg.DatabaseError
    return ofValues.test(code) ? null : message
  } finally {
    await client.query('rollback; deallocate all')
  }
}

/** Values by type: the first pattern that fits decides. Every other type is a number. */
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

/** A value of the type. Null would not do: no shard has rows of no account, so Citus would plan nothing. */
function valueOf(type: string): string {
  const value = values.find(([pattern]) => pattern.test(type))?.[1] ?? '1'
  return `'${value}'::${type}`
}
