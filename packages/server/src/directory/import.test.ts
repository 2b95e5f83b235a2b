import { expect, test } from 'vitest'
import { openRegister, uidOf } from '@alphorn/test/register'

const register = await openRegister()

const counts = (added: number, changed: number, unchanged: number, rejected = 0) =>
  expect.objectContaining({ added, changed, unchanged, rejected })

async function entry(uid: string) {
  const { rows } = await register.read.query('select * from companies where uid = $1', [uid])
  expect(rows.length).toBe(1)
  return rows[0]
}

async function names(uid: string) {
  const { rows } = await register.read.query(
    'select kind, n.name from company_names n join companies using (company_id) where uid = $1 order by kind, n.name',
    [uid],
  )
  return rows.map(({ kind, name }) => `${kind} ${name}`)
}

test('the same rows again change nothing', async () => {
  const records = Array.from({ length: 2500 }, (_, at) => ({
    ehraid: 1000 + at,
    uid: uidOf(1000 + at),
    name: `Muster ${at} AG`,
  }))
  expect(await register.import(records)).toEqual(counts(2500, 0, 0))
  const before = await entry(uidOf(1000))
  expect(await register.import(records)).toEqual(counts(0, 0, 2500))
  expect(await entry(uidOf(1000))).toEqual(before)
  expect(await register.import([{ ...records[0], name: 'Muster Neu AG' }, records[1]!])).toEqual(
    counts(0, 1, 1),
  )
  expect(await entry(uidOf(1000))).toMatchObject({ company_id: before.company_id, name: 'Muster Neu AG' })
})

test('what a source does not state is kept, with the names that come from it', async () => {
  const uid = uidOf(1)
  await register.import(
    [{ ehraid: 1, uid, name: 'Muster AG', status: 'ACTIVE', former_names: ['Alt AG'], canton: 'BE' }],
    'zefix',
  )
  await register.import(
    [{ ehraid: 1, uid, name: 'Muster Holding AG', website: 'https://www.muster.example/de' }],
    'web',
  )
  expect(await entry(uid)).toMatchObject({
    name: 'Muster Holding AG',
    status: 'active',
    canton: 'BE',
    former_names: ['Alt AG'],
    website_domain: 'muster.example',
    website_source: 'web',
    sources: [{ name: 'zefix' }, { name: 'web' }],
  })
  expect(await names(uid)).toEqual(['current Muster Holding AG', 'former Alt AG'])
})

test('one UID can have several entries, known by their numbers', async () => {
  const uid = uidOf(2)
  const records = [
    { ehraid: 20, uid, name: 'Muster AG', seat_name: 'Bern' },
    { ehraid: 21, uid, name: 'Muster AG, Zweigniederlassung Thun', seat_name: 'Thun' },
  ]
  expect(await register.import(records)).toEqual(counts(2, 0, 0))
  expect(await register.import(records)).toEqual(counts(0, 0, 2))
})

test('without a number an entry is its UID at its seat, until a source brings the number', async () => {
  const uid = uidOf(3)
  expect(await register.import([{ uid, name: 'Muster AG', seat_name: 'Zürich' }])).toEqual(counts(1, 0, 0))
  expect(await register.import([{ uid, name: 'Muster AG', seat_name: 'Zuerich', canton: 'ZH' }])).toEqual(
    counts(0, 1, 0),
  )
  const { company_id } = await entry(uid)
  expect(await register.import([{ ehraid: 30, uid, name: 'Muster AG', seat_name: '8001 Zürich' }])).toEqual(
    counts(0, 1, 0),
  )
  expect(await entry(uid)).toMatchObject({ company_id, ehraid: 30, canton: 'ZH' })
})

test('two rows of one batch that meet one entry do not write it twice', async () => {
  const uid = uidOf(4)
  await register.import([{ ehraid: 40, uid, name: 'Muster AG', seat_name: 'Thun' }])
  const moved = [
    { ehraid: 40, uid, name: 'Muster AG', seat_name: 'Bern' },
    { uid, name: 'Muster AG', seat_name: 'Thun' },
  ]
  expect(await register.import(moved)).toEqual(counts(1, 1, 0))
})

test('an entry that stands twice in a source is taken once', async () => {
  const record = { ehraid: 50, uid: uidOf(5), name: 'Muster AG' }
  const { rejections, ...rest } = await register.import([
    record,
    { ...record, name: 'Anders AG' },
    { uid: 'CHE-123.456.789' },
  ])
  expect(rest).toEqual({ added: 1, changed: 0, unchanged: 0, rejected: 2 })
  expect(rejections.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '2 repeated_entry',
    '3 uid_check_digit',
  ])
})

test('two imports at once add an entry once', async () => {
  const records = Array.from({ length: 300 }, (_, at) => ({
    ehraid: 9000 + at,
    uid: uidOf(9000 + at),
    name: `Gleich ${at} AG`,
  }))
  const outcomes = await Promise.all([register.import(records), register.import(records.toReversed())])
  expect(outcomes.map(({ added }) => added).sort((a, b) => a - b)).toEqual([0, 300])
})
