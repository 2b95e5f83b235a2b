import { afterEach, expect, test } from 'vitest'
import { mergeWithPackaged } from '#swiss-names/municipality-table'
import { municipalitiesNear } from '#swiss-names/nearby'
import { completeSeat, locationOf, municipalityNumbers, seatsMeant } from '#swiss-names/municipalities'

const seat = (seat_bfs_id: number | null, seat_name: string | null, canton: string | null = null) =>
  completeSeat({ seat_bfs_id, seat_name, canton })

test('A municipality number has a name and a canton, even after a merger', () => {
  expect(seat(351, null)).toEqual({ seat_bfs_id: 351, seat_name: 'Bern', canton: 'BE' })
  expect(seat(21, null)).toEqual({ seat_bfs_id: 21, seat_name: 'Adlikon', canton: 'ZH' })
})

test('A name has a number and a canton only if exactly one municipality has that name', () => {
  expect(seat(null, 'Genf')).toEqual({ seat_bfs_id: 6621, seat_name: 'Genf', canton: 'GE' })
  expect(seat(null, 'Benken')).toEqual({ seat_bfs_id: null, seat_name: 'Benken', canton: null })
  expect(seat(null, 'Benken', 'ZH')).toMatchObject({ seat_bfs_id: 22 })
  // Merged: people who write the name today may mean the place, not the municipality.
  expect(seat(null, 'Adlikon')).toMatchObject({ seat_bfs_id: null })
})

test('Values stated by a source are kept, and unknown ones are left open', () => {
  expect(seat(351, 'Berne', 'ZH')).toEqual({ seat_bfs_id: 351, seat_name: 'Berne', canton: 'ZH' })
  expect(seat(99_999, 'Nirgendwo')).toEqual({ seat_bfs_id: 99_999, seat_name: 'Nirgendwo', canton: null })
  expect(seat(null, null)).toEqual({ seat_bfs_id: null, seat_name: null, canton: null })
})

test('A merged municipality also matches its successor, by number and by name', () => {
  expect(municipalityNumbers('21')).toEqual([21, 291])
  expect(seatsMeant('Oberstammheim')).toEqual({ key: 'oberstammheim', numbers: [36, 292] })
  expect(municipalityNumbers('Bern')).toEqual([351])
  expect(seatsMeant('Bern')).toEqual({ key: 'bern', numbers: [] })
  expect(seatsMeant('Nirgendwo')).toEqual({ key: 'nirgendwo', numbers: [] })
  expect(municipalityNumbers('999999999')).toEqual([999_999_999])
})

test('Every municipality merged since 2010 has a successor that exists today', () => {
  const merged = Array.from({ length: 7000 }, (_, number) => municipalityNumbers(String(number))).filter(
    (numbers) => numbers.length > 1,
  )
  expect(merged.length).toBeGreaterThan(550)
  for (const [, heir] of merged) expect(municipalityNumbers(String(heir))).toEqual([heir])
})

// Restores the state that tests of this file change.
afterEach(() => mergeWithPackaged([]))

const municipality = (bfs_id: number, name: string, canton: string, successor_id: number | null = null) => ({
  bfs_id,
  name,
  canton,
  district: null,
  successor_id,
  ended_on: successor_id === null ? null : '2026-12-31',
})

test('An imported list adds later mergers of municipalities', () => {
  const [aarberg, lyss] = [locationOf(301)!, locationOf(306)!]
  mergeWithPackaged([
    municipality(301, 'Aarberg', 'BE', 6999),
    municipality(306, 'Lyss', 'BE', 6999),
    municipality(6999, 'Seebach am Berg', 'BE'),
    // Oberstammheim was merged into Stammheim (292) before.
    municipality(292, 'Stammheim', 'ZH', 6998),
    municipality(6998, 'Stammheimertal', 'ZH'),
  ])
  expect(seatsMeant('Lyss')).toEqual({ key: 'lyss', numbers: [306, 6999] })
  expect(municipalityNumbers('306')).toEqual([306, 6999])
  expect(municipalityNumbers('Oberstammheim')).toEqual([36, 6998])
  expect(seat(6999, null)).toEqual({ seat_bfs_id: 6999, seat_name: 'Seebach am Berg', canton: 'BE' })
  expect(seat(null, 'Seebach am Berg')).toMatchObject({ seat_bfs_id: 6999 })
  expect(seat(null, 'Lyss')).toMatchObject({ seat_bfs_id: null })
  expect(locationOf(6999)!.lon).toBeCloseTo((aarberg.lon + lyss.lon) / 2, 3)
  expect(locationOf(6999)!.lat).toBeCloseTo((aarberg.lat + lyss.lat) / 2, 3)
  expect(municipalitiesNear('Lyss,10')).toContain(6999)
  expect(municipalitiesNear('6999,10')).toEqual(expect.arrayContaining([301, 306, 6999]))
})

test('A merged municipality that keeps the name of a part also keeps its location', () => {
  mergeWithPackaged([
    municipality(301, 'Aarberg', 'BE', 6999),
    municipality(306, 'Lyss', 'BE', 6999),
    municipality(6999, 'Lyss', 'BE'),
  ])
  expect(locationOf(6999)).toEqual(locationOf(306))
  expect(seatsMeant('Aarberg')).toEqual({ key: 'aarberg', numbers: [301, 6999] })
})

test('An imported list older than the packaged one does not undo later mergers', () => {
  mergeWithPackaged([municipality(36, 'Oberstammheim', 'ZH'), municipality(351, 'Bern', 'BE')])
  expect(seatsMeant('Oberstammheim')).toEqual({ key: 'oberstammheim', numbers: [36, 292] })
})

test('A list in which municipalities succeed each other does not cause an endless loop', () => {
  mergeWithPackaged([municipality(9001, 'Eins', 'BE', 9002), municipality(9002, 'Zwei', 'BE', 9001)])
  expect(municipalityNumbers('9001').length).toBeLessThanOrEqual(2)
})
