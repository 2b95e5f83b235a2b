import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { emptyDatabase } from '@alphorn/test/support/database'
import { connectPools } from '#server/platform/db/connect'
import { withConnection } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'

const { url } = await emptyDatabase()
const pools = connectPools(url, { size: 1 })
afterAll(() => pools.end())

type Row = { number: number; at: Date; nothing: null }
const numbers = statement<{ last: number }>()('prepared_numbers', (p) =>
  rawQuery<Row>(
    sql`select number, timestamptz '2026-03-01 12:00+00' as at, null as nothing from generate_series(1, ${p.last}::int) number`,
  ),
)
const ask = (last: number) => withConnection(pools.read, (db) => db.rows(numbers, { last }))
const row = (number: number): Row => ({ number, at: new Date('2026-03-01T12:00:00Z'), nothing: null })

/** How often PostgreSQL describes columns while the work runs. */
async function descriptionsIn(work: () => Promise<unknown>) {
  const client = await pools.read.connect()
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  client.release()
  let count = 0
  const note = () => count++
  connection.on('rowDescription', note)
  await work()
  connection.off('rowDescription', note)
  return count
}

test('PostgreSQL describes the columns of a statement once per connection, and rows are read correctly each time', async () => {
  const read: Row[][] = []
  const severalTimes = async () => {
    for (const last of [2, 0, 1]) read.push(await ask(last))
  }
  expect(await descriptionsIn(severalTimes)).toBe(1)
  expect(read).toEqual([[row(1), row(2)], [], [row(1)]])
})

test('Unnamed statements are described each time, because the same text may have other columns', async () => {
  const other = (name: string) =>
    withConnection(pools.read, (db) => db.query(rawQuery(sql`select 1 as ${sql.id(name)}`)))
  expect(await descriptionsIn(async () => [await other('one'), await other('one')])).toBe(2)
})
