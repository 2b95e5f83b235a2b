import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { cantons } from '@alphorn/contract/fields'
import { openRegister, uidOf } from '@alphorn/test/register'
import { openSource, settingsFor } from '@alphorn/test/source-server'
import type { SourceName } from '#server/config/sources'
import { withConnection } from '#server/db/connection'
import { deriveSignals } from '#server/signals/derive'
import { sourcesStatus } from '#server/sources/status'
import { syncSource } from '#server/sources/sync'

// Sources read over real HTTP from servers that answer what was recorded.

const register = await openRegister()
const source = await openSource()
const wait = async () => {}

function sync(name: SourceName, signal = new AbortController().signal) {
  const settings = settingsFor(name, source.url)
  return syncSource(register, name, { settings, signal, means: { wait } })
}
// oxlint-disable-next-line typescript/no-explicit-any -- what a test reads out of a row, it asserts on
async function sql(text: string, values: unknown[] = []): Promise<any[]> {
  return (await register.read.query(text, values)).rows
}
async function status(name: SourceName) {
  const { sources } = await withConnection(register.read, (db) =>
    sourcesStatus(db, settingsFor(name, source.url)),
  )
  return sources.find((one) => one.source === name)!
}
const travelTo = (day: string) =>
  sql(`with gone as (delete from test_clock) insert into test_clock values ($1)`, [`${day}T09:00:00Z`])

const head =
  'canton_id,canton,short_name_canton,district_id,district_de,muni_id,municipality,company_uri,company_uid,company_legal_name,type_id,plz,locality,zusatz,street'
const baselLine = (at: number, canton: string) =>
  `1,x,${canton},1,Bezirk,1,Musterort,https://register.ld.admin.ch/zefix/company/${at},${uidOf(at)},Muster ${at} AG,x/0106,8000,Musterort,,Weg ${at}`
const baselFile = (canton: string, numbers: number[]) =>
  [head, ...numbers.map((at) => baselLine(at, canton))].join('\n')

describe('Basel-Stadt', () => {
  const numbersOf = new Map(cantons.map((canton, at) => [canton, [at * 10 + 1, at * 10 + 2, at * 10 + 3]]))
  const cantonIn = (path: string) => /companies_(..)\.csv$/.exec(path)![1]!
  const whole = ({ path }: { path: string }) => ({
    body: baselFile(cantonIn(path), numbersOf.get(cantonIn(path))!),
    headers: { etag: `"${cantonIn(path)}-${numbersOf.get(cantonIn(path))!.length}"` },
  })

  test('all cantons are read; a run that ends in the middle goes on there', async () => {
    await travelTo('2026-11-02')
    source.answer((asked) => (asked.path.endsWith('_LU.csv') ? { status: 500 } : whole(asked)))
    await expect(sync('basel')).rejects.toThrow('it answered 500, 5 times')
    const before = source.asked.length
    expect(await status('basel')).toMatchObject({ state: 'failed', failure: expect.stringContaining('LU') })
    source.answer(whole)
    const { counts } = await sync('basel')
    expect(source.asked.length - before).toBe(cantons.length - cantons.indexOf('LU'))
    expect(counts['added']).toBe(3 * (cantons.length - cantons.indexOf('LU')))
    expect(await sql('select count(*) from companies')).toEqual([{ count: 3 * cantons.length }])
    expect(await status('basel')).toMatchObject({
      state: 'finished',
      failure: null,
      companies: 78,
      standing: 78,
    })
  })

  test('a canton that has not changed is not sent again', async () => {
    source.answer(({ headers, path }) =>
      headers['if-none-match'] ? { status: 304 } : { status: 500, body: path },
    )
    expect(await sync('basel')).toMatchObject({ state: 'finished', counts: {} })
  })

  test('a company that is missing twice is told as missing, and not struck off', async () => {
    numbersOf.set('AG', [1, 2])
    source.answer(whole)
    await travelTo('2026-11-09')
    expect((await sync('basel')).counts).toMatchObject({ missing: 1 })
    expect(await status('basel')).toMatchObject({ missing: 0 })
    await travelTo('2026-11-16')
    numbersOf.set('AG', [1, 2, 4])
    await sync('basel')
    expect(await status('basel')).toMatchObject({ missing: 1 })
    expect(await sql('select status from companies where ehraid = 3')).toEqual([{ status: 'unknown' }])
  })

  test('a list that lost its companies, or its columns, changes nothing and says so', async () => {
    source.answer((asked) => (asked.path.endsWith('_AG.csv') ? { body: head } : whole(asked)))
    await expect(sync('basel')).rejects.toThrow('AG holds 0 of')
    source.answer((asked) => (asked.path.endsWith('_AG.csv') ? { body: 'a,b\n1,2' } : whole(asked)))
    await expect(sync('basel')).rejects.toThrow('there is no column company_uri')
    expect(await sql('select count(*) from company_statements where missing_times > 0')).toEqual([
      { count: 1 },
    ])
  })

  test('a file that breaks off loses nothing and is read again', async () => {
    numbersOf.set('AG', [1, 2, 4, 5])
    const text = baselFile('AG', [1, 2, 4, 5])
    source.answer((asked) =>
      asked.path.endsWith('_AG.csv') ? { body: text, cutAfter: text.length - 40 } : whole(asked),
    )
    await expect(sync('basel')).rejects.toThrow('broke off')
    source.answer(whole)
    await sync('basel')
    expect(await sql('select count(*) from companies where canton = $1', ['AG'])).toEqual([{ count: 5 }])
  })
})

