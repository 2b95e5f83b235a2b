import { expect, test } from 'vitest'
import { openRegister, uidOf } from '@alphorn/test/fixtures/register'

const register = await openRegister()

async function entriesOf(uid: string, columns = '*') {
  const { rows } = await register.read.query(
    `select ${columns} from companies where uid = $1 order by ehraid nulls last, seat_key nulls last`,
    [uid],
  )
  return rows
}

test('A file without seats updates the existing companies', async () => {
  const uid = uidOf(1)
  await register.import([{ ehraid: 1, uid, name: 'Muster AG', seat_name: 'Bern' }], 'basel')
  const row = { uid, name: 'Muster AG', website: 'https://www.muster.example' }
  expect(await register.import([row], 'x.csv')).toMatchObject({ added: 0, changed: 1, rejected: 0 })
  expect(await register.import([row], 'x.csv')).toMatchObject({ added: 0, unchanged: 1 })
  expect(await entriesOf(uid, 'ehraid, seat_name, website')).toEqual([
    { ehraid: 1, seat_name: 'Bern', website: 'https://www.muster.example' },
  ])
})

test('A company imported without a seat gets one as soon as a source names it', async () => {
  const [numbered, plain] = [uidOf(2), uidOf(3)]
  await register.import([
    { uid: numbered, name: 'Muster AG', website: 'https://www.muster.example' },
    { uid: plain, name: 'Beispiel AG' },
  ])
  expect(
    await register.import([{ ehraid: 2, uid: numbered, name: 'Muster AG', seat_name: 'Bern' }], 'basel'),
  ).toMatchObject({ added: 0, changed: 1 })
  expect(
    await register.import([{ uid: plain, name: 'Beispiel AG', seat_name: 'Thun' }], 'y.csv'),
  ).toMatchObject({ added: 0, changed: 1 })
  expect(await entriesOf(numbered, 'ehraid, seat_name, website')).toEqual([
    { ehraid: 2, seat_name: 'Bern', website: 'https://www.muster.example' },
  ])
  expect(await entriesOf(plain, 'seat_name')).toEqual([{ seat_name: 'Thun' }])
})

test('A line that matches several entries of a UID is rejected with advice on what to do', async () => {
  const uid = uidOf(4)
  await register.import([
    { ehraid: 40, uid, name: 'Muster AG', seat_name: 'Bern' },
    { ehraid: 41, uid, name: 'Muster AG, Zweigniederlassung Thun', seat_name: 'Thun' },
  ])
  const { rejections, ...counts } = await register.import([
    { uid: uidOf(5), name: 'Andere AG' },
    { uid, name: 'Muster AG', website: 'https://www.muster.example' },
  ])
  expect(counts).toMatchObject({ added: 1, changed: 0, rejected: 1 })
  expect(rejections).toEqual([
    {
      line: 2,
      ok: false,
      reason: 'entry_ambiguous',
      detail: `There are several entries of ${uid}. Give the row a seat_name or an ehraid that says which one it is.`,
    },
  ])
  expect(
    await register.import([{ uid, name: 'Muster AG', seat_name: 'Thun', purpose: 'Bau.' }]),
  ).toMatchObject({ changed: 1 })
})

test('For a new UID, a line without a seat next to one with a seat adds no second entry', async () => {
  const uid = uidOf(6)
  const { rejections, ...counts } = await register.import([
    { uid, name: 'Muster AG', seat_name: 'Bern' },
    { uid, name: 'Muster AG', website: 'https://www.muster.example' },
  ])
  expect(counts).toMatchObject({ added: 1, rejected: 1 })
  expect(rejections).toMatchObject([{ line: 2, reason: 'entry_ambiguous' }])
})

test('Two rows of one UID with different seat numbers become two entries', async () => {
  const uid = uidOf(7)
  const rows = [351, 942].map((seat_bfs_id) => ({ uid, name: 'Muster AG', seat_bfs_id }))
  expect(await register.import(rows)).toMatchObject({ added: 2, rejected: 0 })
})

