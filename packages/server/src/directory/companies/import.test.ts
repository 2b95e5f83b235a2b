import { expect, test } from 'vitest'
import { openRegister, uidOf } from '@alphorn/test/fixtures/register'
import { companyRows } from '#server/directory/connectors/file/company-rows'
import { factsIn } from '#server/directory/companies/facts'
import { importCompanies } from '#server/directory/companies/import'

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

test('Importing the same rows again changes nothing', async () => {
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

test('A change that does not affect the names does not rewrite their rows', async () => {
  const uid = uidOf(5)
  const company = { ehraid: 5, uid, name: 'Bleibt AG', former_names: ['Blieb AG'], purpose: 'Eins.' }
  const rows = async () => {
    const { rows } = await register.read.query<{ name: string; place: string }>(
      `select n.name, n.ctid::text as place from company_names n join companies using (company_id) where uid = $1 order by 1`,
      [uid],
    )
    return rows
  }
  await register.import([company])
  const before = await rows()
  expect(before.map(({ name }) => name)).toEqual(['Bleibt AG', 'Blieb AG'])
  await register.import([{ ...company, purpose: 'Zwei.' }])
  expect(await rows()).toEqual(before)
  await register.import([{ ...company, former_names: ['War AG'] }])
  const [kept, other] = await rows()
  expect(kept).toEqual(before[0])
  expect(other!.name).toBe('War AG')
})

test('Facts that a source does not state are kept, including the names from it', async () => {
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
    former_names: ['Muster AG', 'Alt AG'],
    website_domain: 'muster.example',
    website_source: 'web',
    sources: [{ name: 'zefix' }, { name: 'web' }],
  })
  expect(await names(uid)).toEqual(['current Muster Holding AG', 'former Alt AG', 'former Muster AG'])
})

test('One UID can have several entries, distinguished by their numbers', async () => {
  const uid = uidOf(2)
  const records = [
    { ehraid: 20, uid, name: 'Muster AG', seat_name: 'Bern' },
    { ehraid: 21, uid, name: 'Muster AG, Zweigniederlassung Thun', seat_name: 'Thun' },
  ]
  expect(await register.import(records)).toEqual(counts(2, 0, 0))
  expect(await register.import(records)).toEqual(counts(0, 0, 2))
})

