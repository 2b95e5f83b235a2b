import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openRegister, uidOf } from '@alphorn/test/register'
import { municipalityList } from '#server/connectors/reference/municipality-list'
import { nogaList } from '#server/connectors/reference/noga-list'
import { textLines } from '#server/connectors/file/text-lines'
import { withConnection } from '#server/db/connection'
import { keepMunicipalities, keepNogaCodes, nameOfNoga } from '#server/directory/references'
import { deriveSignals } from '#server/signals/derive'

const register = await openRegister()
const linesOf = (text: string) => textLines([new TextEncoder().encode(text)])

// Invented places in the columns of the federal list: Unterdorf and Oberdorf become Dorf, Dorf later Neudorf.
const list = `HistoricalCode,BfsCode,ValidFrom,ValidTo,Level,Parent,Name,ShortName,Inscription,Radiation
1,1,12.09.1848,,1,,Zürich,ZH,1,
2,101,12.09.1848,,2,1,Bezirk Muster,Muster,2,
10,9001,12.09.1848,31.12.2018,3,2,Unterdorf,Unterdorf,3,50
11,9002,12.09.1848,31.12.2018,3,2,Oberdorf,Oberdorf,4,50
12,9003,01.01.2019,31.12.2023,3,2,Dorf,Dorf,50,60
13,9004,01.01.2024,,3,2,Neudorf,Neudorf,60,
14,9005,12.09.1848,31.12.2020,3,2,Tal,Tal,5,70
15,9005,01.01.2021,,3,2,Tal am See,Tal am See,70,`

test('a company of a municipality that was merged is in its successor, without a signal', async () => {
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
  expect(await keepMunicipalities(register.write, municipalities)).toBe(1)
  // What is imported later is as old as its source.
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

test('a list that is none is refused and says why', async () => {
  await expect(municipalityList(linesOf('id,name\n1,Bern'))).rejects.toThrow('no column HistoricalCode')
  await expect(municipalityList(linesOf(list.split('\n')[0]!))).rejects.toThrow('holds none')
  await expect(nogaList(linesOf('code,label_de,label_fr,label_it,label_en\nX1,A,B,C,D'))).rejects.toThrow(
    'Line 2 of the NOGA codes',
  )
})

const official = new URL('../../../../../../shared/data/reference/noga_2008.csv', import.meta.url)

test.skipIf(!existsSync(official))(
  'NOGA in full gives a code its own name (skipped: the official table is not at hand)',
  async () => {
    const codes = await nogaList(linesOf(readFileSync(official, 'utf8')))
    expect(codes.length).toBe(1790)
    const named = (code: string, version: string | null) =>
      withConnection(register.read, (db) => nameOfNoga(db, code, version))
    expect((await named('432203', 'NOGA 2008'))!.de).toBe('Ausbaugewerbe und spezialisierte Bautätigkeiten')
    await keepNogaCodes(register.write, 'NOGA 2008', codes)
    await keepNogaCodes(register.write, 'NOGA 2008', codes)
    expect((await named('432203', 'NOGA 2008'))!.de).not.toBe(
      'Ausbaugewerbe und spezialisierte Bautätigkeiten',
    )
    expect((await named('432203', 'NOGA 2025'))!.en).toBe('Specialised construction')
    expect(await withConnection(register.read, (db) => nameOfNoga(db, null, null))).toBeNull()
  },
)
