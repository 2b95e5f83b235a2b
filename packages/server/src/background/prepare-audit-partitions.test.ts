import { openRegister } from '@alphorn/test/fixtures/register'
import { expect, test } from 'vitest'
import { prepareAuditPartitions } from '#server/background/prepare-audit-partitions'

const register = await openRegister()

const partitions = `select relname as name from pg_class join pg_inherits on inhrelid = oid
  where inhparent = 'audit_rows'::regclass and relname ~ '_20' order by relname`
const names = async () =>
  (await register.read.query<{ name: string }>(partitions)).rows.map(({ name }) => name)

test('The partition of the next month waits until no backup holds the audit rows, and no call waits for it', async () => {
  await prepareAuditPartitions(register)
  const prepared = await names()
  await register.read.query(`drop table ${prepared.at(-1)!}`)
  const backup = await register.read.connect()
  await backup.query('begin; lock table audit_rows in access share mode')
  await prepareAuditPartitions(register)
  expect(await names()).toEqual(prepared.slice(0, -1))
  await backup.query('rollback')
  backup.release()
  await prepareAuditPartitions(register)
  expect(await names()).toEqual(prepared)
})
