import { randomUUID } from 'node:crypto'
import { insertAuditRow } from '@alphorn/server/platform/audit/audit-row'
import { signCheckpoints } from '@alphorn/server/platform/audit/checkpoint'
import { sealAuditRows, completeSealing } from '@alphorn/server/platform/audit/seal'
import { connectPools } from '@alphorn/server/platform/db/connect'
import { transaction } from '@alphorn/server/platform/db/connection'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openBooks, reports, sealAll, testKey, unsealed } from './sealing.ts'

// Tests sealing in isolation, on rows that the tests write: no server runs here.

const { url, pools, sql, rowOf, add, chainOf } = await openBooks()
const newAccount = () => `acc_${randomUUID()}`

test('Rows that commit late are sealed after those already sealed, and none is left out', async () => {
  const account = newAccount()
  const slow = new pg.Client(url)
  await slow.connect()
  await slow.query('begin')
  const late = rowOf(account)
  // Its transaction id and its number are the smallest, but it commits last.
  await slow.query(insertAuditRow.text, insertAuditRow.values(late))
  const early = await add(account, 3)
  await sealAuditRows(pools)
  expect(await chainOf(account)).toEqual([])
  await slow.query('commit')
  await slow.end()
  await sealAll(pools, sql)
  const [first, ...others] = await chainOf(account)
  expect([first, ...others.sort()]).toEqual([late.request_id, ...early])
  expect(await reports(pools, { account_id: account })).toMatchObject([{ rows: 4, findings: [] }])
})

test('A row with a smaller number from a later transaction is sealed after the row of the earlier transaction', async () => {
  const account = newAccount()
  const [one, two] = [new pg.Client(url), new pg.Client(url)]
  await Promise.all([one.connect(), two.connect()])
  await one.query('begin')
  await two.query('begin')
  await one.query('select pg_current_xact_id()')
  const [first, second, third] = [rowOf(account), rowOf(account), rowOf(account)]
  await two.query(insertAuditRow.text, insertAuditRow.values(first))
  await two.query('commit')
  await sealAuditRows(pools)
  await one.query(insertAuditRow.text, insertAuditRow.values(second))
  await one.query('commit')
  await sealAll(pools, sql)
  const sealed = await chainOf(account)
  expect(sealed).toEqual([second.request_id, first.request_id])
  await add(account, 1, third)
  await sealAll(pools, sql)
  expect(await chainOf(account)).toEqual([...sealed, third.request_id])
  await Promise.all([one.end(), two.end()])
})

test('With concurrent writers and sealers every row is sealed once, and sealed rows never move', async () => {
  const accounts = [newAccount(), newAccount(), '']
  const others = Array.from({ length: 3 }, () => connectPools(url, { size: 1 }))
  const written: string[] = []
  let isOver = false
  const seen: string[][] = []
  const writer = async (lane: number) => {
    for (let n = 0; n < 40; n++) {
      const [mine] = await Promise.all([
        add(accounts[(lane + n) % 3]!, 1 + (n % 4)),
        // A transaction that rolls back leaves a gap in the numbers.
        n % 5 === 0 &&
          transaction(pools.write, async (tx) => {
            tx.write(insertAuditRow, rowOf(accounts[0]!))
            throw new Error('undone')
          }).catch(() => {}),
      ])
      written.push(...mine)
    }
  }
  const sealer = async (own: { write: (typeof others)[number]['write'] }) => {
    while (!isOver) await sealAuditRows(own)
  }
  const reader = async () => {
    while (!isOver) seen.push(await chainOf(accounts[0]!))
  }
  const sealing = Promise.all([...others.map(sealer), reader()])
  await Promise.all([0, 1, 2, 3].map(writer))
  isOver = true
  await sealing
  await sealAll(pools, sql)
  const chains = await Promise.all(accounts.map(chainOf))
  expect(chains.flat().sort()).toEqual(expect.arrayContaining(written))
  expect(new Set(chains.flat()).size).toBe(chains.flat().length)
  expect(await unsealed(sql)).toBe(0)
  for (const before of seen) expect(chains[0]!.slice(0, before.length)).toEqual(before)
  for (const report of await reports(pools)) expect(report.findings).toEqual([])
  await Promise.all(others.map((own) => own.end()))
})