test('one run of a source at a time; one that was killed is taken over where it stood', async () => {
  await sql(`insert into directory_sources (source, run_id, running_until, started_at, cursor)
    values ('gleif', 'other', app_now() + interval '1 minute', app_now(), '{"query": "page=7"}')`)
  expect(await sync('gleif')).toMatchObject({ state: 'running_elsewhere' })
  await sql(
    `update directory_sources set running_until = app_now() - interval '1 second' where source = 'gleif'`,
  )
  const before = source.asked.length
  source.answer(() => ({ body: '{"data": []}' }))
  expect(await sync('gleif')).toMatchObject({ state: 'finished' })
  expect(source.asked.slice(before).map(({ query }) => query.toString())).toEqual(['page=7'])
})

test('a run that is stopped keeps its place, and is not a failure', async () => {
  await travelTo('2026-11-17')
  const stop = new AbortController()
  const page = (next: number | null) =>
    JSON.stringify({ data: [], links: next ? { next: `https://elsewhere.example/x?page=${next}` } : {} })
  source.answer(({ query }) => {
    if (query.get('page') === '2') stop.abort()
    return { body: page(Number(query.get('page') ?? 1) + 1) }
  })
  expect(await sync('gleif', stop.signal)).toMatchObject({ state: 'stopped' })
  expect(await status('gleif')).toMatchObject({ state: 'interrupted', failure: null, due: true })
  source.answer(({ query }) => ({ body: page(query.get('page') === '2' ? 3 : null) }))
  const before = source.asked.length
  await sync('gleif')
  expect(source.asked.slice(before).map(({ query }) => query.get('page'))).toEqual(['2', '3'])
})

test('FINMA tells who is licensed, and since when no more', async () => {
  await register.import([{ ehraid: 900, uid: uidOf(900), name: 'Muster Bank AG', legal_form: '0106' }])
  await register.import([{ ehraid: 901, uid: uidOf(901), name: 'Muster Fonds AG', legal_form: '0106' }])
  const list = (...lines: string[]) => ['Name,UID,City,AuthorisationType EN', ...lines].join('\n')
  const [bank, fund] = [`Muster Bank AG,${uidOf(900)},Bern,Bank`, `Muster Fonds AG,${uidOf(901)},Bern,Fund`]
  source.answer(() => ({ body: list(bank, fund) }))
  expect((await sync('finma')).counts).toMatchObject({ changed: 2, ended: 0 })
  source.answer(() => ({ body: list(bank) }))
  expect((await sync('finma')).counts).toMatchObject({ unchanged: 1, ended: 1 })
  while ((await deriveSignals(register.write)) > 0);
  expect(await sql(`select kind, before, after, source from signals where kind like 'licence%'`)).toEqual([
    {
      kind: 'licence_removed',
      before: { authority: 'FINMA', licence: 'Fund' },
      after: null,
      source: 'finma',
    },
  ])
  source.answer(() => ({ body: list() }))
  await expect(sync('finma')).rejects.toThrow('no licence is taken to have ended')
  source.answer(() => ({ body: list(bank, fund) }))
  await sync('finma')
  expect(await sql('select regulated from companies where ehraid = 901')).toEqual([
    { regulated: [{ authority: 'FINMA', type: 'Fund' }] },
  ])
})

