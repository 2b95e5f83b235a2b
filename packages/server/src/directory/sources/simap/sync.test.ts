import { uidOf } from '@alphorn/test/fixtures/register'
import { type SmallNotice, smallSimap } from '@alphorn/test/directory/small-simap'
import { openSourceFixture } from '@alphorn/test/directory/source-fixture'
import { beforeEach, expect, test } from 'vitest'

// simap.ch over real HTTP. A winner is attached by the UID of the vendor, or by an unambiguous name.

const { register, source, sync, sql, status, travelTo } = await openSourceFixture()

beforeEach(async () => {
  await travelTo('2026-11-21')
  await sql(
    'truncate companies, signals, directory_sources, source_publications, unresolved_mentions cascade',
  )
  await register.import([
    {
      ehraid: 1,
      uid: uidOf(1),
      name: 'Ährenfeld Gartenbau AG',
      legal_form: '0106',
      seat_name: 'Bern',
      canton: 'BE',
    },
    {
      ehraid: 2,
      uid: uidOf(2),
      name: 'Kiesel Tiefbau AG',
      legal_form: '0106',
      seat_name: 'Thun',
      canton: 'BE',
    },
    {
      ehraid: 3,
      uid: uidOf(3),
      name: 'Kiesel Tiefbau AG',
      legal_form: '0106',
      seat_name: 'Olten',
      canton: 'SO',
    },
    {
      ehraid: 4,
      uid: uidOf(4),
      name: 'Wasserwerke Musterwil AG',
      legal_form: '0106',
      seat_name: 'Bern',
      canton: 'BE',
    },
  ])
})

const award: SmallNotice = {
  id: 'a1',
  number: '33112-02',
  type: 'award',
  published_on: '2026-11-20',
  title: 'Neubau Schule Musterwil: BKP 421 Gärtnerarbeiten',
  project_id: 'p1',
  vendors: [{ id: 'v1', name: 'Ährenfeld Gartenbau AG', uid: uidOf(1) }],
}
type Row = { name: string; number: string; after: Record<string, unknown> }
const signals = () =>
  sql<Row>(`select c.name, kind, published_on::text, occurred_on::text, number, rubric, url, after, confidence
    from signals join companies c using (company_id) where source = 'simap' order by number, name`)

test('An award becomes one signal of the winner with date, amount, authority, title and link', async () => {
  source.answer(smallSimap([award]))
  expect((await sync('simap')).counts).toMatchObject({ publications: 1, signals: 1, unresolved: 0 })
  expect(await signals()).toEqual([
    {
      name: 'Ährenfeld Gartenbau AG',
      kind: 'contract_awarded',
      published_on: '2026-11-20',
      occurred_on: '2026-11-10',
      number: '33112-02',
      rubric: 'award',
      url: 'https://www.simap.ch/de/project-detail/p1',
      after: {
        project: 'Neubau Schule Musterwil: BKP 421 Gärtnerarbeiten',
        amount: 1_250_000.5,
        currency: 'CHF',
        authority: 'Gemeinde Musterwil',
      },
      confidence: null,
    },
  ])
  const asked = source.asked.length
  expect((await sync('simap')).counts).toEqual({})
  expect(source.asked.slice(asked).filter(({ path }) => path.includes('details'))).toEqual([])
  expect(await signals()).toHaveLength(1)
})

test('Every lot is a separate signal, including across pages joined by a cursor', async () => {
  const lots = [1, 2, 3].map((number) => ({
    ...award,
    id: `lot${number}`,
    project_id: number < 3 ? 'p1' : 'p2',
    number: number < 3 ? '33112-02' : '33113-02',
    lot: { number, title: `Los ${number}` },
  }))
  source.answer(smallSimap(lots))
  expect((await sync('simap')).counts).toMatchObject({ publications: 3, signals: 3 })
  expect((await signals()).map(({ number, after }) => [number, after['lot']])).toEqual([
    ['33112-02/1', 'Los 1'],
    ['33112-02/2', 'Los 2'],
    ['33113-02/3', 'Los 3'],
  ])
})

test('A vendor without a UID is attached if name and place match one company, with lower confidence', async () => {
  source.answer(
    smallSimap([
      { ...award, vendors: [{ id: 'v2', name: 'Kiesel Tiefbau AG', city: 'Thun', postal_code: '3600' }] },
    ]),
  )
  await sync('simap')
  expect(await signals()).toMatchObject([{ name: 'Kiesel Tiefbau AG', confidence: 0.95 }])
  expect(await sql('select uid from signals join companies using (company_id)')).toEqual([{ uid: uidOf(2) }])
})

test('A vendor with a nonexistent canton still receives its award', async () => {
  const vendor = { id: 'v1', name: 'Ährenfeld Gartenbau AG', uid: uidOf(1), canton: 'XX' }
  source.answer(smallSimap([{ ...award, vendors: [vendor] }]))
  expect((await sync('simap')).counts).toMatchObject({ signals: 1 })
})

test('An award whose vendor matches several companies remains pending and is attached to none', async () => {
  source.answer(
    smallSimap([
      {
        ...award,
        vendors: [
          {
            id: 'v3',
            name: 'Kiesel Tiefbau AG',
            profile: null,
            city: 'Chur',
            canton: 'GR',
            postal_code: '7000',
          },
        ],
      },
    ]),
  )
  expect((await sync('simap')).counts).toMatchObject({ signals: 0, unresolved: 1 })
  expect(await signals()).toEqual([])
  expect(await sql('select reason, named from unresolved_mentions')).toMatchObject([
    { reason: 'ambiguous', named: { name: 'Kiesel Tiefbau AG', place: 'Chur' } },
  ])
  expect(await status('simap')).toMatchObject({ unresolved: 1 })
})

