import { openPeopleFixture, people } from '@alphorn/test/directory/people'
import { buildingPublication, type SmallParty } from '@alphorn/test/directory/small-building-notices'
import { smallGazette } from '@alphorn/test/directory/small-gazette'
import { uidOf } from '@alphorn/test/fixtures/register'
import { expect, test } from 'vitest'

// Puts a person into each field in which a building application names builders and planners.

const { source, sync, sql, register, expectNobody } = await openPeopleFixture()
await register.import([
  { ehraid: 1, uid: uidOf(1), name: 'Muster Bau AG', legal_form: '0106', seat_name: 'Uster' },
])

const known = { name: 'Muster Bau AG', uid: uidOf(1) }
const parties = people.flatMap((person, at): { builder: SmallParty; planner?: SmallParty }[] => [
  { builder: { name: person, person: true }, planner: known },
  { builder: { name: `Fremde ${at} AG`, street: person, town: person } },
  { builder: { name: `Fremde ${at} AG, ${person}` } },
  { builder: { name: person.replace(/^\S+ /, '') } },
  { builder: { ...known, street: person }, planner: { name: person } },
  { builder: known, planner: { name: person, person: true } },
])

test('Building notices: no person named as builder, planner or in an address is stored', async () => {
  source.answer(
    smallGazette(
      parties.map(({ builder, planner }, at) =>
        buildingPublication({
          id: `b${at}`,
          published_on: '2026-11-20',
          project: `Vorhaben ${at}`,
          builders: [builder],
          ...(planner && { planners: [planner] }),
        }),
      ),
    ),
  )
  const { counts } = await sync('building-notices')
  expect(counts).toMatchObject({ publications: parties.length, of_people: people.length })
  expect(await sql('select 1 from signals')).toHaveLength(2 * people.length)
  expect(await sql('select 1 from unresolved_mentions')).not.toHaveLength(0)
  await expectNobody()
})
