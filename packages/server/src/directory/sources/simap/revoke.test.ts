import { uidOf } from '@alphorn/test/fixtures/register'
import { type SmallNotice, smallSimap } from '@alphorn/test/directory/small-simap'
import { openSourceFixture } from '@alphorn/test/directory/source-fixture'
import { expect, test } from 'vitest'

// An award can be revoked. An identified winner gets a signal, and an unidentified one is deleted.

const { register, source, sync, sql, travelTo } = await openSourceFixture()
await travelTo('2026-11-21')
await register.import([
  { ehraid: 1, uid: uidOf(1), name: 'Ährenfeld Gartenbau AG', legal_form: '0106', seat_name: 'Bern' },
])

const award: SmallNotice = {
  id: 'a1',
  number: '33112-02',
  type: 'award',
  published_on: '2026-11-19',
  title: 'Gärtnerarbeiten',
  vendors: [
    { id: 'v1', name: 'Ährenfeld Gartenbau AG', uid: uidOf(1) },
    { id: 'v2', name: 'Nordlicht Elektro AG', uid: uidOf(9) },
  ],
}
const again = {
  ...award,
  id: 'a3',
  number: '33112-04',
  published_on: '2026-11-21',
  vendors: [award.vendors![0]!],
}

test('A revocation is a signal of the winner, and a repeated award after it is a new signal', async () => {
  source.answer(
    smallSimap([
      award,
      {
        id: 'a2',
        number: '33112-03',
        type: 'revocation',
        published_on: '2026-11-20',
        title: 'x',
        about: '33112-02',
      },
      again,
    ]),
  )
  expect((await sync('simap')).counts).toMatchObject({ publications: 3, signals: 3 })
  expect(await sql(`select kind, number, after->>'project' as project from signals order by number`)).toEqual(
    [
      { kind: 'contract_awarded', number: '33112-02', project: 'Gärtnerarbeiten' },
      { kind: 'award_revoked', number: '33112-03', project: 'Gärtnerarbeiten' },
      { kind: 'contract_awarded', number: '33112-04', project: 'Gärtnerarbeiten' },
    ],
  )
  expect(await sql('select 1 from unresolved_mentions')).toEqual([])
})

test('A revocation of a whole award states neither amount nor lot for the winner of two lots', async () => {
  await sql('truncate signals, directory_sources, source_publications cascade')
  const lots = [1, 2].map((number) => ({
    ...award,
    id: `lot${number}`,
    project_id: 'p1',
    lot: { number, title: `Los ${number}` },
    vendors: [{ ...award.vendors![0]!, price: number * 1000 }],
  }))
  const revocation = { id: 'r1', number: '33112-03', type: 'revocation', about: '33112-02', title: 'x' }
  source.answer(smallSimap([...lots, { ...revocation, published_on: '2026-11-20' }]))
  expect((await sync('simap')).counts).toMatchObject({ publications: 3, signals: 3 })
  expect(await sql(`select number, after from signals where kind = 'award_revoked'`)).toEqual([
    { number: '33112-03', after: { project: 'Gärtnerarbeiten', authority: 'Gemeinde Musterwil' } },
  ])
})
