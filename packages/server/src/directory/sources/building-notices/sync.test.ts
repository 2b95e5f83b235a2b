import { buildingPublication, type SmallBuildingNotice } from '@alphorn/test/directory/small-building-notices'
import { smallGazette } from '@alphorn/test/directory/small-gazette'
import { openSourceFixture } from '@alphorn/test/directory/source-fixture'
import { uidOf } from '@alphorn/test/fixtures/register'
import { beforeEach, expect, test } from 'vitest'

// The gazette of building applications over real HTTP. A builder is attached by UID, or by an unambiguous name.

const { register, source, sync, sql, status, travelTo } = await openSourceFixture()
const company = { legal_form: '0106', canton: 'ZH' }

beforeEach(async () => {
  await travelTo('2026-11-21')
  await sql(
    'truncate companies, signals, directory_sources, source_publications, unresolved_mentions cascade',
  )
  await register.import([
    { ...company, ehraid: 1, uid: uidOf(1), name: 'Ährenfeld Logistik AG', seat_name: 'Uster' },
    { ...company, ehraid: 2, uid: uidOf(2), name: 'Kiesel Immobilien AG', seat_name: 'Zürich' },
    { ...company, ehraid: 3, uid: uidOf(3), name: 'Kiesel Immobilien AG', seat_name: 'Olten', canton: 'SO' },
  ])
})

const notice: SmallBuildingNotice = {
  id: 'b1',
  published_on: '2026-11-20',
  builders: [{ name: 'Ährenfeld Logistik AG', uid: uidOf(1) }],
}
const answer = (...notices: Partial<SmallBuildingNotice>[]) =>
  source.answer(
    smallGazette(notices.map((one, at) => buildingPublication({ ...notice, id: `b${at + 1}`, ...one }))),
  )
const signals = () =>
  sql<{ name: string; after: Record<string, unknown> }>(`select c.name, kind, published_on::text, number,
    rubric, url, after, confidence from signals join companies c using (company_id) order by number, name`)

test('A building application becomes one signal of the building company', async () => {
  answer({})
  expect((await sync('building-notices')).counts).toMatchObject({
    publications: 1,
    signals: 1,
    unresolved: 0,
  })
  expect(await signals()).toEqual([
    {
      name: 'Ährenfeld Logistik AG',
      kind: 'building_application',
      published_on: '2026-11-20',
      number: 'BP-ZH01-b1',
      rubric: 'BP-ZH01',
      url: 'https://amtsblatt.zh.ch/#!/search/publications/detail/b1',
      after: {
        project: 'Neubau Lagerhalle mit Photovoltaikanlage',
        municipality: 'Musterwil',
        parcel: 'Kat.-Nr. 3344',
        planner: 'Architektur Beispiel GmbH',
        deadline: '2026-12-10',
      },
      confidence: null,
    },
  ])
  const asked = source.asked.length
  expect((await sync('building-notices')).counts).toEqual({})
  expect(source.asked.slice(asked).every(({ path }) => path.endsWith('/publications/xml'))).toBe(true)
  expect(await signals()).toHaveLength(1)
})

test('Only the canton’s rubric is requested, and other listed publications are ignored', async () => {
  answer({}, { sub_rubric: 'HR02' })
  await sync('building-notices')
  expect(source.asked[0]!.query.getAll('rubrics')).toEqual(['BP-ZH'])
  expect(source.asked.some(({ path }) => path.includes('/b2/'))).toBe(false)
})

test('Each builder of an application gets the signal, and a builder named twice gets it once', async () => {
  const [first] = notice.builders
  answer({ builders: [first!, { name: 'Kiesel Immobilien AG', uid: uidOf(2) }, first!] })
  expect((await sync('building-notices')).counts).toMatchObject({ signals: 2 })
  expect((await signals()).map(({ name }) => name)).toEqual(['Kiesel Immobilien AG', 'Ährenfeld Logistik AG'])
})

test('A builder without a UID is attached if name and place match one company, and otherwise remains pending', async () => {
  answer(
    { builders: [{ name: 'Kiesel Immobilien AG', town: 'Zürich' }] },
    { builders: [{ name: 'Kiesel Immobilien AG', town: 'Chur' }], project: 'Anderes' },
  )
  expect((await sync('building-notices')).counts).toMatchObject({ signals: 1, unresolved: 1 })
  expect(await signals()).toMatchObject([{ name: 'Kiesel Immobilien AG', confidence: 0.95 }])
  expect(await status('building-notices')).toMatchObject({ unresolved: 1 })
})

test('Building notices: a UID is not trusted when its company has an entirely different name', async () => {
  answer({ builders: [{ name: 'Zwirnerei Oberland GmbH', uid: uidOf(1) }] })
  expect((await sync('building-notices')).counts).toMatchObject({ signals: 0, unresolved: 1 })
})

test('For an application by private builders, only the fact that it was read is stored', async () => {
  answer({ builders: [{ name: 'Hans Muster', person: true }], project: 'Anbau Wintergarten Muster' })
  expect((await sync('building-notices')).counts).toMatchObject({ publications: 1, of_people: 1, signals: 0 })
  expect(await sql('select outcome from source_publications')).toEqual([{ outcome: 'person' }])
  expect(await sql('select 1 from unresolved_mentions')).toEqual([])
  expect((await sync('building-notices')).counts).toEqual({})
})

test('A company added to the directory later receives its earlier building application', async () => {
  const uid = uidOf(9)
  answer({ builders: [{ name: 'Nordlicht Elektro AG', uid }] })
  expect((await sync('building-notices')).counts).toMatchObject({ signals: 0, unresolved: 1 })
  await register.import([{ ...company, ehraid: 9, uid, name: 'Nordlicht Elektro AG', seat_name: 'Uster' }])
  await travelTo('2026-11-23')
  expect((await sync('building-notices')).counts).toEqual({ resolved: 1, signals: 1 })
})

test('An unreadable building notice does not block others and is requested again', async () => {
  answer({}, { builders: [{ name: 'Kiesel Immobilien AG', uid: uidOf(2) }], project: 'Anderes' })
  const whole = smallGazette([
    buildingPublication(notice),
    buildingPublication({ ...notice, id: 'b2', project: 'Anderes' }),
  ])
  source.answer((asked) => (asked.path.includes('/b1/') ? { body: '<publication/>' } : whole(asked)))
  expect((await sync('building-notices')).counts).toMatchObject({
    publications: 2,
    signals: 1,
    unreadable: 1,
  })
  source.answer(whole)
  expect((await sync('building-notices')).counts).toMatchObject({ publications: 1, signals: 1 })
})
