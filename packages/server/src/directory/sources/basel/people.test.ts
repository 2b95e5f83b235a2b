import { openPeopleFixture, people, testPeople } from '@alphorn/test/directory/people'
import { uidOf } from '@alphorn/test/fixtures/register'
import { expect, test } from 'vitest'

// Puts a person next to the street, in its place, above it, below it, and with a house number.

const fixture = await openPeopleFixture()
const head =
  'short_name_canton,district_de,muni_id,municipality,company_uri,company_uid,company_legal_name,type_id,plz,locality,zusatz,street'
const lineOf = (at: number, beside: string, street: string) =>
  `BE,Bern,351,Bern,x/${at},${uidOf(at)},Muster ${at} AG,x/0106,3000,Bern,"${beside}","${street}"`
const lines = people.flatMap((person, at) => [
  lineOf(10 * at + 1, person, `Weg ${at}`),
  lineOf(10 * at + 2, '', person),
  lineOf(10 * at + 3, '', `${person}\nWeg ${at}`),
  lineOf(10 * at + 4, '', `Weg ${at + 1}\n${person}`),
  lineOf(10 * at + 5, '', `${person} 7`),
])

testPeople('basel', fixture, {
  answer: ({ path }) => ({ body: [head, ...(path.endsWith('_BE.csv') ? lines : [])].join('\n') }),
  companies: lines.length,
})

test('Basel-Stadt: the street next to a personal name is kept', async () => {
  const read = await fixture.sql('select street, house_number from companies order by ehraid')
  expect(read[2]).toEqual({ street: 'Weg', house_number: '0' })
  expect(read[3]).toEqual({ street: 'Weg', house_number: '1' })
  expect(read[4]).toEqual({ street: null, house_number: null })
})
