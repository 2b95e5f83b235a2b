import { openPeopleFixture, people, testPeople } from '@alphorn/test/directory/people'
import { uidOf } from '@alphorn/test/fixtures/register'

// Puts a person into each member of an address.

const members = ['careOf', 'addon', 'street', 'organisation', 'poBox'] as const
const addresses = people.flatMap((person) => members.map((member) => ({ [member]: person })))
const companies = addresses.map((address, at) => ({
  ehraid: at + 1,
  uid: uidOf(at + 1),
  name: `Muster ${at} AG`,
  legalForm: { uid: '0106' },
  legalSeatId: 351,
  legalSeat: 'Bern',
  canton: 'BE',
  status: 'ACTIVE',
  purpose: 'Handel.',
  address: { houseNumber: '4', town: 'Bern', swissZipCode: '3000', ...address },
}))
const publications = companies.map(({ address: _address, ...companyShort }, at) => ({
  sogcPublication: { sogcId: at + 1, sogcDate: '2026-11-20', mutationTypes: [{ id: 2 }] },
  companyShort,
}))

testPeople('zefix', await openPeopleFixture(), {
  answer: ({ path }) => {
    const ehraid = Number(/\/ehraid\/(\d+)$/.exec(path)?.[1])
    const found = Number.isNaN(ehraid)
      ? publications.filter(({ sogcPublication }) => path.endsWith(sogcPublication.sogcDate))
      : companies.filter((company) => company.ehraid === ehraid)
    return { body: JSON.stringify(found) }
  },
  companies: companies.length,
})
