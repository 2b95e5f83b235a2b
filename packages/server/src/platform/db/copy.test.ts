import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '@alphorn/test/support/database'
import { connectPools } from '#server/platform/db/connect'
import { transaction, type Tx, withConnection } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'

// Rows by COPY: into a table in a transaction, and out of it as bytes.

const { url } = await emptyDatabase()
const pools = connectPools(url, { size: 1 }) // one connection, so that what one test leaves on it the next would meet
afterAll(() => pools.end())

const run = <T>(work: (tx: Tx) => Promise<T>) => transaction(pools.write, work)
const ask = <Row>(text: Parameters<typeof rawQuery<Row>>[0]) => rawQuery<Row>(text)
await run((tx) => tx.query(ask(sql`create table things (name text unique, size numeric, note jsonb)`)))
beforeEach(() => run((tx) => tx.query(ask(sql`delete from things`))))

const columns = ['name', 'size', 'note']
const things = (rows: unknown[][]) => ({ table: 'things', columns, rows })
const all = () =>
  run((tx) => tx.query(ask(sql`select name, size, note from things order by name collate "C"`)))

const odd = ['', ' ', '"', "it's", '\\', '\\.', '\\N', 'a\tb', 'a\nb\r\n', 'null', 'ü 😀 \u2028', '\u0007']

test('COPY stores values unchanged, whatever they contain', async () => {
  await run(async (tx) => {
    tx.writeRows(things([...odd, null].map((text) => [text, 1.5, text === null ? null : [text, { text }]])))
  })
  const given = [...odd].sort((a, b) => (a < b ? -1 : 1)).map((text) => [text, [text, { text }]])
  expect((await all()).map((row) => Object.values(row as object))).toEqual([
    ...given.map(([name, note]) => [name, 1.5, note]),
    [null, 1.5, null],
  ])
})

test('Copied rows keep their order among other statements and are committed with them', async () => {
  const seen = await run(async (tx) => {
    tx.writeQuery(ask(sql`insert into things (name) values ('first')`))
    tx.writeRows(things([['second', 2, null]]))
    return tx.query(ask<{ name: string }>(sql`select name from things order by 1`))
  })
  expect(seen.map(({ name }) => name)).toEqual(['first', 'second'])
  expect(await all()).toHaveLength(2)
})

test('If one copied row is refused, none is stored and the connection remains usable', async () => {
  const many = Array.from({ length: 2000 }, (_, at) => [`thing ${at}`, at, { text: 'x'.repeat(500) }])
  for (const refused of [
    things([...many, ['thing 3', 1, null]]),
    things([['one', 'no number', null], ...many]),
    { ...things(many), table: 'not_there' },
  ])
    await expect(
      run(async (tx) => {
        tx.writeQuery(ask(sql`insert into things (name) values ('before')`))
        tx.writeRows(refused)
        await tx.query(ask(sql`select 1`))
      }),
    ).rejects.toThrow(/duplicate key|invalid input syntax|does not exist/)
  expect(await all()).toEqual([])
})

test('Copied-out rows have the bytes of their texts, and parameters are bound in the right places', async () => {
  const given = odd.map((text, at) => [text, at, null])
  await run(async (tx) => tx.writeRows(things(given)))
  const taken: (string | null)[][] = []
  const query = ask(sql`
    select name, note::text, ${"'; $1 \\ --"} as given from things where size < ${3} order by size`)
  await withConnection(pools.read, (db) =>
    db.copy(query, (fields) => taken.push(fields.map((field) => field && field.toString()))),
  )
  expect(taken).toEqual(odd.slice(0, 3).map((text) => [text, null, "'; $1 \\ --"]))
})

test('A query without rows copies none, and a failing query reports its error', async () => {
  const copy = (query: ReturnType<typeof ask>) =>
    withConnection(pools.read, async (db) => {
      let rows = 0
      await db.copy(query, () => void rows++)
      return rows
    })
  expect(await copy(ask(sql`select 1 where false`))).toBe(0)
  await expect(copy(ask(sql`select 10 / (n - 3) from generate_series(1, 5) n`))).rejects.toThrow(
    'division by zero',
  )
  expect(await copy(ask(sql`select n::text from generate_series(1, 5) n`))).toBe(5)
})
