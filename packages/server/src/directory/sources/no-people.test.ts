import { openPeopleFixture, people } from '@alphorn/test/directory/people'
import { uidOf } from '@alphorn/test/fixtures/register'
import { expect, test } from 'vitest'
import { companyRows } from '#server/directory/connectors/file/company-rows'
import { textLines } from '#server/directory/connectors/file/text-lines'
import { importCompanies } from '#server/directory/companies/import'

// People in every line of an address that a file can have. Each source has its own test in its folder.

const { register, sql, expectNobody } = await openPeopleFixture()

test('Files and Zefix: no address line that names a person is stored', async () => {
  const members = ['care_of', 'street', 'addon', 'organisation', 'po_box']
  const records = people.flatMap((person, at) =>
    members.flatMap((member, row) => {
      const uid = uidOf(1000 + 10 * at + row)
      return [
        { uid, name: 'Flach AG', [member]: person, house_number: '1' },
        { uid: uidOf(2000 + 10 * at + row), name: 'Tief AG', address: { [member]: person, town: 'Bern' } },
        { uid: uidOf(3000 + 10 * at + row), name: 'Voll AG', address: { [member]: `Weg 1, ${person}` } },
      ]
    }),
  )
  expect(await register.import(records, 'file')).toMatchObject({ rejected: 0 })
  const csv = [
    'uid,name,street,addon',
    ...people.map((one, at) => `${uidOf(4000 + at)},Zeile AG,${one},${one}`),
  ]
  await importCompanies(register.write, companyRows(textLines([Buffer.from(csv.join('\n'))])), {
    source: 'csv',
  })
  const zefix = { careOf: people[1], addon: people[0], street: people[4], houseNumber: '4', town: 'Bern' }
  await register.import([{ ehraid: 5000, uid: uidOf(5000), name: 'Zefix AG', address: zefix }], 'zefix')
  await expectNobody()
})

test('A care-of company in an address is kept', async () => {
  const address = {
    careOf: 'c/o Treuhand Muster AG',
    addon: 'c/o Treuhand Muster AG',
    street: 'Weg',
    houseNumber: '1',
  }
  await register.import([{ ehraid: 6000, uid: uidOf(6000), name: 'Bleibt AG', address }], 'zefix')
  expect(await sql('select care_of, addon, street, house_number from companies where ehraid = 6000')).toEqual(
    [
      {
        care_of: 'c/o Treuhand Muster AG',
        addon: 'c/o Treuhand Muster AG',
        street: 'Weg',
        house_number: '1',
      },
    ],
  )
})