const samples = new URL('../../../../../shared/data/samples/', import.meta.url)
const sample = (name: string) => readFileSync(new URL(name, samples), 'utf8')

describe.skipIf(!existsSync(samples))('recorded (skipped: the samples are not at hand)', () => {
  test('LINDAS is asked for the companies that the directory has, in their order', async () => {
    const [first] = await sql('select ehraid from companies where ehraid is not null order by ehraid')
    source.answer(({ body }) => ({
      body: sample('lindas/select_result.json')
        .replaceAll('437580', String(first.ehraid))
        .replace('CHE107251578', uidOf(1)),
      status: body.includes(`/company/${first.ehraid}>`) ? 200 : 400,
    }))
    expect(await sync('lindas')).toMatchObject({ state: 'finished', counts: { changed: 1 } })
    expect(await sql('select purpose, name from companies where ehraid = $1', [first.ehraid])).toEqual([
      { purpose: 'Handel mit und Import von Automobilen aller Art.', name: 'A1 AUTO AG in Liquidation' },
    ])
  })

  test('Zefix is asked day by day with its login, and tells companies in full', async () => {
    await travelTo('2026-11-21')
    const detail = (path: string) => {
      const found = (
        JSON.parse(sample('zefix/sogc_bydate_fictional.json')) as { companyShort: { ehraid: number } }[]
      )
        .map(({ companyShort }) => companyShort)
        .find(({ ehraid }) => path.endsWith(`/${ehraid}`))
      return JSON.stringify([
        { ...found, purpose: 'Handel.', capitalNominal: 20_000, capitalCurrency: 'CHF' },
      ])
    }
    source.answer(({ path }) => {
      if (path.includes('/ehraid/')) return { body: detail(path) }
      return { body: path.endsWith('/2026-11-20') ? sample('zefix/sogc_bydate_fictional.json') : '{}' }
    })
    const before = source.asked.length
    expect((await sync('zefix')).counts).toMatchObject({ publications: 4, asked_for: 1 })
    const asked = source.asked.slice(before)
    expect(new Set(asked.map(({ headers }) => headers.authorization))).toEqual(
      new Set([`Basic ${btoa('muster:geheim')}`]),
    )
    expect(
      await sql('select kind, number from signals where source = $1 order by number', ['zefix']),
    ).toEqual([
      { kind: 'company_registered', number: '1009900001' },
      { kind: 'bankruptcy_opened', number: '1009900004' },
    ])
    expect((await sync('zefix')).counts).toEqual({})
    expect(await status('basel')).toMatchObject({ missing: 0 })
  })

  test('the gazette becomes companies and signals, once, and no person', async () => {
    const id = (at: number) => `00000000-0000-4000-8000-00000000000${at}`
    const listOf = (numbers: number[]) =>
      `<bulk:bulk-export xmlns:bulk="https://shab.ch/bulk-export"><total>${numbers.length}</total>${numbers
        .map(
          (at) => `<publication><meta><id>${id(at)}</id><subRubric>X</subRubric>
          <publicationNumber>N${at}</publicationNumber><publicationDate>2026-11-20</publicationDate>
          <title><de>Konkurs Meier, Hans</de></title></meta></publication>`,
        )
        .join('')}</bulk:bulk-export>`
    const persons = 'Eingetragene Personen neu: Meier, Hans, von Bern, in Thun, Präsident.'
    const bankrupt = (
      kind: string,
    ) => `<KK01:publication xmlns:KK01="x"><meta><id>${id(4)}</id><subRubric>KK01</subRubric>
      <publicationNumber>KK01-4</publicationNumber><publicationDate>2026-11-20</publicationDate></meta><content><debtor>
      <selectType>${kind}</selectType><person><name>Meier</name><prename>Hans</prename></person></debtor></content></KK01:publication>`
    const texts: Record<string, string> = {
      [id(1)]: sample('shab/HR01_fictional.xml').replace('Zweck:', `${persons} Zweck:`),
      [id(2)]: sample('shab/HR02_fictional.xml')
        .replace('<others>false', '<others>true')
        .replace('Domizil neu:', `${persons} Domizil neu:`),
      [id(3)]: sample('shab/HR03_fictional.xml'),
      [id(4)]: bankrupt('person'),
    }
    source.answer(({ path, query }) => {
      const one = Object.keys(texts).find((known) => path.includes(known))
      if (one) return { body: texts[one]! }
      return { body: listOf(query.get('publicationDate.start') === '2026-11-20' ? [1, 2, 3, 4] : []) }
    })
    await sql(`delete from companies where uid in ('CHE-600.000.380', 'CHE-600.000.753', 'CHE-600.001.126')`)
    expect((await sync('gazette')).counts).toEqual({
      publications: 4,
      signals: 4,
      read: 2,
      unknown_company: 1,
      person: 1,
    })
    while ((await deriveSignals(register.write)) > 0);
    const told = await sql(
      `select kind, s.before, s.after, s.text, number, c.name from signals s join companies c using (company_id)
       where s.source = 'gazette' order by number, kind`,
    )
    expect(told).toMatchObject([
      {
        kind: 'company_registered',
        after: { name: 'Beispiel Haustechnik GmbH', seat: 'Sursee', canton: 'LU', capital: 20_000 },
        number: 'HR01-1009900001',
      },
      {
        kind: 'address_changed',
        before: { address: 'Alte Musterstrasse 1, 8002 Zürich' },
        after: { address: 'Musterstrasse 34, 8002 Zürich' },
        text: "Aktienkapital neu: CHF 151'333.00. Domizil neu: Musterstrasse 34, 8002 Zürich.",
      },
      {
        kind: 'capital_increased',
        before: { capital: 100_000, currency: 'CHF' },
        after: { capital: 151_333, currency: 'CHF' },
      },
      { kind: 'officers_changed', before: null, after: null, number: 'HR02-1009900002' },
    ])
    for (const { table_name } of await sql(
      `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    ))
      expect(await sql(`select * from ${table_name} t where t::text ~ 'Meier|Hans'`)).toEqual([])

    // Within days the register may tell of the company that only its end was told of.
    await register.import(
      [{ uid: 'CHE-600.001.126', name: 'Muster Holding AG', seat_name: 'Zug' }],
      'test',
      '2026-11-01',
    )
    expect((await sync('gazette')).counts).toEqual({ publications: 1, signals: 1, read: 1 })
    expect(
      await sql(`select status, deleted_on::text, name from companies where uid = 'CHE-600.001.126'`),
    ).toEqual([{ status: 'cancelled', deleted_on: '2026-11-17', name: 'Muster Holding AG' }])
    expect((await sync('gazette')).counts).toEqual({})
  })

  test('a gazette that has changed is told, and its publications wait for a version that reads them', async () => {
    const ids = Array.from({ length: 12 }, (_, at) => `10000000-0000-4000-8000-0000000000${at + 10}`)
    const listed = ids
      .map(
        (id) =>
          `<publication><meta><id>${id}</id><subRubric>HR02</subRubric><publicationNumber>${id}</publicationNumber><publicationDate>2026-11-21</publicationDate></meta></publication>`,
      )
      .join('')
    let body = '<new:format xmlns:new="x"/>'
    source.answer(({ path, query }) => {
      if (ids.some((id) => path.includes(id))) return { body }
      const here = query.get('publicationDate.start') === '2026-11-21'
      return {
        body: `<b:bulk-export xmlns:b="x"><total>${here ? 12 : 0}</total>${here ? listed : ''}</b:bulk-export>`,
      }
    })
    await expect(sync('gazette')).rejects.toThrow('The gazette has changed')
    body = sample('shab/HR02_fictional.xml')
    expect((await sync('gazette')).counts).toMatchObject({ publications: 12, read: 12 })
  })
})
