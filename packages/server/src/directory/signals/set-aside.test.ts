import { openRegister, uidOf } from '@alphorn/test/fixtures/register'
import { beforeEach, expect, test } from 'vitest'
import { deriveSignalsOfChanges } from '#server/background/derive-signals'
import { withConnection } from '#server/platform/db/connection'
import { deriveSignals } from '#server/directory/signals/derive'
import { setAsideSummary } from '#server/directory/signals/set-aside'

// A change of a company that cannot be read for signals does not block others.

const entry = (at: number) => ({ ehraid: at, uid: uidOf(at), name: `Muster ${at} AG`, status: 'ACTIVE' })
const register = await openRegister([1, 2, 3, 4, 5].map(entry))
// oxlint-disable-next-line typescript/no-explicit-any -- the test asserts on every value that it reads
const sql = async (text: string): Promise<any[]> => (await register.read.query(text)).rows
const rename = (name: string, ...numbers: number[]) =>
  register.import(numbers.map((at) => ({ ...entry(at), name: `${name} ${at} AG` })))
/** A takeover by a list that contains only null. */
const unreadable = (at: number) =>
  sql(
    `update companies set status = 'cancelled', taken_over_by = '[null]', updated_at = app_now() where ehraid = ${at}`,
  )
const signals = () =>
  sql(`select c.ehraid, s.kind from signals s join companies c using (company_id) order by c.ehraid, s.kind`)
const hourLater = () =>
  sql(`with gone as (delete from test_clock) insert into test_clock select app_now() + interval '61 minutes'`)
const logged: unknown[] = []
const log = { error: (reported: unknown) => void logged.push(reported) } as never
const setAside = () => withConnection(register.read, setAsideSummary)

beforeEach(async () => {
  await sql(`update company_versions set signals_derived = true`)
  await sql('delete from signals')
  await sql('delete from company_versions_set_aside')
  logged.length = 0
})

test('A change that cannot be processed is set aside with its error and logged once, and other changes continue', async () => {
  await rename('Vorher', 1)
  await unreadable(2)
  await rename('Nachher', 3)
  await deriveSignalsOfChanges(register, { log })
  expect(await signals()).toEqual([
    { ehraid: 1, kind: 'name_changed' },
    { ehraid: 3, kind: 'name_changed' },
  ])
  expect(await setAside()).toMatchObject({ changes: 1, faults: ['TypeError'] })
  expect(logged).toMatchObject([{ company_id: expect.stringMatching(/^cmp_/), err: { cause: {} } }])

  await hourLater()
  await deriveSignalsOfChanges(register, { log })
  expect(await sql('select failures from company_versions_set_aside')).toEqual([{ failures: 2 }])
  expect(logged).toHaveLength(1)
})

test('When PostgreSQL refuses the signals of one change, only that change is set aside', async () => {
  await rename('Ewig', 1)
  await sql(`update company_versions set valid_from = 'infinity', source = 'other' where not signals_derived`)
  await deriveSignals(register.write)
  await rename('Muster', 1)
  await sql('update company_versions set signals_derived = true')
  await rename('Ewig', 1, 3)
  await sql(`update company_versions v set valid_from = 'infinity' from companies c
    where not signals_derived and c.company_id = v.company_id and c.ehraid = 1`)
  await deriveSignals(register.write)
  expect(await signals()).toEqual([
    { ehraid: 1, kind: 'name_changed' },
    { ehraid: 3, kind: 'name_changed' },
  ])
  expect(await setAside()).toMatchObject({ changes: 1, faults: ['error 22008'] })
})

test('A change that was set aside is retried and, once readable, recorded once by several simultaneous runs', async () => {
  await unreadable(4)
  await deriveSignalsOfChanges(register, { log })
  // Simulates a newer version that can read the change.
  await sql(
    `update company_versions set after = '{"status": "cancelled"}' where after->'taken_over_by' = '[null]'`,
  )
  await deriveSignalsOfChanges(register, { log })
  expect(await signals()).toEqual([])
  await hourLater()
  await Promise.all(Array.from({ length: 3 }, () => deriveSignalsOfChanges(register, { log })))
  expect(await signals()).toEqual([{ ehraid: 4, kind: 'company_deleted' }])
  expect(await setAside()).toMatchObject({ changes: 0, since: null })
})

test('A database failure does not set aside changes that can be processed', async () => {
  await unreadable(5)
  await rename('Wartend', 3)
  await sql('alter table signals rename to signals_away')
  await expect(deriveSignals(register.write)).rejects.toThrow('"signals" does not exist')
  await sql('alter table signals_away rename to signals')
  expect(await setAside()).toMatchObject({ changes: 1 })
  await deriveSignals(register.write)
  expect(await signals()).toEqual([{ ehraid: 3, kind: 'name_changed' }])
})