test('A chain that has grown is signed once an hour, by one of two processes', async () => {
  const account = newAccount()
  const signed = () =>
    sql('select number, position from audit_checkpoints where account_id = $1 order by number', [account])
  const travel = (hours: number) =>
    sql(
      `with gone as (delete from test_clock) insert into test_clock select app_now() + $1 * interval '1 hour'`,
      [hours],
    )
  await add(account, 2)
  await sealAll(pools, sql)
  await Promise.all([signCheckpoints(pools, testKey), signCheckpoints(pools, testKey)])
  expect(await signed()).toEqual([{ number: 1, position: 2 }])
  await add(account, 3)
  await sealAll(pools, sql)
  await signCheckpoints(pools, testKey)
  expect(await signed()).toHaveLength(1)
  await travel(1)
  await Promise.all([signCheckpoints(pools, testKey), signCheckpoints(pools, testKey)])
  expect(await signed()).toEqual([
    { number: 1, position: 2 },
    { number: 2, position: 5 },
  ])
  await travel(2)
  await signCheckpoints(pools, testKey)
  expect(await signed()).toHaveLength(2)
  expect(await reports(pools, { account_id: account })).toMatchObject([{ checkpoints: 2, findings: [] }])
})

test('Rows of two months are in separate runs of one chain', async () => {
  const account = newAccount()
  const months = ['2026-11-30T23:59:59.990Z', '2026-12-01T00:00:00.010Z', '2026-11-30T23:59:59.995Z']
  for (const started_at of months) await add(account, 1, { started_at })
  await sealAll(pools, sql)
  const runs = await sql(
    'select month, first_position from audit_seals where account_id = $1 order by first_position',
    [account],
  )
  expect(runs.map(({ first_position }) => Number(first_position))).toEqual([1, 2, 3])
  expect(await reports(pools, { account_id: account })).toMatchObject([{ rows: 3, findings: [] }])
})

test('A database from another cluster continues sealing, regardless of its earlier transaction IDs', async () => {
  const account = newAccount()
  await add(account, 3)
  await sealAll(pools, sql)
  const before = await chainOf(account)
  const waiting = await add(account, 600)
  // Simulates rows written under far higher transaction numbers.
  await sql(`update audit_rows set xid = (xid::text::bigint + 1000000000)::text::xid8`)
  await sql(
    `update audit_sealing set cluster = 'another', xid = (xid::text::bigint + 1000000000)::text::xid8`,
  )
  await Promise.all([completeSealing(pools), completeSealing(pools)])
  expect(await unsealed(sql)).toBe(0)
  const chain = await chainOf(account)
  expect(chain.slice(0, 3)).toEqual(before)
  expect(chain.slice(3).sort()).toEqual(waiting)
  const later = await add(account, 1)
  await sealAll(pools, sql)
  expect(await chainOf(account)).toEqual([...chain, ...later])
  for (const report of await reports(pools)) expect(report.findings).toEqual([])
})

test('Rows written before their partition exists move into it with their seals', async () => {
  const account = newAccount()
  await add(account, 3, { started_at: '2031-05-10T10:00:00.000Z' })
  await sealAll(pools, sql)
  const partition = () =>
    sql('select distinct tableoid::regclass::text as name from audit_rows where account_id = $1', [account])
  expect(await partition()).toEqual([{ name: 'audit_rows_default' }])
  await sql(`select ensure_audit_partition('2031-05-02')`)
  expect(await partition()).toEqual([{ name: 'audit_rows_2031_05' }])
  expect(await reports(pools, { account_id: account })).toMatchObject([{ rows: 3, findings: [] }])
})
