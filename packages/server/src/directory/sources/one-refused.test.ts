import { demoSource } from '@alphorn/contract/directory/demo-source'
import { uidOf } from '@alphorn/test/fixtures/register'
import { debtor, smallGazette, type SmallPublication } from '@alphorn/test/directory/small-gazette'
import { openSourceFixture } from '@alphorn/test/directory/source-fixture'
import type { Asked } from '@alphorn/test/directory/source-server'
import { describe, expect, test } from 'vitest'

// An item that a source refuses or fails at does not block later ones; it is retried a limited number of times.

const { register, source, sync, status, sql, travelTo, waits } = await openSourceFixture()
await travelTo('2026-11-21')

const company = (at: number) => ({
  ehraid: at,
  uid: uidOf(at),
  name: `Muster ${at} AG`,
  legal_form: '0106',
  status: 'ACTIVE',
})
const asking = async (name: Parameters<typeof sync>[0]) => {
  const before = source.asked.length
  const outcome = await sync(name)
  return { ...outcome, asked: source.asked.slice(before) }
}

describe('the gazette', () => {
  const id = (at: number) => `20000000-0000-4000-8000-0000000000${at + 10}`
  const bankruptcy = (at: number, published_on = '2026-11-20'): SmallPublication => ({
    id: id(at),
    sub_rubric: 'KK01',
    number: `KK01-${at}`,
    published_on,
    content: debtor(uidOf(at), `Muster ${at} AG`),
  })
  const gazette = smallGazette([1, 2, 3].map((at) => bankruptcy(at)))
  const outcomes = () =>
    sql(`select publication_id as id, outcome from source_publications where source = 'gazette' order by 1`)

  test('A gazette publication that the database refuses does not block others', async () => {
    await register.import([1, 2, 3].map(company))
    await sql(`create function refuse_one() returns trigger language plpgsql as $$
      begin if new.number = 'KK01-2' then raise exception 'odd' using errcode = '22023'; end if; return new; end $$`)
    await sql(`create trigger refuse_one before insert on signals for each row execute function refuse_one()`)
    source.answer(gazette)
    const { state, counts } = await asking('gazette')
    await sql('drop trigger refuse_one on signals')
    expect([state, counts]).toMatchObject(['finished', { publications: 3, read: 2, unreadable: 1 }])
    expect((await outcomes()).map(({ outcome }) => outcome)).toEqual(['read', 'unreadable', 'read'])
  })

  test.each([404, 410, 500])(
    'A gazette publication answered with %i does not block others',
    async (refusal) => {
      await sql(`delete from source_publications`)
      await sql(`delete from directory_sources`)
      await register.import([1, 2, 3].map(company))
      source.answer((asked) => (asked.path.includes(id(2)) ? { status: refusal } : gazette(asked)))
      const { state, counts } = await asking('gazette')
      expect([state, counts]).toMatchObject(['finished', { publications: 3, read: 2, unreadable: 1 }])
      expect(await outcomes()).toMatchObject([
        { id: id(1), outcome: 'read' },
        { id: id(2), outcome: 'unreadable' },
        { id: id(3), outcome: 'read' },
      ])
      expect(await status('gazette')).toMatchObject({ unreadable: 1, failure: null })
    },
  )

  test('An unreadable gazette publication is retried for some days and then no more', async () => {
    const tries = async () =>
      (await asking('gazette')).asked.filter(({ path }) => path.includes(id(2))).length
    await travelTo('2026-11-23')
    expect(await tries()).toBe(5)
    await travelTo('2026-11-27')
    expect(await tries()).toBe(0)
    expect(await status('gazette')).toMatchObject({ unreadable: 1 })
  })

  test('Ten failures in a row count as a failure of the gazette: the run ends and records none of them', async () => {
    const many = Array.from({ length: 12 }, (_, at) => bankruptcy(at + 20, '2026-11-27'))
    const list = smallGazette(many)
    source.answer((asked) => (asked.path.includes(id(2).slice(0, 8)) ? { status: 404 } : list(asked)))
    await expect(sync('gazette')).rejects.toThrow('answered 404')
    expect((await outcomes()).length).toBe(3)
  })

  test('When the gazette refuses access altogether, the next publication is not requested', async () => {
    const list = smallGazette([bankruptcy(40, '2026-11-27'), bankruptcy(41, '2026-11-27')])
    source.answer((asked) => (asked.path.includes(id(2).slice(0, 8)) ? { status: 403 } : list(asked)))
    await expect(sync('gazette')).rejects.toThrow('answered 403')
    expect(source.asked.at(-1)!.path).toContain(id(40))
  })
})

