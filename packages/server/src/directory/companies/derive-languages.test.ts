import { beforeAll, expect, test } from 'vitest'
import { openRegister, uidOf } from '@alphorn/test/fixtures/register'
import { withConnection } from '#server/platform/db/connection'
import { companiesByIds } from '#server/directory/companies/company'
import { deriveLanguages } from '#server/directory/companies/derive-languages'

const register = await openRegister()
const hotel = { ehraid: 1, uid: uidOf(1), name: 'Hôtel Exemple Sàrl', seat_name: 'Vevey', canton: 'VD' }

beforeAll(async () => {
  await register.import([
    hotel,
    { ehraid: 2, uid: uidOf(2), name: 'Esempio Tetti SA', seat_name: 'Lugano', canton: 'TI' },
    { ehraid: 3, uid: uidOf(3), name: 'Exemple SA', seat_name: 'Genève', canton: 'GE', language: 'de' },
    { ehraid: 4, uid: uidOf(4), name: 'Example Ltd' },
  ])
})

async function spoken() {
  const { rows } = await register.read.query<{ company_id: string }>(
    'select company_id from companies order by ehraid',
  )
  const all = rows.map(({ company_id }) => company_id)
  const companies = await withConnection(register.read, (db) => companiesByIds(db, all))
  return all.map((id) => {
    const { language, language_basis } = companies.get(id)!
    return [language, language_basis?.source ?? null]
  })
}

test('A company has the language that its name and its seat say, unless a source states one', async () => {
  expect((await spoken())[0]).toEqual([null, null])
  await deriveLanguages(register)
  expect(await spoken()).toEqual([
    ['fr', 'legal_form'],
    ['it', 'legal_form'],
    ['de', null],
    [null, null],
  ])
})

test('The language is derived anew when the company changes', async () => {
  await deriveLanguages(register)
  await register.import([{ ...hotel, name: 'Hotel Beispiel GmbH', seat_name: 'Thun', canton: 'BE' }])
  await deriveLanguages(register)
  expect((await spoken())[0]).toEqual(['de', 'legal_form'])
})

test('Nothing is derived twice', async () => {
  await deriveLanguages(register)
  const changes = async () =>
    (await register.read.query<{ count: number }>('select count(*)::int as count from company_changes'))
      .rows[0]!
  const before = await changes()
  await deriveLanguages(register)
  expect(await changes()).toEqual(before)
})
