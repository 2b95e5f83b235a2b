import { uidOf } from '@alphorn/test/fixtures/register'
import { debtor, smallGazette } from '@alphorn/test/directory/small-gazette'
import { openSourceFixture } from '@alphorn/test/directory/source-fixture'
import { settingsFor } from '@alphorn/test/directory/source-server'
import { beforeEach, expect, test } from 'vitest'
import { syncDueSources } from '#server/directory/sources/sync'

// The gazette reports bankruptcies of companies that the directory gets later: they wait for these companies.

const { register, source, sync, sql, travelTo } = await openSourceFixture()

const head =
  'canton_id,canton,short_name_canton,district_id,district_de,muni_id,municipality,company_uri,company_uid,company_legal_name,type_id,plz,locality,zusatz,street'
const line = (at: number) =>
  `1,x,ZH,1,Bezirk,261,Zürich,https://register.ld.admin.ch/zefix/company/${at},${uidOf(at)},Muster ${at} AG,x/0106,8000,Zürich,,Weg ${at}`
const gazette = smallGazette([
  {
    id: '30000000-0000-4000-8000-000000000001',
    sub_rubric: 'KK01',
    number: 'KK01-1',
    published_on: '2026-11-01',
    content: debtor(uidOf(1), 'Muster 1 AG'),
  },
])
const asked: string[] = []
beforeEach(async () => {
  await sql('delete from companies')
  await sql('delete from source_publications')
  await sql('delete from directory_sources')
  await travelTo('2026-11-21')
  asked.length = 0
  source.answer((one) => {
    const canton = /companies_(..)\.csv$/.exec(one.path)?.[1]
    asked.push(canton ? 'basel' : 'gazette')
    if (canton) return { body: [head, ...(canton === 'ZH' ? [line(1), line(2)] : [])].join('\n') }
    return gazette(one)
  })
})
const reported = () =>
  sql(`select status, kind from companies left join signals using (company_id) where ehraid = 1`)

test('When several sources are due, those that add companies are read first', async () => {
  const { urls, ...settings } = settingsFor('gazette', source.url)
  const on = ['gazette', 'basel'] as const
  await syncDueSources(
    register,
    { ...settings, on, urls: { ...urls, basel: source.url } },
    new AbortController().signal,
    { wait: async () => {} },
  )
  expect([...new Set(asked)]).toEqual(['basel', 'gazette'])
  expect(await reported()).toEqual([{ status: 'being_cancelled', kind: 'bankruptcy_opened' }])
})

test('A publication read before its company was imported is tried again, however old it is', async () => {
  expect((await sync('gazette')).counts).toMatchObject({ publications: 1, unknown_company: 1 })
  await sync('basel')
  expect(await reported()).toEqual([{ status: 'unknown', kind: null }])
  await travelTo('2026-11-24')
  expect((await sync('gazette')).counts).toMatchObject({ read: 1, signals: 1 })
  expect(await reported()).toEqual([{ status: 'being_cancelled', kind: 'bankruptcy_opened' }])
})

test('A publication about an unknown company is no longer retried after some days', async () => {
  await sync('gazette')
  await travelTo('2026-11-28')
  const before = source.asked.length
  expect((await sync('gazette')).counts).toEqual({})
  expect(source.asked.slice(before).map(({ query }) => query.get('publicationDate.start'))).not.toContain(
    '2026-11-01',
  )
})