describe('Zefix', () => {
  const publication = (at: number, sogcDate: string) => ({
    sogcPublication: { sogcDate, sogcId: 5000 + at, mutationTypes: [{ id: 17 }] },
    companyShort: { ...company(at), uid: uidOf(at).replaceAll(/[^A-Z\d]/g, ''), legalForm: { uid: '0106' } },
  })
  const days: Record<string, number[]> = { '2026-11-19': [101, 102], '2026-11-20': [103] }
  const zefix =
    (odd: (at: number) => { status?: number; body?: string } | undefined) =>
    ({ path }: Asked) => {
      const at = Number(/\/ehraid\/(\d+)$/.exec(path)?.[1])
      if (at) return odd(at) ?? { body: JSON.stringify([{ ...company(at), purpose: `Zweck ${at}.` }]) }
      const day = path.slice(-10)
      return { body: JSON.stringify((days[day] ?? []).map((one) => publication(one, day))) }
    }

  test.each([
    ['404', { status: 404 }],
    ['500', { status: 500 }],
    ['an empty list', { body: '[]' }],
    ['an error', { body: '{"error":{"type":"NOT_FOUND"}}' }],
    ['what is no company', { body: '"?"' }],
  ])('A company that Zefix answers with %s does not block others', async (_, odd) => {
    await sql(`delete from source_publications`)
    await sql(`delete from directory_sources`)
    await sql(`delete from companies`)
    await travelTo('2026-11-21')
    source.answer(zefix((at) => (at === 101 ? odd : undefined)))
    const { state, counts } = await asking('zefix')
    expect([state, counts]).toMatchObject(['finished', { publications: 3, signals: 3, unreadable: 1 }])
    // The publication itself reports the company whose full record cannot be read.
    expect(await sql('select ehraid, purpose from companies order by ehraid')).toEqual([
      { ehraid: 101, purpose: null },
      { ehraid: 102, purpose: 'Zweck 102.' },
      { ehraid: 103, purpose: 'Zweck 103.' },
    ])
    expect(await status('zefix')).toMatchObject({ unreadable: 1, failure: null })

    await travelTo('2026-11-22')
    source.answer(zefix(() => undefined))
    expect((await asking('zefix')).counts).toEqual({ publications: 1, signals: 0 })
    expect(await sql('select purpose from companies where ehraid = 101')).toEqual([{ purpose: 'Zweck 101.' }])
    expect(await status('zefix')).toMatchObject({ unreadable: 0 })
  })

  test('A company unknown to Zefix remains missing and is requested three times', async () => {
    await sql(`insert into company_statements (company_id, source, hash, stated_on, imported_at, facts, missing_since, missing_times)
      select company_id, 'basel', '', '2026-11-01', now(), 0, '2026-11-01', 2 from companies where ehraid < 103`)
    source.answer(zefix((at) => (at === 101 ? { body: '{"error":{"type":"NOT_FOUND"}}' } : undefined)))
    expect((await asking('zefix')).counts).toEqual({ asked_for: 2, unknown: 1 })
    expect(await status('basel')).toMatchObject({ missing: 1 })
    expect((await asking('zefix')).counts).toEqual({ asked_for: 1, unknown: 1 })
    expect((await asking('zefix')).counts).toEqual({ asked_for: 1, unknown: 1 })
    expect((await asking('zefix')).counts).toEqual({})
    expect(await status('basel')).toMatchObject({ missing: 1 })
  })

  test('A missing company is no longer missing once Zefix publishes about it', async () => {
    days['2026-11-22'] = [101]
    source.answer(zefix(() => undefined))
    await sql(`delete from source_publications`)
    await sync('zefix')
    expect(await status('basel')).toMatchObject({ missing: 0 })
  })

  test('Many companies unknown to Zefix are not a failure of Zefix, and one failing does not block others', async () => {
    const missing = Array.from({ length: 12 }, (_, at) => 120 + at)
    await register.import(missing.map(company))
    await sql(`insert into company_statements (company_id, source, hash, stated_on, imported_at, facts, missing_since, missing_times)
      select company_id, 'basel', '', '2026-11-01', now(), 0, '2026-11-01', 2 from companies where ehraid >= 120`)
    source.answer(zefix((at) => (at === 121 ? { status: 500 } : at < 131 ? { status: 404 } : undefined)))
    expect((await asking('zefix')).counts).toEqual({ asked_for: 12, unknown: 11 })
    expect(await status('basel')).toMatchObject({ missing: 11 })
  })
})

