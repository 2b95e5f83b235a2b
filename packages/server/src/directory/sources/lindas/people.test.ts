import { openPeopleFixture, people, testPeople } from '@alphorn/test/directory/people'
import { uidOf } from '@alphorn/test/fixtures/register'

// Puts a person in place of the street. Only known companies are requested from LINDAS.

const fixture = await openPeopleFixture()
const known = people.map((_, at) => ({ ehraid: at + 1, uid: uidOf(at + 1), name: `Muster ${at} AG` }))
await fixture.register.import(known, 'basel')

testPeople('lindas', fixture, {
  answer: ({ body }) => {
    const asked = [...body.matchAll(/company\/(\d+)>/g)].map(([, ehraid]) => Number(ehraid))
    const value = (text: string) => ({ type: 'literal', value: text })
    const bindings = asked.map((ehraid) => ({
      company: value(`https://register.ld.admin.ch/zefix/company/${ehraid}`),
      uid: value(uidOf(ehraid)),
      legalName: value(`Muster ${ehraid} AG`),
      description: value('Handel.'),
      street: value(people[ehraid % people.length]!),
    }))
    return { body: JSON.stringify({ results: { bindings } }) }
  },
  companies: known.length,
})