test('A struck-off entry does not interfere with matching the active one', async () => {
  const uid = uidOf(8)
  const old = { ehraid: 80, uid, name: 'Muster Bank AG', seat_name: 'Bern', legal_form: '0106' }
  await register.import([
    { ...old, status: 'CANCELLED' },
    { ...old, ehraid: 81, seat_name: 'Zürich', status: 'ACTIVE' },
  ])
  const licensed = { uid, name: 'Muster Bank AG', regulated: [{ authority: 'FINMA', type: 'Bank' }] }
  expect(await register.import([licensed], 'finma')).toMatchObject({ changed: 1, unknown: 0 })
  const website = { uid, name: 'Muster Bank AG', website: 'https://www.muster.example' }
  expect(await register.import([website], 'x.csv')).toMatchObject({ changed: 1, rejected: 0 })
  expect(await entriesOf(uid, 'ehraid, regulated is not null as licensed, website')).toEqual([
    { ehraid: 80, licensed: false, website: null },
    { ehraid: 81, licensed: true, website: 'https://www.muster.example' },
  ])
})

test('A single struck-off entry is matched; between several, none is chosen', async () => {
  const uid = uidOf(9)
  const gone = { ehraid: 90, uid, name: 'Muster AG', seat_name: 'Bern', status: 'CANCELLED' }
  const reported = { uid, name: 'Muster AG', lei: '506700GE1G29325QX363' }
  await register.import([gone])
  expect(await register.import([reported], 'gleif')).toMatchObject({ changed: 1 })
  await register.import([{ ...gone, ehraid: 91, seat_name: 'Thun' }])
  expect(await register.import([{ ...reported, lei: '529900W18LQJJN6SJ336' }], 'gleif')).toMatchObject({
    unknown: 1,
  })
})

test('An older file does not revert a UID that the gazette has changed', async () => {
  const entry = { ehraid: 100, name: 'Muster AG', seat_name: 'Bern' }
  const [old, current] = [uidOf(10), uidOf(11)]
  await register.import([{ ...entry, uid: old }], 'basel', '2026-05-01')
  await register.import([{ ...entry, uid: current }], 'gazette', '2026-05-04')
  await register.import([{ ...entry, uid: old, purpose: 'Handel.' }], 'old.csv', '2026-05-02')
  expect(await entriesOf(old)).toEqual([])
  expect(await entriesOf(current, 'ehraid, purpose')).toEqual([{ ehraid: 100, purpose: 'Handel.' }])
  await register.import([{ ...entry, uid: old }], 'zefix', '2026-05-05')
  expect(await entriesOf(old, 'ehraid')).toEqual([{ ehraid: 100 }])
})

test('A re-entered company has no deletion date, and an older source does not restore it', async () => {
  const uid = uidOf(12)
  const entry = { ehraid: 120, uid, name: 'Muster AG', seat_name: 'Bern' }
  const state = () => entriesOf(uid, 'status, deleted_on::text')
  await register.import([{ ...entry, status: 'ACTIVE' }], 'zefix', '2026-05-01')
  const struckOff = { ...entry, status: 'CANCELLED', deleted_on: '2026-05-03' }
  await register.import([struckOff], 'gazette', '2026-05-04')
  // A second source with the same status but no day does not change the day.
  await register.import([{ ...entry, status: 'CANCELLED' }], 'zefix', '2026-05-05')
  expect(await state()).toEqual([{ status: 'cancelled', deleted_on: '2026-05-03' }])
  await register.import([{ ...entry, status: 'BEING_CANCELLED' }], 'gazette', '2026-06-01')
  expect(await state()).toEqual([{ status: 'being_cancelled', deleted_on: null }])
  await register.import([struckOff], 'basel', '2026-05-20')
  expect(await state()).toEqual([{ status: 'being_cancelled', deleted_on: null }])
  const { rows } = await register.read.query(
    `select source from company_statements join companies using (company_id)
     where uid = $1 and source in ('gazette', 'zefix') and facts & (1 << 13) <> 0`,
    [uid],
  )
  expect(rows).toEqual([])
})

test('A row with a deletion date marks its company as struck off', async () => {
  const uid = uidOf(13)
  await register.import([{ uid, name: 'Muster AG', status: 'ACTIVE' }], 'a.csv', '2026-05-01')
  await register.import([{ uid, name: 'Muster AG', deleted_on: '2026-05-03' }], 'b.csv', '2026-05-04')
  expect(await entriesOf(uid, 'status, deleted_on::text')).toEqual([
    { status: 'cancelled', deleted_on: '2026-05-03' },
  ])
})
