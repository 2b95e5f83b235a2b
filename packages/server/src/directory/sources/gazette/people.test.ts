import { openPeopleFixture, people, testPeople } from '@alphorn/test/directory/people'
import { smallGazette } from '@alphorn/test/directory/small-gazette'
import { uidOf } from '@alphorn/test/fixtures/register'

// Puts a person into each line of the address of a new company.

const members = ['addressLine1', 'street'] as const
const lines = people.flatMap((person) => members.map((member) => `<${member}>${person}</${member}>`))
const publications = lines.map((line, at) => ({
  id: `00000000-0000-4000-8000-${String(at + 1).padStart(12, '0')}`,
  sub_rubric: 'HR01',
  number: `HR01-${at + 1}`,
  published_on: '2026-11-20',
  content: `<commonsNew><company><name>Muster ${at} AG</name><uid>${uidOf(at + 1)}</uid><seat>Bern</seat>
    <legalForm>0106</legalForm><address>${line}<swissZipCode>3000</swissZipCode><town>Bern</town></address></company>
    <purpose>Handel.</purpose></commonsNew>`,
}))

testPeople('gazette', await openPeopleFixture(), {
  answer: smallGazette(publications),
  companies: lines.length,
})
