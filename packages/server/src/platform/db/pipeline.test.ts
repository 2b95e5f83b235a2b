import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { emptyDatabase } from '@alphorn/test/support/database'
import { connectPools } from '#server/platform/db/connect'
import { transaction, withConnection } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'

// A statement resolves only when PostgreSQL has said that it is committed.

const { url } = await emptyDatabase()
const pools = connectPools(url, { size: 1 })
afterAll(() => pools.end())

await transaction(pools.write, (tx) =>
  tx.query(rawQuery(sql`create table notes (note text, unique (note) deferrable initially deferred)`)),
)
const insert = statement<{ note: string }>()('pipeline_test_insert', (p) =>
  rawQuery<unknown>(sql`insert into notes values (${p.note})`),
)
const divide = statement<{ by: number }>()('pipeline_test_divide', (p) =>
  rawQuery<{ result: number }>(sql`select 10 / ${p.by}::int as result`),
)
const batch = <T>(work: Parameters<typeof withConnection<T>>[1]) => withConnection(pools.tally, work)
const kept = async () => {
  const rows = await batch((db) =>
    db.query(rawQuery<{ note: string }>(sql`select note from notes order by 1`)),
  )
  return rows.map(({ note }) => note)
}

test('A write that fails at the commit is rejected, although PostgreSQL has executed it', async () => {
  await batch((db) => db.rows(insert, { note: 'once' }))
  await expect(batch((db) => db.rows(insert, { note: 'once' }))).rejects.toMatchObject({ code: '23505' })
  expect(await kept()).toEqual(['once'])
})

test('Statements sent together outside a transaction are independent, and those answered are committed', async () => {
  const notes = ['beside', 'once', 'behind']
  const answers = await batch((db) => Promise.allSettled(notes.map((note) => db.rows(insert, { note }))))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await kept()).toEqual(['behind', 'beside', 'once'])
})

test('All statements of a transaction are rolled back when one fails, including those sent after it', async () => {
  const before = await kept()
  for (let round = 0; round < 2; round++) {
    const doomed = transaction(pools.write, async (tx) => {
      tx.write(insert, { note: 'before' })
      tx.write(divide, { by: 0 })
      tx.write(insert, { note: 'after' })
    })
    await expect(doomed).rejects.toMatchObject({ code: '22012' })
    expect(await batch((db) => db.row(divide, { by: 2 }))).toEqual({ result: 5 })
  }
  expect(await kept()).toEqual(before)
})

test('Statements sent after a failed BEGIN write nothing', async () => {
  const before = await kept()
  const outside = withConnection(pools.write.pool, (db) => db.rows(insert, { note: 'outside' }))
  await expect(outside).rejects.toMatchObject({ code: '25006' })
  expect(await kept()).toEqual(before)
})

test('A transaction that continues after a failed read is rejected with the first error', async () => {
  const goesOn = transaction(pools.write, async (tx) => {
    const failed = await tx.row(divide, { by: 0 }).catch(() => 'failed')
    return failed
  })
  await expect(goesOn).rejects.toMatchObject({ code: '22012' })
})

test('A transaction is rejected when a deferred constraint fails at the commit', async () => {
  const before = await kept()
  const doomed = transaction(pools.write, async (tx) => tx.write(insert, { note: 'once' }))
  await expect(doomed).rejects.toMatchObject({ code: '23505' })
  expect(await kept()).toEqual(before)
})