describe('LINDAS', () => {
  const numbersIn = (body: string) =>
    [...body.matchAll(/company\/(\d+)>/g)].map(([, number]) => Number(number))
  const binding = (at: number) => ({
    company: { value: `https://register.ld.admin.ch/zefix/company/${at}` },
    uid: { value: uidOf(at) },
    legalName: { value: `Muster ${at} AG` },
    description: { value: `Zweck ${at}.` },
  })
  const lindas =
    (isRefused: (at: number) => boolean) =>
    ({ body }: Asked) => {
      const numbers = numbersIn(body)
      if (numbers.some(isRefused)) return { status: 400 }
      return { body: JSON.stringify({ results: { bindings: numbers.map(binding) } }) }
    }

  test('An entry that LINDAS refuses does not block others', async () => {
    await sql(`delete from companies`)
    await register.import([301, 302, 303, 304].map(company))
    source.answer(lindas((at) => at === 302))
    const { state, counts } = await asking('lindas')
    expect([state, counts['unreadable']]).toEqual(['finished', 1])
    expect(await sql('select purpose from companies order by ehraid')).toEqual(
      ['Zweck 301.', null, 'Zweck 303.', 'Zweck 304.'].map((purpose) => ({ purpose })),
    )
  })

  test('Ten entries in a row that LINDAS refuses are a failure of LINDAS', async () => {
    await register.import(Array.from({ length: 12 }, (_, at) => company(310 + at)))
    source.answer(lindas((at) => at >= 310))
    await expect(sync('lindas')).rejects.toThrow('answered 400')
  })
})

describe('GLEIF', () => {
  const page = (next: number | null) =>
    JSON.stringify({ data: [], links: next ? { next: `https://elsewhere.example/x?cursor=${next}` } : {} })
  const cursors = (asked: readonly Asked[]) =>
    asked.map(({ query }) => query.get('cursor') ?? query.get('page[cursor]'))

  test('When GLEIF refuses a cursor after an interruption, the run starts from the beginning', async () => {
    source.answer(({ query }) => (query.get('cursor') === '2' ? { status: 503 } : { body: page(2) }))
    await expect(sync('gleif')).rejects.toThrow('503')
    source.answer(({ query }) => (query.has('cursor') ? { status: 400 } : { body: page(null) }))
    const { state, asked } = await asking('gleif')
    expect([state, cursors(asked)]).toEqual(['finished', ['2', '*']])
  })

  test('A GLEIF run that is refused at the beginning as well has failed', async () => {
    await sql(`update directory_sources set cursor = '{"query": "cursor=7"}' where source = 'gleif'`)
    source.answer(() => ({ status: 404 }))
    const before = source.asked.length
    await expect(sync('gleif')).rejects.toThrow('answered 404')
    expect(cursors(source.asked.slice(before))).toEqual(['7', '*'])
  })

  test('GLEIF pages that form a loop are reported, and the next run starts from the beginning', async () => {
    await sql(`delete from directory_sources where source = 'gleif'`)
    source.answer(({ query }) => ({ body: page(query.get('cursor') === '2' ? 3 : 2) }))
    const before = source.asked.length
    await expect(sync('gleif')).rejects.toThrow('does not come to an end')
    expect(cursors(source.asked.slice(before))).toEqual(['*', '2', '3'])
    source.answer(() => ({ body: page(null) }))
    expect(cursors((await asking('gleif')).asked)).toEqual(['*'])
  })
})

