import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer } from 'node:net'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { emptyDatabase } from '@alphorn/test/support/database'
import { PoolExhausted } from '#server/platform/db/pool-exhausted'
import { connectPools } from '#server/platform/db/connect'
import { transaction, type Tx, withConnection } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'

// Statements of one turn of the event loop travel as one message.

const { url } = await emptyDatabase()
const pools = connectPools(url, { size: 1 }) // one connection, so that what one test leaves on it the next would meet
afterAll(() => pools.end())

const ask = <Row>(text: RawBuilder<Row>) => rawQuery<Row>(text)
const run = <T>(work: (tx: Tx) => Promise<T>) => transaction(pools.write, work)
await run((tx) =>
  tx.query(ask(sql`create table things (name text unique, at timestamptz, tags text[], note jsonb)`)),
)

type Thing = { name: string; at: Date | null; tags: string[] | null; note: string | null }
const insert = statement<Thing>()('test_thing_insert', (p) =>
  rawQuery<unknown>(sql`insert into things values (${p.name}, ${p.at}, ${p.tags}, ${p.note})`),
)
const find = statement<{ name: string }>()('test_thing_find', (p) =>
  rawQuery<Thing>(sql`select * from things where name = ${p.name}`),
)
const divide = statement<{ by: number }>()('test_divide', (p) =>
  rawQuery<{ result: number }>(sql`select 10 / ${p.by}::int as result`),
)
const names = () =>
  run(async (tx) =>
    (await tx.query(ask<Thing>(sql`select name from things order by 1`))).map(({ name }) => name),
  )

test('Values are read back as they were written', async () => {
  const at = new Date('2026-03-29T01:30:00.123Z')
  const tags = ['a "quoted" \\ one', 'NULL', '', 'é {,}']
  const odd = { name: 'odd', at, tags, note: JSON.stringify({ 'a"': [null, 'ü'] }) }
  await run(async (tx) => {
    tx.write(insert, odd)
    tx.write(insert, { name: 'bare', at: null, tags: null, note: null })
  })
  const found = await Promise.all(['odd', 'bare', 'none'].map((name) => run((tx) => tx.row(find, { name }))))
  expect(found).toEqual([
    { ...odd, note: { 'a"': [null, 'ü'] } },
    { name: 'bare', at: null, tags: null, note: null },
    undefined,
  ])
})

test('Each of several pipelined statements gets its own rows, in order', async () => {
  const answers = await run((tx) =>
    Promise.all([
      tx.rows(divide, { by: 5 }),
      tx.rows(find, { name: 'none' }),
      tx.query(ask(sql`select 1 as one union all select 2 order by 1`)),
      tx.rows(divide, { by: 2 }),
    ]),
  )
  expect(answers).toEqual([[{ result: 2 }], [], [{ one: 1 }, { one: 2 }], [{ result: 5 }]])
})

test('Statements after a failed one are not executed, and the connection remains usable', async () => {
  const before = await names()
  for (let round = 0; round < 2; round++) {
    const doomed = run(async (tx) => {
      tx.write(insert, { name: 'first', at: null, tags: null, note: null })
      await tx.row(divide, { by: 0 })
      tx.write(insert, { name: 'second', at: null, tags: null, note: null })
    })
    await expect(doomed).rejects.toMatchObject({ code: '22012' })
    await expect(run((tx) => tx.row(divide, { by: 1 }))).resolves.toEqual({ result: 10 })
  }
  expect(await names()).toEqual(before)
})

test('A failed write that is not awaited fails the transaction with the first error', async () => {
  const twice = { name: 'twice', at: null, tags: null, note: null }
  const doomed = run(async (tx) => {
    tx.write(insert, twice)
    tx.write(insert, twice)
    return tx.row(find, twice)
  })
  await expect(doomed).rejects.toMatchObject({ code: '23505' })
  expect(await names()).not.toContain('twice')
})

test('A prepared statement invalidated by a table change is prepared again', async () => {
  await run((tx) => tx.row(find, { name: 'odd' }))
  await run((tx) => tx.query(ask(sql`alter table things add column more int default 7`)))
  expect(await run((tx) => tx.row(find, { name: 'odd' }))).toMatchObject({ name: 'odd', more: 7 })
})

test('A statement sent after the end of a transaction is not executed', async () => {
  let late: Promise<unknown> | undefined
  const doomed = run(async (tx) => {
    late = Promise.resolve().then(async () => {
      await tx.row(divide, { by: 1 })
      await tx.query(ask(sql`insert into things (name) values ('late')`))
    })
    late.catch(() => {})
    throw new Error('given up')
  })
  await expect(doomed).rejects.toThrow('given up')
  await expect(late).rejects.toThrow(/transaction/)
  expect(await names()).not.toContain('late')
})

test('Reads outside a transaction are pipelined too', async () => {
  const [one, other] = await withConnection(pools.read, (db) =>
    Promise.all([db.row(divide, { by: 5 }), db.row(find, { name: 'bare' })]),
  )
  expect([one, other]).toMatchObject([{ result: 2 }, { name: 'bare' }])
})