test('A UID of simap.ch is not trusted when its company has an entirely different name', async () => {
  source.answer(
    smallSimap([
      { ...award, vendors: [{ id: 'v4', name: 'Zwirnerei Oberland GmbH', uid: uidOf(1), city: 'Thun' }] },
    ]),
  )
  expect((await sync('simap')).counts).toMatchObject({ signals: 0, unresolved: 1 })
})

test('A consortium’s award is attached to none of its members', async () => {
  source.answer(
    smallSimap([
      { ...award, vendors: [{ id: 'v5', name: 'Ährenfeld Gartenbau AG', uid: uidOf(1), consortium: true }] },
    ]),
  )
  expect((await sync('simap')).counts).toMatchObject({ signals: 0, unresolved: 1 })
  expect(await sql('select reason from unresolved_mentions')).toEqual([{ reason: 'consortium' }])
})

test('A company added to the directory later receives its earlier award without another request', async () => {
  const uid = uidOf(9)
  source.answer(smallSimap([{ ...award, vendors: [{ id: 'v9', name: 'Nordlicht Elektro AG', uid }] }]))
  expect((await sync('simap')).counts).toMatchObject({ signals: 0, unresolved: 1 })
  await register.import([
    { ehraid: 9, uid, name: 'Nordlicht Elektro AG', legal_form: '0106', seat_name: 'Bern' },
  ])
  await travelTo('2026-11-23')
  const asked = source.asked.length
  expect((await sync('simap')).counts).toEqual({ resolved: 1, signals: 1 })
  expect(source.asked.slice(asked).every(({ path }) => path.endsWith('project-search'))).toBe(true)
  expect(await signals()).toMatchObject([{ name: 'Nordlicht Elektro AG', after: { amount: 1_250_000.5 } }])
  expect(await sql('select 1 from unresolved_mentions')).toEqual([])
})

test('An award pending for more than a year is deleted', async () => {
  source.answer(
    smallSimap([{ ...award, vendors: [{ id: 'v9', name: 'Nordlicht Elektro AG', uid: uidOf(9) }] }]),
  )
  await sync('simap')
  await travelTo('2027-11-22')
  source.answer(smallSimap([]))
  await sync('simap')
  expect(await sql('select 1 from unresolved_mentions')).toEqual([])
})

test('A company named twice in one award gets no amount, because neither covers the whole', async () => {
  const vendor = { id: 'v1', name: 'Ährenfeld Gartenbau AG', uid: uidOf(1) }
  source.answer(smallSimap([{ ...award, vendors: [vendor, { ...vendor, price: 5000 }] }]))
  await sync('simap')
  const [signal] = await signals()
  expect(Object.keys(signal!.after).sort()).toEqual(['authority', 'project'])
})

test('An amount without a currency, below zero or implausibly large is ignored', async () => {
  const prices = [{ currency: null }, { price: -5 }, { price: 1e15 }, { price: null }]
  source.answer(
    smallSimap(
      prices.map((price, at) => ({
        ...award,
        id: `n${at}`,
        project_id: `p${at}`,
        number: `5000${at}-02`,
        title: `Vorhaben ${at}`,
        vendors: [{ id: `v${at}`, name: 'Ährenfeld Gartenbau AG', uid: uidOf(1), ...price }],
      })),
    ),
  )
  await sync('simap')
  expect((await signals()).map(({ after }) => after['amount'])).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('A tender is a signal of the buying company, not of the office that runs it', async () => {
  source.answer(
    smallSimap([
      {
        ...award,
        id: 't1',
        number: '40061-01',
        type: 'tender',
        title: 'Ersatz Leitsystem',
        buyer: 'Wasserwerke Musterwil AG',
        office: 'Ährenfeld Gartenbau AG',
        deadline: '2027-01-15',
      },
    ]),
  )
  await sync('simap')
  expect(await signals()).toMatchObject([
    {
      name: 'Wasserwerke Musterwil AG',
      kind: 'tender_published',
      after: { project: 'Ersatz Leitsystem', deadline: '2027-01-15' },
    },
  ])
})

test('Competition prizes are not recorded as contracts', async () => {
  source.answer(smallSimap([{ ...award, project_type: 'competition' }]))
  expect((await sync('simap')).counts).toEqual({})
})

test('An unreadable simap.ch publication does not block others and is requested again', async () => {
  const answer = smallSimap([
    award,
    { ...award, id: 'a2', project_id: 'p2', number: '33113-02', title: 'Anderes' },
  ])
  source.answer((asked) => (asked.path.endsWith('/a1') ? { body: '{"id": 1}' } : answer(asked)))
  expect((await sync('simap')).counts).toMatchObject({ publications: 2, signals: 1, unreadable: 1 })
  source.answer(answer)
  expect((await sync('simap')).counts).toMatchObject({ publications: 1, signals: 1 })
})

test('A stopped run continues from the day it had reached, and an endless list is refused', async () => {
  source.answer(smallSimap([award]))
  const stop = new AbortController()
  const whole = smallSimap([award])
  source.answer((asked) => {
    if (asked.query.get('newestPublicationFrom') === '2026-11-10') stop.abort()
    return whole(asked)
  })
  expect(await sync('simap', stop)).toMatchObject({ state: 'stopped' })
  const asked = source.asked.length
  await sync('simap')
  expect(source.asked[asked]!.query.get('newestPublicationFrom')).toBe('2026-11-06')
  expect(await signals()).toHaveLength(1)

  await sql('delete from directory_sources')
  source.answer(() => ({
    body: JSON.stringify({
      projects: [{ id: 'p', projectType: 'competition' }],
      pagination: { lastItem: 'same', itemsPerPage: 20 },
    }),
  }))
  await expect(sync('simap')).rejects.toThrow('does not come to an end')
})
