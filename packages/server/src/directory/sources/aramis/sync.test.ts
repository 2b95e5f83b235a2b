import { momentOf, smallAramis, type SmallProject } from '@alphorn/test/directory/small-aramis'
import { openSourceFixture } from '@alphorn/test/directory/source-fixture'
import { uidOf } from '@alphorn/test/fixtures/register'
import { beforeEach, expect, test } from 'vitest'

// ARAMIS over real HTTP. A participant is attached by the UID in its link, or by an unambiguous name.

const { register, source, sync, sql, status, travelTo } = await openSourceFixture()
const company = { legal_form: '0106', canton: 'BE' }
const longName = 'Ährenfeld mechatronische Produktionssysteme AG'

beforeEach(async () => {
  await travelTo('2026-11-21')
  await sql(
    'truncate companies, signals, directory_sources, source_publications, unresolved_mentions cascade',
  )
  await register.import([
    { ...company, ehraid: 1, uid: uidOf(1), name: 'Zirbel Holzbau AG', seat_name: 'Thun' },
    { ...company, ehraid: 2, uid: uidOf(2), name: 'Kiesel Labor AG', seat_name: 'Bern' },
    { ...company, ehraid: 3, uid: uidOf(3), name: 'Kiesel Labor AG', seat_name: 'Olten', canton: 'SO' },
    { ...company, ehraid: 4, uid: uidOf(4), name: longName, seat_name: 'Bern' },
  ])
})

const partner = { name: 'Zirbel Holzbau AG', uid: uidOf(1) }
const project: SmallProject = { id: 60596, participants: [partner] }
const answer = (...projects: Partial<SmallProject>[]) =>
  source.answer(smallAramis(projects.map((one, at) => ({ ...project, id: 60_000 + at, ...one }))))
const signals = () =>
  sql<{ name: string; after: Record<string, unknown> }>(`select c.name, kind, published_on::text,
    occurred_on::text, number, rubric, url, after, confidence
    from signals join companies c using (company_id) order by number, name`)

test('A research project becomes one signal of each participating company', async () => {
  answer({
    id: 60596,
    participants: [{ name: 'Hochschule Musterwil', role: 'Contact person' }, partner, partner],
  })
  expect((await sync('aramis')).counts).toMatchObject({ publications: 1, signals: 1, unresolved: 0 })
  expect(await signals()).toEqual([
    {
      name: 'Zirbel Holzbau AG',
      kind: 'research_project',
      published_on: '2026-11-01',
      occurred_on: '2026-11-01',
      number: '60596.1 IP-LS',
      rubric: 'INNOSUISSE',
      url: 'https://www.aramis.admin.ch/Grunddaten/?ProjectID=60596',
      after: {
        project: 'Leichte Werkstoffe für den Holzbau',
        authority: 'INNOSUISSE',
        amount: 684_204,
        currency: 'CHF',
        starts_on: '2026-11-01',
        ends_on: '2028-01-31',
      },
      confidence: null,
    },
  ])
  const asked = source.asked.length
  expect((await sync('aramis')).counts).toEqual({})
  expect(source.asked.slice(asked).map(({ method }) => method)).toEqual(['POST'])
})

test('A project that starts in the future is dated to the day on which it was read', async () => {
  answer({ start: momentOf('2027-01-01') })
  await sync('aramis')
  expect(await signals()).toMatchObject([
    { published_on: '2026-11-21', occurred_on: null, after: { starts_on: '2027-01-01' } },
  ])
})

test('The list is read page by page until projects began more than a year ago', async () => {
  const many = Array.from({ length: 230 }, (_, at) => ({
    title: `Vorhaben ${at}`,
    start: momentOf(at < 102 ? '2026-11-01' : '2024-01-10'),
  }))
  answer(...many)
  const asked = source.asked.length
  expect((await sync('aramis')).counts).toMatchObject({ publications: 102, signals: 102 })
  const skips = source.asked
    .slice(asked)
    .flatMap(({ method, body }) => (method === 'POST' ? [(JSON.parse(body) as { Skip: number }).Skip] : []))
  expect(skips).toEqual([0, 100])
})

test('A name that ARAMIS splits is joined, and a name that remains truncated is not matched', async () => {
  const [first, second] = [longName.slice(0, 35), longName.slice(35)]
  answer(
    { participants: [{ name: first, second, city: 'Bern' }], title: 'Eins' },
    { participants: [{ name: first, city: 'Bern' }], title: 'Zwei' },
    { participants: [{ name: first, uid: uidOf(4) }], title: 'Drei' },
  )
  expect((await sync('aramis')).counts).toMatchObject({ publications: 3, signals: 2, unresolved: 0 })
  expect((await signals()).map(({ after }) => after['project'])).toEqual(['Eins', 'Drei'])
})

test('A project without a UID is attached if name and place match one company, and otherwise remains pending', async () => {
  answer(
    { participants: [{ name: 'Kiesel Labor AG', city: 'Bern' }], title: 'Eins' },
    { participants: [{ name: 'Kiesel Labor AG' }], title: 'Zwei' },
  )
  expect((await sync('aramis')).counts).toMatchObject({ signals: 1, unresolved: 1 })
  expect(await signals()).toMatchObject([{ confidence: 0.95, after: { project: 'Eins' } }])
  expect(await status('aramis')).toMatchObject({ unresolved: 1 })
})

test('A negative amount is ignored, and a project without an end has no end date', async () => {
  answer({ granted: -5, end: '/Date(253402210800000+0100)/' })
  await sync('aramis')
  const [signal] = await signals()
  expect(Object.keys(signal!.after).sort()).toEqual(['authority', 'project', 'starts_on'])
})

test('A project that ARAMIS fails to return does not block others and is requested again', async () => {
  const whole = smallAramis([project, { ...project, id: 60597, title: 'Anderes' }])
  source.answer((asked) =>
    asked.query.get('aramisId') === '60596'
      ? { body: '{"FaultText":{"LanguageCode":"DE","Text":"Fehler"}}' }
      : whole(asked),
  )
  expect((await sync('aramis')).counts).toMatchObject({ publications: 2, signals: 1, unreadable: 1 })
  source.answer(whole)
  expect((await sync('aramis')).counts).toMatchObject({ publications: 1, signals: 1 })
})

test('An unreadable project is requested again in two more runs, a week apart', async () => {
  const whole = smallAramis([project])
  source.answer((asked) => (asked.query.has('aramisId') ? { body: '{}' } : whole(asked)))
  expect((await sync('aramis')).counts).toMatchObject({ unreadable: 1 })
  await travelTo('2026-11-28')
  expect((await sync('aramis')).counts).toMatchObject({ unreadable: 1 })
  source.answer(whole)
  await travelTo('2026-12-05')
  expect((await sync('aramis')).counts).toMatchObject({ publications: 1, signals: 1 })
})

test('A list in the wrong order or that ends too early is refused', async () => {
  const list = (projects: object[]) => () => ({
    body: JSON.stringify({ CountOfMatchedProjects: 500, Projects: projects }),
  })
  source.answer(
    list([
      { Id: 1, StartDate: momentOf('2020-01-10') },
      { Id: 2, StartDate: momentOf('2026-01-10') },
    ]),
  )
  await expect(sync('aramis')).rejects.toThrow('does not list first what begins last')
  source.answer(list([]))
  await expect(sync('aramis')).rejects.toThrow('ends its list')
})