/** Returns the place of the tests' database: a socket in a folder, or a port. */
function placeOf(address: string) {
  const { hostname: host, port, searchParams } = new URL(address)
  const folder = searchParams.get('host')
  return folder === null
    ? { host, port: Number(port || 5432) }
    : { path: `${folder}/.s.PGSQL.${searchParams.get('port')}` }
}

/** Opens the connection of a pool, however long that takes here. */
const warm = async ({ read }: typeof pools) => (await read.connect()).release()

/** Takes a connection of the pool: `out` once it is taken, and what gives it back. */
function take({ read }: typeof pools) {
  const [out, back] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = withConnection(read, () => {
    out.resolve()
    return back.promise
  })
  return { out: out.promise, giveBack: () => (back.resolve(), held) }
}

test('A call that gets no connection in time fails with an error that nothing was started', async () => {
  const few = connectPools(url, { size: 1, timeoutMs: 50 })
  await warm(few)
  const { out, giveBack } = take(few)
  await out
  await expect(withConnection(few.read, async () => {})).rejects.toBeInstanceOf(PoolExhausted)
  await giveBack()
  expect(await withConnection(few.read, async () => 'there is room again')).toBe('there is room again')
  await few.end()
})

test('A connection opened too late for its caller is used by the next one', async () => {
  const opening = Promise.withResolvers<void>()
  const gate = createServer((socket) => {
    void opening.promise.then(() => {
      const onward = createConnection(placeOf(url))
      for (const end of [socket, onward]) end.on('error', () => {})
      socket.pipe(onward).pipe(socket)
    })
  }).listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const through = new URL(url)
  through.search = ''
  through.hostname = '127.0.0.1'
  through.port = String((gate.address() as AddressInfo).port)
  const few = connectPools(through.href, { size: 1, timeoutMs: 50 })
  await expect(withConnection(few.read, async () => {})).rejects.toBeInstanceOf(PoolExhausted)
  opening.resolve()
  await expect.poll(() => few.read.idleCount).toBe(1)
  expect(await withConnection(few.read, async () => 'it is there')).toBe('it is there')
  expect(few.read.totalCount).toBe(1)
  await few.end()
  gate.close()
})

test('A process that was blocked itself does not report PostgreSQL as busy', async () => {
  const few = connectPools(url, { size: 1, timeoutMs: 1000 })
  const asked = withConnection(few.read, async () => 'heard in the end')
  const end = performance.now() + 1500
  while (performance.now() < end);
  expect(await asked).toBe('heard in the end')
  await few.end()
})

test('The second of two simultaneous callers waits no longer than its timeout, even if a connection was idle', async () => {
  const few = connectPools(url, { size: 1, timeoutMs: 50 })
  await warm(few)
  const { giveBack } = take(few)
  await expect(withConnection(few.read, async () => {})).rejects.toBeInstanceOf(PoolExhausted)
  await giveBack()
  await few.end()
})

test('A connection without an answer for too long is closed, and the next one works', async () => {
  const brisk = connectPools(url, { size: 1, silenceMs: 1000 })
  const asleep = withConnection(brisk.read, (db) => db.query(ask(sql`select pg_sleep(20)`)))
  await expect(asleep).rejects.toThrow('PostgreSQL said nothing for too long.')
  // A machine that stalls for a second breaks the next connection as well: then the one after it serves.
  const read = () => withConnection(brisk.read, (db) => db.query(ask(sql`select 1 as one`))).catch(String)
  await expect.poll(read).toEqual([{ one: 1 }])
  const dozing = transaction(brisk.write, (tx) => tx.query(ask(sql`select pg_sleep(20)`)))
  await expect(dozing).rejects.toThrow('PostgreSQL said nothing for too long.')
  const write = () => transaction(brisk.write, (tx) => tx.query(ask(sql`select 2 as two`))).catch(String)
  await expect.poll(write).toEqual([{ two: 2 }])
  await brisk.end()
})

test('Statements prepared before a migration are executed with a new plan, in reads and in transactions', async () => {
  const all = statement<object>()('test_stale_all', () => rawQuery<object>(sql`select * from changing`))
  const several = connectPools(url, { size: 6 })
  try {
    await run((tx) => tx.query(ask(sql`create table changing (name text)`)))
    const inTransactions = () =>
      Promise.all(Array.from({ length: 6 }, () => transaction(several.write, (tx) => tx.rows(all, {}))))
    const inReads = () =>
      Promise.all(Array.from({ length: 6 }, () => withConnection(several.read, (db) => db.rows(all, {}))))
    await run((tx) => tx.query(ask(sql`insert into changing values ('one')`)))
    await inTransactions()
    await inReads()
    await run((tx) => tx.query(ask(sql`alter table changing add column later text`)))
    // One caller meets every connection that knows the old plan.
    const row = { name: 'one', later: null }
    expect(await transaction(several.write, (tx) => tx.rows(all, {}))).toEqual([row])
    expect(await inReads()).toEqual(Array.from({ length: 6 }, () => [row]))
    expect(await inReads()).toEqual(Array.from({ length: 6 }, () => [row]))
  } finally {
    await several.end()
  }
})
