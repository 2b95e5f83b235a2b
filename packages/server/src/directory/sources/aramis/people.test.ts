import { openPeopleFixture, people } from '@alphorn/test/directory/people'
import { type SmallParticipant, smallAramis } from '@alphorn/test/directory/small-aramis'
import { uidOf } from '@alphorn/test/fixtures/register'
import { expect, test } from 'vitest'

// Puts a person into each field in which ARAMIS names participants.

const { source, sync, sql, register, expectNobody } = await openPeopleFixture()
await register.import([
  { ehraid: 1, uid: uidOf(1), name: 'Muster Labor AG', legal_form: '0106', seat_name: 'Bern' },
])

const participants = people.flatMap((person, at): SmallParticipant[] => [
  { name: `Fremde ${at} AG`, city: person, person },
  { name: `Fremde ${at} AG, ${person}` },
  { name: person.replace(/^\S+ /, '') },
  { name: null, person },
  { name: 'Muster Labor AG', uid: uidOf(1), city: person, person },
])

test('ARAMIS: no person named as participant, leader or contact is stored', async () => {
  source.answer(
    smallAramis(
      participants.map((one, at) => ({ id: 60_000 + at, title: `Vorhaben ${at}`, participants: [one] })),
    ),
  )
  const { counts } = await sync('aramis')
  expect(counts).toMatchObject({ publications: participants.length, signals: people.length })
  expect(await sql('select 1 from unresolved_mentions')).not.toHaveLength(0)
  await expectNobody()
})
