import { expect, test } from 'vitest'
import { completeSeat, municipalityNumbers, seatsMeant } from '#server/directory/municipalities'

const seat = (seat_bfs_id: number | null, seat_name: string | null, canton: string | null = null) =>
  completeSeat({ seat_bfs_id, seat_name, canton })

test('a number has a name and a canton, even of a municipality that was merged', () => {
  expect(seat(351, null)).toEqual({ seat_bfs_id: 351, seat_name: 'Bern', canton: 'BE' })
  expect(seat(21, null)).toEqual({ seat_bfs_id: 21, seat_name: 'Adlikon', canton: 'ZH' })
})

test('a name has a number and a canton where one municipality alone has it', () => {
  expect(seat(null, 'Genf')).toEqual({ seat_bfs_id: 6621, seat_name: 'Genf', canton: 'GE' })
  expect(seat(null, 'Benken')).toEqual({ seat_bfs_id: null, seat_name: 'Benken', canton: null })
  expect(seat(null, 'Benken', 'ZH')).toMatchObject({ seat_bfs_id: 22 })
  // Merged: whoever writes the name today may mean the place, not the municipality.
  expect(seat(null, 'Adlikon')).toMatchObject({ seat_bfs_id: null })
})

test('what a source states stays, and what nobody knows is left open', () => {
  expect(seat(351, 'Berne', 'ZH')).toEqual({ seat_bfs_id: 351, seat_name: 'Berne', canton: 'ZH' })
  expect(seat(99_999, 'Nirgendwo')).toEqual({ seat_bfs_id: 99_999, seat_name: 'Nirgendwo', canton: null })
  expect(seat(null, null)).toEqual({ seat_bfs_id: null, seat_name: null, canton: null })
})

test('a municipality that was merged means its heir as well, by its number and by its name', () => {
  expect(municipalityNumbers('21')).toEqual([21, 291])
  expect(seatsMeant('Oberstammheim')).toEqual({ key: 'oberstammheim', numbers: [36, 292] })
  expect(municipalityNumbers('Bern')).toEqual([351])
  expect(seatsMeant('Bern')).toEqual({ key: 'bern', numbers: [] })
  expect(seatsMeant('Nirgendwo')).toEqual({ key: 'nirgendwo', numbers: [] })
  expect(municipalityNumbers('999999999')).toEqual([999_999_999])
})

test('whoever was merged since 2010 has an heir that is there today', () => {
  const merged = Array.from({ length: 7000 }, (_, number) => municipalityNumbers(String(number))).filter(
    (numbers) => numbers.length > 1,
  )
  expect(merged.length).toBeGreaterThan(550)
  for (const [, heir] of merged) expect(municipalityNumbers(String(heir))).toEqual([heir])
})
