import { uidOf } from '@alphorn/test/fixtures/register'
import { debtor, smallGazette } from '@alphorn/test/directory/small-gazette'
import { openSourceFixture } from '@alphorn/test/directory/source-fixture'
import { expect, test } from 'vitest'

// The gazette over real HTTP: publications of earlier years about a prospect are read once, only as signals.

const { register, source, sync, sql, travelTo } = await openSourceFixture()
await travelTo('2026-11-21')
const uid = uidOf(1)
await register.import([
  { ehraid: 1, uid, name: 'Muster AG', legal_form: '0106', seat_name: 'Bern', status: 'active' },
  { ehraid: 2, uid: uidOf(2), name: 'Anders AG', legal_form: '0106', seat_name: 'Bern' },
])
await sql('alter table prospects disable trigger all')
await sql(`insert into prospects (account_id, project_id, prospect_id, company_id, uid, created_at, updated_at)
  select 'acc_1', 'prj_1', 'prs_' || ehraid, company_id, uid, now(), now() from companies where ehraid = 1`)

const past = [
  {
    id: 'a',
    sub_rubric: 'KK01',
    number: 'KK01-1',
    published_on: '2019-03-01',
    content: debtor(uid, 'Muster AG'),
  },
  {
    id: 'b',
    sub_rubric: 'KK07',
    number: 'KK07-2',
    published_on: '2019-06-01',
    content: debtor(uid, 'Muster AG'),
  },
  {
    id: 'c',
    sub_rubric: 'KK01',
    number: 'KK01-3',
    published_on: '2020-01-01',
    content: debtor(uidOf(2), 'Anders AG'),
  },
]
const answer = smallGazette(past)
const asksForUid = () => source.asked.filter(({ query }) => query.has('uids'))

test('Earlier publications about a prospect become signals and leave the company unchanged', async () => {
  source.answer((asked) => {
    // Also lists a publication of another company, as a gazette that interprets the parameter differently would.
    if (asked.query.get('uids') === uid)
      return {
        body: past
          .map((one) => listOf(one))
          .join('')
          .replace(/^/, begin)
          .replace(/$/, end),
      }
    return answer(asked)
  })
  const before = await sql('select to_jsonb(c) as company from companies c order by ehraid')
  expect((await sync('gazette')).counts).toEqual({
    publications: 3,
    signals: 2,
    read: 2,
    unknown_company: 1,
    histories: 1,
  })
  expect(
    await sql(
      'select kind, published_on::text, c.uid, is_history, reacted from signals join companies c using (company_id) order by published_on',
    ),
  ).toEqual([
    { kind: 'bankruptcy_opened', published_on: '2019-03-01', uid, is_history: true, reacted: true },
    { kind: 'bankruptcy_revoked', published_on: '2019-06-01', uid, is_history: true, reacted: true },
  ])
  expect(await sql('select to_jsonb(c) as company from companies c order by ehraid')).toEqual(before)

  await sync('gazette')
  expect(asksForUid()).toHaveLength(1)
})

test('Answers of a gazette that ignores the UID filter are not used and do not block other companies', async () => {
  await sql('delete from gazette_histories')
  source.answer((asked) =>
    asked.query.has('uids') ? { body: `${begin.replace('3', '1200000')}${end}` } : answer(asked),
  )
  const { counts } = await sync('gazette')
  expect(counts['histories']).toBeUndefined()
  expect(await sql('select count(*)::int as signals from signals')).toEqual([{ signals: 2 }])
})

test('A recent publication that was unreadable at first is recorded as news, not as history', async () => {
  await sql('truncate gazette_histories, signals, directory_sources, source_publications cascade')
  const news = { ...past[0]!, id: 'd', number: 'KK01-4', published_on: '2026-11-20' }
  const days = smallGazette([news])
  let asked = 0
  source.answer((one) => {
    if (one.query.has('uids')) return { body: `${begin}${listOf(news)}${end}` }
    // The day's list fails once, and the gazette returns it afterwards.
    if (one.path.endsWith('/d/xml') && asked++ === 0) return { body: '<nothing/>' }
    return days(one)
  })
  const signals = () => sql('select number, is_history, reacted from signals')
  expect((await sync('gazette')).counts).toMatchObject({ unreadable: 1, histories: 1 })
  expect(await signals()).toEqual([])
  await sync('gazette')
  expect(await signals()).toEqual([{ number: 'KK01-4', is_history: false, reacted: false }])
})

test('A history that the gazette could not provide is read in the next run', async () => {
  const one = past[0]!
  const whole = smallGazette([one])
  for (const fails of ['uids', '/a/xml']) {
    await sql('truncate gazette_histories, signals, directory_sources, source_publications cascade')
    const answering = (asked: Parameters<typeof whole>[0]) =>
      asked.query.has('uids') ? { body: `${begin}${listOf(one)}${end}` } : whole(asked)
    source.answer((asked) =>
      asked.query.has(fails) || asked.path.endsWith(fails) ? { status: 500 } : answering(asked),
    )
    expect((await sync('gazette')).counts['histories'], fails).toBeUndefined()
    source.answer(answering)
    expect((await sync('gazette')).counts, fails).toMatchObject({ histories: 1, signals: 1 })
  }
})

const begin = '<b:bulk-export xmlns:b="x"><total>3</total>'
const end = '</b:bulk-export>'

function listOf({ id, sub_rubric, number, published_on }: (typeof past)[number]) {
  return `<publication><meta><id>${id}</id><subRubric>${sub_rubric}</subRubric>
    <publicationNumber>${number}</publicationNumber><publicationDate>${published_on}</publicationDate></meta></publication>`
}