test('An entry without a number is identified by UID and seat until a source provides the number', async () => {
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

test('Two rows of one batch that match the same entry do not write it twice', async () => {
  const uid = uidOf(4)
  await register.import([{ ehraid: 40, uid, name: 'Muster AG', seat_name: 'Thun' }])
  const moved = [
    { ehraid: 40, uid, name: 'Muster AG', seat_name: 'Bern' },
    { uid, name: 'Muster AG', seat_name: 'Thun' },
  ]
  expect(await register.import(moved)).toEqual(counts(1, 1, 0))
})

test('An entry that occurs twice in a source is imported once', async () => {
  const record = { ehraid: 50, uid: uidOf(5), name: 'Muster AG' }
  const { rejections, ...rest } = await register.import([
    record,
    { ...record, name: 'Anders AG' },
    { uid: 'CHE-123.456.789' },
  ])
  expect(rest).toEqual({ added: 1, changed: 0, unchanged: 0, rejected: 2, unknown: 0 })
  expect(rejections.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '2 repeated_entry',
    '3 uid_check_digit',
  ])
})

test('Two simultaneous imports add each numbered entry once', async () => {
  const records = Array.from({ length: 300 }, (_, at) => ({
    ehraid: 9000 + at,
    uid: uidOf(9000 + at),
    name: `Gleich ${at} AG`,
  }))
  const outcomes = await Promise.all([register.import(records), register.import(records.toReversed())])
  expect(outcomes.map(({ added }) => added).sort((a, b) => a - b)).toEqual([0, 300])
})

async function statements(uid: string) {
  const { rows } = await register.read.query(
    `select source, stated_on::text, facts from company_statements join companies using (company_id)
     where uid = $1 order by source`,
    [uid],
  )
  return Object.fromEntries(rows.map(({ source, ...one }) => [source, { ...one, facts: factsIn(one.facts) }]))
}

test('Each fact comes from the highest-ranking source and names that source', async () => {
  const uid = uidOf(6)
  const base = {
    ehraid: 60,
    uid,
    name: 'Muster AG',
    seat_name: 'Bern',
    canton: 'BE',
    street: 'Gasse',
    house_number: '1',
  }
  await register.import([{ ...base, lei: '506700GE1G29325QX363' }], 'basel', '2026-05-01')
  await register.import([{ ...base, street: 'Weg', purpose: 'Handel.' }], 'gazette', '2026-05-04')
  // The copy reports a new purpose, and still the old street.
  await register.import([{ ...base, purpose: 'Bau.' }], 'basel', '2026-05-03')
  await register.import(
    [{ uid, name: 'MUSTER', lei: '529900W18LQJJN6SJ336', founded_on: '1990-01-01' }],
    'gleif',
    '2026-05-05',
  )
  expect(await entry(uid)).toMatchObject({
    name: 'Muster AG',
    street: 'Weg',
    house_number: '1',
    purpose: 'Handel.',
    lei: '529900W18LQJJN6SJ336',
    founded_on: '1990-01-01',
  })
  const reported = await statements(uid)
  expect(reported['gleif']).toEqual({ stated_on: '2026-05-05', facts: ['lei', 'founded_on'] })
  expect(reported['gazette']!.facts).toEqual(expect.arrayContaining(['name', 'seat', 'address', 'purpose']))
  expect(reported['basel']!.facts).toEqual([])
})

test('A repeated statement of a source changes nothing, even if another source has reported in between', async () => {
  const uid = uidOf(7)
  const old = { ehraid: 70, uid, name: 'Muster AG', seat_name: 'Bern', bfs_id: 351, canton: 'BE' }
  await register.import([{ ...old, seat_bfs_id: 351 }], 'basel', '2026-05-01')
  await register.import([{ ...old, seat_name: 'Nirgendwo', canton: null }], 'gazette', '2026-05-02')
  expect(await register.import([{ ...old, seat_bfs_id: 351 }], 'basel', '2026-06-01')).toEqual(
    counts(0, 0, 1),
  )
  // The canton and the number of the previous seat do not apply to the new one.
  expect(await entry(uid)).toMatchObject({
    seat_name: 'Nirgendwo',
    seat_bfs_id: null,
    canton: null,
  })
})

test('A source that is not a register adds no company and does not choose between head offices', async () => {
  const uid = uidOf(8)
  expect(await register.import([{ uid, name: 'Muster AG' }], 'finma')).toMatchObject({ added: 0, unknown: 1 })
  await register.import([
    { ehraid: 80, uid, name: 'Muster AG', legal_form: '0106' },
    { ehraid: 81, uid, name: 'Muster AG, Zweigniederlassung Thun', legal_form: '0151' },
  ])
  const licensed = { uid, name: 'Muster AG', regulated: [{ authority: 'FINMA', type: 'Bank' }] }
  expect(await register.import([licensed], 'finma')).toMatchObject({ changed: 1, unknown: 0 })
  const { rows } = await register.read.query(
    'select ehraid from companies where uid = $1 and regulated is not null',
    [uid],
  )
  expect(rows).toEqual([{ ehraid: 80 }])
})

test('An import requests its rows immediately, because a line reader loses earlier lines', async () => {
  let isAsked = false
  const importing = importCompanies(
    register.write,
    // oxlint-disable-next-line require-yield -- the test only checks whether it is read
    (async function* rows() {
      isAsked = true
    })(),
    { source: 'test' },
  )
  expect(isAsked).toBe(true)
  await importing
})

test('When the rows break off, everything read before is imported', async () => {
  async function* broken() {
    yield* companyRows(
      lines(
        Array.from({ length: 1500 }, (_, at) => ({
          ehraid: 700_000 + at,
          uid: uidOf(700_000 + at),
          name: `Bruch ${at} AG`,
        })),
      ),
    )
    throw new Error('the disk is gone')
  }
  await expect(importCompanies(register.write, broken(), { source: 'test' })).rejects.toThrow(
    'the disk is gone',
  )
  const { rows } = await register.read.query(
    `select count(*)::int as count from companies where ehraid >= 700000`,
  )
  expect(rows).toEqual([{ count: 1500 }])
})

test('Two simultaneous imports of the same rows without numbers add each entry once', async () => {
  const records = Array.from({ length: 2200 }, (_, at) => ({
    uid: uidOf(800_000 + at),
    name: `Doppel ${at} AG`,
  }))
  const counts = await Promise.all([
    register.import(records, 'one'),
    register.import(records.toReversed(), 'other'),
  ])
  const { rows } = await register.read.query(
    `select count(*)::int as count from companies where name like 'Doppel %'`,
  )
  expect(rows).toEqual([{ count: 2200 }])
  expect(counts[0]!.added + counts[1]!.added).toBe(2200)
  expect(counts.map(({ rejected }) => rejected)).toEqual([0, 0])
})

async function* lines(records: readonly object[]) {
  for (const record of records) yield JSON.stringify(record)
}

test('An address is taken as a whole, so that no parts of two addresses are combined', async () => {
  const uid = uidOf(77)
  const row = { ehraid: 77, uid, name: 'Zieht Um AG' }
  const place = { postal_code: '3600', town: 'Thun' }
  const inCare = { care_of: 'c/o Treuhand AG', street: 'Dorfgasse', house_number: '1', ...place }
  const addressOf = async () => {
    const { care_of, street, house_number, po_box, postal_code, town, street_key } = await entry(uid)
    return { care_of, street, house_number, po_box, postal_code, town, keyed: street_key !== null }
  }
  await register.import([{ ...row, address: inCare }])
  await register.import([{ ...row, address: { street: 'Dorfgasse', house_number: '1', ...place } }])
  expect(await addressOf()).toMatchObject({ care_of: null, street: 'Dorfgasse', keyed: true })
  await register.import([{ ...row, address: { po_box: 'Postfach 12', ...place } }])
  const inBox = {
    care_of: null,
    street: null,
    house_number: null,
    po_box: 'Postfach 12',
    ...place,
    keyed: false,
  }
  expect(await addressOf()).toEqual(inBox)
  await register.import([{ ...row, purpose: 'Neuer Zweck.' }])
  expect(await addressOf()).toEqual(inBox)
})
