import { openPeopleFixture, people } from '@alphorn/test/directory/people'
import { smallSimap } from '@alphorn/test/directory/small-simap'
import { uidOf } from '@alphorn/test/fixtures/register'
import { expect, test } from 'vitest'

// Puts a person into each field in which an award names a vendor or an office.

const { source, sync, sql, register, expectNobody } = await openPeopleFixture()
await register.import([
  { ehraid: 1, uid: uidOf(1), name: 'Muster Bau AG', legal_form: '0106', seat_name: 'Bern' },
])

const notices = people.flatMap((person, at) => [
  { street: person },
  { city: person },
  { name: `Muster ${at} AG, ${person}` },
  { name: person.replace(/^\S+ /, '') },
  { name: 'Muster Bau AG', uid: uidOf(1), street: person },
])

test('No person that simap.ch names as vendor, in an address or in an office is stored', async () => {
  source.answer(
    smallSimap(
      notices.map((vendor, at) => ({
        id: `a${at}`,
        number: `${at}-02`,
        type: 'award',
        published_on: '2026-11-20',
        title: `Vorhaben ${at}`,
        buyer: `Gemeinde Musterwil, ${people[at % people.length]!}`,
        vendors: [{ id: `v${at}`, name: 'Fremde Bau AG', ...vendor }],
      })),
    ),
  )
  const { counts } = await sync('simap')
  expect(counts).toMatchObject({
    publications: notices.length,
    signals: people.length,
    not_stored: people.length,
  })
  expect(await sql('select 1 from unresolved_mentions')).not.toHaveLength(0)
  await expectNobody()
})
