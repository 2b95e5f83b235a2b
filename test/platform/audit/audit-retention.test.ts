import { randomUUID } from 'node:crypto'
import { deleteOldAuditRows } from '@alphorn/server/platform/audit/delete-old-audit-rows'
import { exportChain } from '@alphorn/server/platform/audit/export'
import { signCheckpoints } from '@alphorn/server/platform/audit/checkpoint'
import { verifyExport } from '@alphorn/server/platform/audit/verify-export'
import { transaction, withConnection } from '@alphorn/server/platform/db/connection'
import { rawQuery } from '@alphorn/server/platform/db/raw'
import { partsOf } from '@alphorn/server/platform/db/long-reads'
import { sql as kysely } from 'kysely'
import { expect, test } from 'vitest'
import { bytesOf, openBooks, reports, sealAll, testKey } from './sealing.ts'

// Expired months are deleted from the history; the rest can still be verified.

const { pools, sql, add, chainOf } = await openBooks()
const account = `acc_${randomUUID()}`
const days = ['2026-01-10', '2026-02-10', '2026-03-10', '2026-04-10']
const now = (at: string) =>
  sql(`with gone as (delete from test_clock) insert into test_clock values ($1)`, [at])

async function partitions() {
  const rows = await sql<{ name: string }>(
    `select relname as name from pg_inherits join pg_class on oid = inhrelid where inhparent = 'audit_rows'::regclass order by 1`,
  )
  return rows.map(({ name }) => name.slice('audit_rows_'.length))
}

async function wholeExport() {
  return await withConnection(pools.read, (db) =>
    verifyExport(bytesOf(exportChain(partsOf(db), { account_id: account, project_id: null }, testKey)), [
      testKey.publicKey,
    ]),
  )
}

test('A month is removed once it is sealed, and the chain continues from its last seal', async () => {
  await now('2026-04-20T00:00:00Z')
  for (const day of days) {
    if (day !== days[1]) await sql('select ensure_audit_partition($1)', [day])
    for (let n = 0; n < 3; n++) await add(account, 1, { started_at: `${day}T10:00:0${n}.000Z` })
    if (day === days[0]) await deleteOldAuditRows(pools, 1, testKey)
    expect(await sql(`select from audit_rows where started_at < '2026-02-01'`)).toHaveLength(3) // not sealed yet
    if (day === days[2]) {
      // Around midnight, a row of April can precede the last one of March in the chain.
      await add(account, 1, { started_at: '2026-04-01T00:00:00.010Z' })
      await add(account, 1, { started_at: '2026-03-31T23:59:59.990Z' })
    }
  }
  await sealAll(pools, sql)
  await signCheckpoints(pools, testKey)
  expect(await partitions()).toEqual(['2026_01', '2026_03', '2026_04', 'default'])
  for (const day of days)
    await sql(
      `insert into audit_changes (account_id, request_id, changed_by, changed_at, differences) values ($1, $2::text, 'Olga', $2::text::timestamptz, '[]')`,
      [account, `${day}T10:00:00.000Z`],
    )
  const before = await chainOf(account)
  expect(before).toHaveLength(14)

  await deleteOldAuditRows(pools, 2, testKey) // before February
  expect(await partitions()).toEqual(['2026_03', '2026_04', 'default'])
  expect(await chainOf(account)).toEqual(before.slice(3))
  expect(await reports(pools)).toMatchObject([{ rows: 11, checkpoints: 1, findings: [] }])
  expect(await wholeExport()).toMatchObject({ rows: 11, findings: [] })

  await Promise.all([deleteOldAuditRows(pools, 0, testKey), deleteOldAuditRows(pools, 0, testKey)]) // before April
  // Each of the two leaves to the other what it finds locked, and the next run does what both left.
  await deleteOldAuditRows(pools, 0, testKey)
  expect(await partitions()).toEqual(['2026_04', 'default'])
  expect(await chainOf(account)).toEqual(before.slice(11))
  expect(await sql('select from audit_rows')).toHaveLength(3)
  expect(await sql('select from audit_changes')).toHaveLength(1)
  expect(await reports(pools)).toMatchObject([{ rows: 3, findings: [] }])
  expect(await wholeExport()).toMatchObject({ rows: 3, findings: [] })

  await add(account, 1, { started_at: '2026-04-21T00:00:00.000Z' })
  await sealAll(pools, sql)
  expect(await reports(pools)).toMatchObject([{ rows: 4, findings: [] }])
})

test('Old rows are deleted in small transactions, so that one that fails keeps what the others deleted', async () => {
  const old = ['2026-01-11', '2026-01-12', '2026-01-13']
  for (const day of old)
    await sql(
      `insert into audit_changes (account_id, request_id, changed_by, changed_at, differences) values ($1, $2::text, 'Olga', $2::text::timestamptz, '[]')`,
      [account, `${day}T10:00:00.000Z`],
    )
  const left = () => sql(`select from audit_changes where changed_at < '2026-04-01'`)
  await transaction(pools.write, async (tx) => {
    await tx.query(
      rawQuery(
        kysely`select 1 from audit_changes where request_id = ${`${old[2]}T10:00:00.000Z`} for update`,
      ),
    )
    await expect(deleteOldAuditRows(pools, 0, testKey, 1)).rejects.toThrow('lock timeout')
    expect(await left()).toHaveLength(1)
  })
  await deleteOldAuditRows(pools, 0, testKey, 1)
  expect(await left()).toEqual([])
})

test('An operator who deletes rows and claims that their retention period has ended is detected', async () => {
  await sql(`update audit_seals set length = length + 1 where seqs is null`)
  const [report] = await reports(pools)
  expect(report!.findings.map(({ kind }) => kind)).toContain('bad_signature')
  await sql(`update audit_seals set length = length - 1 where seqs is null`)
  expect(await reports(pools)).toMatchObject([{ findings: [] }])
})