describe('the UID register', () => {
  const fault = (text: string) => ({
    status: 500,
    body: `<s:Envelope xmlns:s="x"><s:Body><s:Fault><faultstring>${text}</faultstring></s:Fault></s:Body></s:Envelope>`,
  })
  const known = (
    digits: string,
  ) => `<Envelope><Body><GetByUIDResponse><GetByUIDResult><organisationType><organisation>
    <organisationIdentification><uid><uidOrganisationId>${digits}</uidOrganisationId></uid>
    <organisationName>Muster AG</organisationName></organisationIdentification></organisation>
    <vatRegisterInformation><vatStatus>2</vatStatus></vatRegisterInformation>
    </organisationType></GetByUIDResult></GetByUIDResponse></Body></Envelope>`
  const digitsIn = (body: string) => /Id>(\d{9})</.exec(body)![1]!
  const digitsOf = (at: number) => uidOf(at).replaceAll(/\D/g, '')
  const numbers = (asked: readonly Asked[]) => asked.map(({ body }) => digitsIn(body))

  test('A query that the UID register refuses is postponed, and the others are sent', async () => {
    await sql(`delete from companies`)
    await sql(`delete from test_clock`)
    await register.import([201, 202].map(company))
    await sql('alter table prospects disable trigger all')
    await sql(`insert into prospects (account_id, project_id, prospect_id, company_id, uid, created_at, updated_at)
      select 'acc_1', 'prj_1', 'prs_' || ehraid, company_id, uid, now(), now() from companies`)
    source.answer(({ body }) =>
      digitsIn(body) === digitsOf(201) ? fault('Data_validation_failed') : { body: known(digitsIn(body)) },
    )
    const { state, counts, asked } = await asking('uid-register')
    // Each is asked once: a fault in a valid response is an answer, not a temporary failure.
    expect(numbers(asked)).toEqual([digitsOf(201), digitsOf(202)])
    expect([state, counts]).toMatchObject(['finished', { asked: 2, unreadable: 1, changed: 1 }])
    expect((await asking('uid-register')).asked).toEqual([])
  })

  test('A refused UID is queried again a week later, after those never queried', async () => {
    await register.import([company(203)])
    await sql(`insert into prospects (account_id, project_id, prospect_id, company_id, uid, created_at, updated_at)
      select 'acc_1', 'prj_1', 'prs_203', company_id, uid, now(), now() from companies where ehraid = 203`)
    await sql(
      `update company_statements set imported_at = imported_at - interval '8 days' where source = 'uid-register'`,
    )
    source.answer(({ body }) => ({ body: known(digitsIn(body)) }))
    expect(numbers((await asking('uid-register')).asked)).toEqual([digitsOf(203), digitsOf(201)])
  })

  test('After reaching the limit of the UID register, requests pause for a minute, doubling each time', async () => {
    await sql(`delete from company_statements where source = 'uid-register'`)
    source.answer(() => fault('Request_limit_exceeded'))
    const before = source.asked.length
    waits.length = 0
    await expect(sync('uid-register')).rejects.toThrow('20 questions a minute')
    expect(source.asked.length - before).toBe(4)
    expect(waits.filter((milliseconds) => milliseconds >= 60_000)).toEqual([60_000, 120_000, 240_000])
    expect(await sql(`select from company_statements where source = 'uid-register'`)).toEqual([])
  })

  test('When the UID register answers again after a pause, the same run continues', async () => {
    const limits = [fault('Request_limit_exceeded'), fault('Request_limit_exceeded')]
    source.answer(({ body }) => limits.shift() ?? { body: known(digitsIn(body)) })
    const { state, counts } = await asking('uid-register')
    expect([state, counts['asked']]).toEqual(['finished', 3])
    await sql(`delete from company_statements where source = 'uid-register'`)
  })

  test('A 500 from the UID register without a valid answer is retried', async () => {
    const answers = [{ status: 500, body: '<html>oops' }]
    source.answer(({ body }) => answers.shift() ?? { body: known(digitsIn(body)) })
    const { asked, counts } = await asking('uid-register')
    expect([asked.length, counts['asked']]).toEqual([4, 3])
  })

  test('Accounts take turns at the UID register, and invented companies are not asked for', async () => {
    await sql(`delete from companies`)
    await sql(`delete from prospects`)
    await register.import([401, 402, 403, 404].map(company))
    await register.import([{ ...company(10_000_405), uid: uidOf(405) }], demoSource)
    await sql(`insert into prospects (account_id, project_id, prospect_id, company_id, uid, created_at, updated_at)
      select case when ehraid = 404 then 'acc_2' else 'acc_1' end, 'prj_1', 'prs_' || ehraid, company_id, uid, now(), now()
      from companies`)
    source.answer(({ body }) => ({ body: known(digitsIn(body)) }))
    const { asked } = await asking('uid-register')
    expect(numbers(asked)).toHaveLength(4)
    expect(numbers(asked).slice(0, 2)).toContain(digitsOf(404))
  })
})
