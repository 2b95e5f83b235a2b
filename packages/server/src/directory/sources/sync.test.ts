import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { cantons } from '@alphorn/contract/core/fields'
import { uidOf } from '@alphorn/test/fixtures/register'
import { openSourceFixture } from '@alphorn/test/directory/source-fixture'
import { settingsFor } from '@alphorn/test/directory/source-server'
import { deriveSignals } from '#server/directory/signals/derive'
import { syncDueSources } from '#server/directory/sources/sync'

// Sources are read over real HTTP from servers that replay recorded responses.

const { register, source, sync, status, sql, travelTo } = await openSourceFixture()

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

  test('All cantons are read, and an interrupted run continues at the canton that failed', async () => {
    await travelTo('2026-11-02')
    source.answer((asked) => (asked.path.endsWith('_LU.csv') ? { status: 503 } : whole(asked)))
    await expect(sync('basel')).rejects.toThrow('it answered 503, 5 times')
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

  test('A canton that cannot be read does not block others, and is reported and retried until it can', async () => {
    numbersOf.set('ZH', [...numbersOf.get('ZH')!, 900])
    source.answer((asked) => (asked.path.endsWith('_LU.csv') ? { status: 404 } : whole(asked)))
    await expect(sync('basel')).rejects.toThrow('answered 404')
    expect(await status('basel')).toMatchObject({ state: 'failed', failure: expect.stringContaining('LU') })
    expect(await sql('select canton from companies where ehraid = 900')).toEqual([{ canton: 'ZH' }])
    const before = source.asked.length
    source.answer(whole)
    expect(await sync('basel')).toMatchObject({ state: 'finished' })
    expect(source.asked.length - before).toBe(cantons.length)
  })

  test('A canton that has not changed is not transferred again', async () => {
    source.answer(({ headers, path }) =>
      headers['if-none-match'] ? { status: 304 } : { status: 500, body: path },
    )
    expect(await sync('basel')).toMatchObject({ state: 'finished', counts: {} })
  })

  test('A company missing from the list twice is reported as missing, not as struck off', async () => {
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

  test('A list without its companies or columns changes nothing and is reported', async () => {
    source.answer((asked) => (asked.path.endsWith('_AG.csv') ? { body: head } : whole(asked)))
    await expect(sync('basel')).rejects.toThrow('AG holds 0 of')
    source.answer((asked) => (asked.path.endsWith('_AG.csv') ? { body: 'a,b\n1,2' } : whole(asked)))
    await expect(sync('basel')).rejects.toThrow('there is no column company_uri')
    expect(await sql('select count(*) from company_statements where missing_times > 0')).toEqual([
      { count: 1 },
    ])
  })

  test('A truncated file loses no companies and is read again', async () => {
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

test('Only one run per source is active, and a killed run is continued at its position', async () => {
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

test('A stopped run keeps its position and does not count as a failure', async () => {
  await travelTo('2026-11-17')
  const stop = new AbortController()
  const page = (next: number | null) =>
    JSON.stringify({ data: [], links: next ? { next: `https://elsewhere.example/x?page=${next}` } : {} })
  source.answer(({ query }) => {
    if (query.get('page') === '2') stop.abort()
    return { body: page(Number(query.get('page') ?? 1) + 1) }
  })
  expect(await sync('gleif', stop)).toMatchObject({ state: 'stopped' })
  expect(await status('gleif')).toMatchObject({ state: 'interrupted', failure: null, due: true })
  source.answer(({ query }) => ({ body: page(query.get('page') === '2' ? 3 : null) }))
  const before = source.asked.length
  await sync('gleif')
  expect(source.asked.slice(before).map(({ query }) => query.get('page'))).toEqual(['2', '3'])
})

test('FINMA: a list updates licences, and a licence no longer listed has ended', async () => {
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
  // A rejected line does not cost the company its licence: presence on the list is enough.
  source.answer(() => ({ body: list(bank.replace('Muster Bank AG', '')) }))
  expect((await sync('finma')).counts).toMatchObject({ rejected: 1, ended: 0 })
  expect(await sql('select regulated from companies where ehraid = 900')).toEqual([
    { regulated: [{ authority: 'FINMA', type: 'Bank' }] },
  ])
  source.answer(() => ({ body: list() }))
  await expect(sync('finma')).rejects.toThrow('no licence is taken to have ended')
  source.answer(() => ({ body: list(bank, fund) }))
  await sync('finma')
  expect(await sql('select regulated from companies where ehraid = 901')).toEqual([
    { regulated: [{ authority: 'FINMA', type: 'Fund' }] },
  ])
})

const samples = new URL('../../../../../../shared/data/samples/', import.meta.url)
const sample = (name: string) => readFileSync(new URL(name, samples), 'utf8')

describe.skipIf(!existsSync(samples))('recorded (skipped: the samples are not at hand)', () => {
  test('LINDAS is queried for the companies in the directory, in order', async () => {
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

  test('Zefix is queried day by day with its credentials, and companies are read in full', async () => {
    await travelTo('2026-11-21')
    const detail = (path: string) => {
      const found = (
        JSON.parse(sample('zefix/sogc_bydate_fictional.json')) as { companyShort: { ehraid: number } }[]
      )
        .map(({ companyShort }) => companyShort)
        .find(({ ehraid }) => path.endsWith(`/${ehraid}`)) ?? {
        ehraid: 3,
        uid: uidOf(3),
        name: 'Muster 3 AG',
        status: 'CANCELLED',
      }
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
    expect(await sql('select status from companies where ehraid = 3')).toEqual([{ status: 'cancelled' }])
  })
})

test('LINDAS: two purposes that are returned in another order change nothing', async () => {
  await sql('delete from companies')
  await travelTo('2026-11-22')
  await register.import([{ ehraid: 940, uid: uidOf(940), name: 'Muster Zweck AG', legal_form: '0106' }])
  const binding = (description: string, street: string) => ({
    company: { value: 'https://register.ld.admin.ch/zefix/company/940' },
    uid: { value: uidOf(940) },
    legalName: { value: 'Muster Zweck AG' },
    description: { value: description },
    street: { value: street },
  })
  const reported = [binding('Handel.', 'Weg 1'), binding('Handel.', 'Weg 2'), binding('Bau.', 'Weg 2')]
  const answer = () => ({ body: JSON.stringify({ results: { bindings: reported } }) })
  source.answer(answer)
  expect((await sync('lindas')).counts).toMatchObject({ changed: 1 })
  reported.reverse()
  await travelTo('2026-11-29')
  expect((await sync('lindas')).counts).toMatchObject({ changed: 0, unchanged: 1 })
})

test('The UID register is queried for prospects only, each once per quarter', async () => {
  await sql('delete from test_clock')
  await register.import([
    { ehraid: 950, uid: uidOf(950), name: 'Muster Kunde AG', legal_form: '0106' },
    { ehraid: 951, uid: uidOf(951), name: 'Niemandes AG', legal_form: '0106' },
  ])
  // A prospect of any account; the account does not matter here.
  await sql('alter table prospects disable trigger all')
  await sql(`insert into prospects (account_id, project_id, prospect_id, company_id, uid, created_at, updated_at)
    select 'acc_1', 'prj_1', 'prs_1', company_id, uid, now(), now() from companies where ehraid = 950`)
  const digits = uidOf(950).replaceAll(/\D/g, '')
  source.answer(({ body }) => ({
    body: `<Envelope><Body><GetByUIDResponse><GetByUIDResult><organisationType><organisation>
      <organisationIdentification><uid><uidOrganisationId>${/Id>(\d{9})</.exec(body)![1]}</uidOrganisationId></uid>
      <organisationName>Muster Kunde AG</organisationName></organisationIdentification></organisation>
      <vatRegisterInformation><vatStatus>2</vatStatus></vatRegisterInformation>
      </organisationType></GetByUIDResult></GetByUIDResponse></Body></Envelope>`,
  }))
  const before = source.asked.length
  expect((await sync('uid-register')).counts).toMatchObject({ asked: 1, changed: 1 })
  expect(source.asked.slice(before).map(({ body }) => body.includes(digits))).toEqual([true])
  expect(await sql('select vat from companies where ehraid = 950')).toEqual([
    { vat: { status: 'registered', since: null } },
  ])
  expect((await sync('uid-register')).counts).toEqual({})
})

test('Enabled sources are read when due, and a failed source is retried after a delay', async () => {
  await travelTo('2027-03-01')
  const settings = { ...settingsFor('finma', source.url), on: ['finma'] as const }
  const due = () => syncDueSources(register, settings, new AbortController().signal)
  const asked = async (work: () => Promise<unknown>) => {
    const before = source.asked.length
    await work()
    return source.asked.length - before
  }
  source.answer(() => ({ status: 403 }))
  expect(await asked(() => expect(due()).rejects.toThrow('answered 403'))).toBe(1)
  expect(await asked(due)).toBe(0)
  await sql(
    `update directory_sources set failed_at = failed_at - interval '15 minutes' where source = 'finma'`,
  )
  source.answer(() => ({ body: `Name,UID,AuthorisationType EN\nMuster Bank AG,${uidOf(900)},Bank` }))
  expect(await asked(due)).toBe(1)
  expect(await asked(due)).toBe(0)
  await travelTo('2027-03-02')
  expect(await asked(due)).toBe(1)
  expect(
    await asked(() => syncDueSources(register, { ...settings, on: [] }, new AbortController().signal)),
  ).toBe(0)
})
