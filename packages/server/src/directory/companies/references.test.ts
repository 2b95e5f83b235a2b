import { existsSync, readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { openRegister, uidOf } from '@alphorn/test/fixtures/register'
import { municipalityList } from '#server/directory/connectors/reference/municipality-list'
import { nogaList } from '#server/directory/connectors/reference/noga-list'
import { textLines } from '#server/directory/connectors/file/text-lines'
import { pooledDb, withConnection } from '#server/platform/db/connection'
import { followMunicipalities } from '#server/directory/companies/follow-municipalities'
import { completeSeat, seatsMeant } from '@alphorn/swiss-names/municipalities'
import { mergeWithPackaged } from '@alphorn/swiss-names/municipality-table'
import { municipalitiesNear } from '@alphorn/swiss-names/nearby'
import { saveMunicipalities, saveNogaCodes, nameOfNoga } from '#server/directory/companies/references'
import { deriveSignals } from '#server/directory/signals/derive'

const register = await openRegister()
// The process continues with other test files, which expect the packaged list.
afterAll(() => mergeWithPackaged([]))
const linesOf = (text: string) => textLines([new TextEncoder().encode(text)])

// Invented places in the columns of the federal list: Unterdorf and Oberdorf become Dorf, and Dorf later becomes
// Neudorf.
const list = `HistoricalCode,BfsCode,ValidFrom,ValidTo,Level,Parent,Name,ShortName,Inscription,Radiation
1,1,12.09.1848,,1,,Zürich,ZH,1,
2,101,12.09.1848,,2,1,Bezirk Muster,Muster,2,
10,9001,12.09.1848,31.12.2018,3,2,Unterdorf,Unterdorf,3,50
11,9002,12.09.1848,31.12.2018,3,2,Oberdorf,Oberdorf,4,50
12,9003,01.01.2019,31.12.2023,3,2,Dorf,Dorf,50,60
13,9004,01.01.2024,,3,2,Neudorf,Neudorf,60,
14,9005,12.09.1848,31.12.2020,3,2,Tal,Tal,5,70
15,9005,01.01.2021,,3,2,Tal am See,Tal am See,70,`

test('A company in a merged municipality is assigned to the successor without a signal', async () => {
  const seat = (bfs_id: number, name: string) => ({ seat_bfs_id: bfs_id, seat_name: name, canton: 'ZH' })
  const companies = [
    { ehraid: 1, uid: uidOf(1), name: 'Muster AG', ...seat(9001, 'Unterdorf') },
    { ehraid: 2, uid: uidOf(2), name: 'Beispiel AG', ...seat(9005, 'Tal') },
  ]
  await register.import(companies)
  const municipalities = await municipalityList(linesOf(list))
  expect(municipalities).toContainEqual({
    bfs_id: 9002,
    name: 'Oberdorf',
    canton: 'ZH',
    district: 'Bezirk Muster',
    successor_id: 9003,
    ended_on: '2018-12-31',
  })
  expect(await saveMunicipalities(register.write, municipalities)).toBe(1)
  // An import that runs later may still come from an outdated source.
  await register.import([{ ehraid: 3, uid: uidOf(3), name: 'Spät AG', ...seat(9002, 'Oberdorf') }])
  await register.import(companies)
  const { rows } = await register.read.query(
    'select ehraid, seat_bfs_id, seat_name, seat_key, district from companies order by ehraid',
  )
  expect(rows).toEqual([
    { ehraid: 1, seat_bfs_id: 9004, seat_name: 'Neudorf', seat_key: 'neudorf', district: 'Bezirk Muster' },
    { ehraid: 2, seat_bfs_id: 9005, seat_name: 'Tal', seat_key: 'tal', district: 'Bezirk Muster' },
    { ehraid: 3, seat_bfs_id: 9004, seat_name: 'Neudorf', seat_key: 'neudorf', district: 'Bezirk Muster' },
  ])
  while ((await deriveSignals(register.write)) > 0);
  expect((await register.read.query('select kind from signals')).rows).toEqual([])
})

test('After an import of municipalities, all filters, proximity search and seats use the new list in every process', async () => {
  const known = () => ({
    old: seatsMeant('Unterdorf').numbers,
    near: municipalitiesNear('Lyss,5').includes(9004),
    seat: completeSeat({ seat_bfs_id: 9004, seat_name: null, canton: null }).seat_name,
  })
  const merged = `${list}\n20,306,12.09.1848,31.12.2018,3,2,Lyss,Lyss,6,50`
  await saveMunicipalities(register.write, await municipalityList(linesOf(merged)))
  expect(known()).toEqual({ old: [9001, 9004], near: true, seat: 'Neudorf' })
  // Another process knows only the packaged list until it polls.
  mergeWithPackaged([])
  expect(known()).toEqual({ old: [], near: false, seat: null })
  await register.read.query('update municipality_lists set stamp = gen_random_uuid()')
  const follower = await followMunicipalities(pooledDb(register.read), { warn: () => {} })
  expect(known()).toEqual({ old: [9001, 9004], near: true, seat: 'Neudorf' })
  await follower.stop()
})

const seatsOf = async (at: number) =>
  (
    await register.read.query('select seat_name, purpose from companies where uid = $1 order by 1', [
      uidOf(at),
    ])
  ).rows

test('A row that predates a municipal merger does not move its company back', async () => {
  const row = { ehraid: 50, uid: uidOf(50), name: 'Bleibt AG', seat_bfs_id: 9001, seat_name: 'Unterdorf' }
  await register.import([row])
  expect(await register.import([{ ...row, purpose: 'Bau.' }])).toMatchObject({ changed: 1 })
  expect(await seatsOf(50)).toEqual([{ seat_name: 'Neudorf', purpose: 'Bau.' }])
  while ((await deriveSignals(register.write)) > 0);
  const { rows } = await register.read.query(`select kind from signals where kind like 'seat%'`)
  expect(rows).toEqual([])
})

test('An import continues when the seats of two unnumbered entries of one UID have merged', async () => {
  const seats = [9001, 9002].map((seat_bfs_id) => ({ uid: uidOf(51), name: 'Zwei AG', seat_bfs_id }))
  // Imports as a process that has not loaded the list yet.
  mergeWithPackaged([])
  const named = seats.map((row, at) => ({ ...row, seat_name: ['Unterdorf', 'Oberdorf'][at] }))
  expect(await register.import(named)).toMatchObject({ added: 2, rejected: 0 })
  expect((await seatsOf(51)).map(({ seat_name }) => seat_name)).toEqual(['Neudorf', 'Oberdorf'])
  await register.read.query('update municipality_lists set stamp = gen_random_uuid()')
  const { rejections, ...counts } = await register.import(seats.map((row) => ({ ...row, purpose: 'Bau.' })))
  expect(counts).toMatchObject({ added: 0, changed: 1, rejected: 1 })
  expect(rejections).toMatchObject([{ line: 2, reason: 'repeated_entry' }])
})

test('An invalid list is refused with the reason', async () => {
  await expect(municipalityList(linesOf('id,name\n1,Bern'))).rejects.toThrow('no column HistoricalCode')
  await expect(municipalityList(linesOf(list.split('\n')[0]!))).rejects.toThrow('contains no entry')
  await expect(nogaList(linesOf('code,label_de,label_fr,label_it,label_en\nX1,A,B,C,D'))).rejects.toThrow(
    'Line 2 of the NOGA codes',
  )
  await expect(municipalityList(linesOf(list.replace(',9004,', ',viele,')))).rejects.toThrow('"viele"')
})

const official = new URL('../../../../../../shared/data/reference/noga_2008.csv', import.meta.url)

test.skipIf(!existsSync(official))(
  'The full NOGA table gives a code its own name (skipped: the official table is not at hand)',
  async () => {
    const codes = await nogaList(linesOf(readFileSync(official, 'utf8')))
    expect(codes.length).toBe(1790)
    const named = (code: string, version: string | null) =>
      withConnection(register.read, (db) => nameOfNoga(db, code, version))
    expect((await named('432203', 'NOGA 2008'))!.de).toBe('Ausbaugewerbe und spezialisierte Bautätigkeiten')
    await saveNogaCodes(register.write, 'NOGA 2008', codes)
    await saveNogaCodes(register.write, 'NOGA 2008', codes)
    expect((await named('432203', 'NOGA 2008'))!.de).not.toBe(
      'Ausbaugewerbe und spezialisierte Bautätigkeiten',
    )
    expect((await named('432203', 'NOGA 2025'))!.en).toBe('Specialised construction')
    expect(await withConnection(register.read, (db) => nameOfNoga(db, null, null))).toBeNull()
  },
)

test('A company gets the new district of its municipality', async () => {
  const districts = async () =>
    (await register.read.query('select district from companies where uid = $1', [uidOf(70)])).rows
  const place = { bfs_id: 9070, name: 'Grenzdorf', canton: 'ZH', successor_id: null, ended_on: null }
  await saveMunicipalities(register.write, [{ ...place, district: 'Bezirk Alt' }])
  await register.import([
    {
      ehraid: 70,
      uid: uidOf(70),
      name: 'Grenze AG',
      seat_bfs_id: 9070,
      seat_name: 'Grenzdorf',
      canton: 'ZH',
    },
  ])
  await saveMunicipalities(register.write, [{ ...place, district: 'Bezirk Alt' }])
  expect(await districts()).toEqual([{ district: 'Bezirk Alt' }])
  await saveMunicipalities(register.write, [{ ...place, district: 'Bezirk Neu' }])
  expect(await districts()).toEqual([{ district: 'Bezirk Neu' }])
})
