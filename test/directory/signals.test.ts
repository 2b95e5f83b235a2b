import type { Untyped } from '../fixtures/untyped.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import { scopeNames } from '@alphorn/contract/core/scopes'
import { companyRows } from '@alphorn/server/directory/connectors/file/company-rows'
import { transaction, withConnection } from '@alphorn/server/platform/db/connection'
import { importCompanies } from '@alphorn/server/directory/companies/import'
import { deriveSignals } from '@alphorn/server/directory/signals/derive'
import { signalsOf } from '@alphorn/server/directory/signals/of-companies'
import { type NewSignal, recordSignals } from '@alphorn/server/directory/signals/record'
import { buildList } from '../fixtures/lists.ts'
import { uidOf } from '../fixtures/register.ts'
import { story } from '../fixtures/story-companies.ts'
import type { Account } from '../fixtures/accounts.ts'
import type { Actor } from '../fixtures/actors.ts'
import { openWorld } from '../fixtures/world.ts'

// Signals about companies: derived from imports, reported by publications, read in lists and watches.

const world = await openWorld()
let acme: Account
let olga: Actor
const ids = new Map<string, string>()
beforeAll(async () => {
  acme = await world.account()
  olga = await acme.credential([...scopeNames], { name: 'Olga' })
  for (const { uid, company_id } of await world.sql(
    'select uid, company_id from companies order by ehraid desc',
  ))
    ids.set(uid, company_id)
})

async function* lines(records: readonly object[]) {
  for (const record of records) yield JSON.stringify(record)
}
const bring = (...records: object[]) =>
  importCompanies(world.service.pools.write, companyRows(lines(records)), {
    source: 'register',
    onRejection: ({ detail }) => {
      throw new Error(detail)
    },
  })
/** The server's background job also derives signals: the test waits for its work in progress. */
async function deriveAll() {
  while ((await deriveSignals(world.service.pools.write)) > 0);
  const open = 'select version_id from company_versions where not signals_derived'
  await vi.waitFor(async () => expect(await world.sql(open)).toEqual([]), { timeout: 30_000 })
}
const reported = async (company_id: string) => {
  await deriveAll()
  return world.sql(
    `select kind, before, after, source, published_on::text as on from signals where company_id = $1 order by signal_id`,
    [company_id],
  )
}
const record = (...signals: NewSignal[]) =>
  transaction(world.service.pools.write, (tx) => recordSignals(tx, signals))

describe('signals from differences between imports', () => {
  const { muster } = story
  const moved = {
    ...muster,
    legal_seat: 'Thun',
    legal_seat_id: 942,
    address: { street: 'Seestrasse', house_number: '7', zip: '3600', town: 'Thun' },
  }

  test('A difference between two imports becomes signals with the values before and after, once', async () => {
    const company_id = ids.get(muster.uid)!
    await deriveAll()
    await world.sql('delete from signals')
    await bring({ ...moved, name: 'Muster Gebäudehülle AG' })
    const expected = [
      {
        kind: 'name_changed',
        before: { name: 'Muster Dachbau AG' },
        after: { name: 'Muster Gebäudehülle AG' },
        source: 'register',
      },
      {
        kind: 'seat_moved',
        before: { seat: 'Bern', address: 'Dorfstrasse 1, 3000 Bern' },
        after: { seat: 'Thun', address: 'Seestrasse 7, 3600 Thun' },
        source: 'register',
      },
    ]
    expect(await reported(company_id)).toMatchObject(expected)
    await bring({ ...moved, name: 'Muster Gebäudehülle AG' })
    await deriveAll()
    expect(await reported(company_id)).toHaveLength(2)
  })

  test('A merger into a company known only by its UID reports that UID and does not block other signals', async () => {
    const merged = { ehraid: 97_001, uid: uidOf(971), name: 'Aufgegangen AG', status: 'ACTIVE' }
    const successor = uidOf(972)
    await bring(merged, { ehraid: 97_002, uid: successor, name: 'Nachfolge AG', status: 'ACTIVE' })
    await deriveAll()
    await bring({ ...merged, status: 'CANCELLED', taken_over_by: [{ uid: successor }] })
    const [{ company_id }] = await world.sql<{ company_id: string }>(
      'select company_id from companies where ehraid = 97001',
    )
    const signals = await reported(company_id)
    expect(signals).toContainEqual(expect.objectContaining({ kind: 'merger', after: { company: successor } }))
  })

  test('Signals are derived once despite a crash after the import and concurrent derivation', async () => {
    const company_id = ids.get(muster.uid)!
    await world.sql('delete from signals')
    await bring({ ...moved, name: 'Muster Holzbau AG' })
    // Forces a second derivation: the mark is removed as if the process had died before its commit.
    await Promise.all([deriveAll(), deriveAll(), deriveAll()])
    await world.sql('update company_versions set signals_derived = false where company_id = $1', [company_id])
    await deriveAll()
    const names = (await reported(company_id)).filter(
      ({ kind, after }) =>
        kind === 'name_changed' && (after as { name?: string }).name === 'Muster Holzbau AG',
    )
    expect(names).toHaveLength(1)
  })

  test.each<[string, object, (SignalKind | undefined)[]]>([
    ['another spelling of the name', { name: 'KELLER BEDACHUNGEN GmbH' }, []],
    ['another form', { legal_form: '0106' }, ['legal_form_changed']],
    ['more capital', { capital_nominal: 200_000 }, ['capital_increased']],
    ['less capital', { capital_nominal: 50_000 }, ['capital_reduced']],
    ['another purpose', { purpose: 'Handel mit Dachziegeln.' }, ['purpose_changed']],
    [
      'another street',
      { address: { street: 'Marktgasse', house_number: '9', zip: '3000', town: 'Bern' } },
      ['address_changed'],
    ],
    ['a merged municipality', { legal_seat: 'Bern-Neu', legal_seat_id: 9999 }, []],
    [
      'another canton',
      {
        canton: 'ZH',
        legal_seat: 'Zürich',
        legal_seat_id: 261,
        address: { street: 'Limmatquai', house_number: '1', zip: '8001', town: 'Zürich' },
      },
      ['seat_moved', 'canton_changed'],
    ],
    ['a liquidation', { status: 'BEING_CANCELLED' }, ['liquidation_opened']],
    ['a deletion', { status: 'CANCELLED' }, ['company_deleted']],
    ['a first known website', { website: 'https://keller.example' }, []],
  ])('A change of the register yields the signals of its kind: %s', async (_, change, kinds) => {
    const company_id = ids.get(story.kellerBern.uid)!
    const base = { ...story.kellerBern, capital_nominal: 100_000 }
    await bring(base)
    await deriveAll()
    await world.sql('delete from signals')
    await bring({ ...base, ...change })
    expect((await reported(company_id)).map(({ kind }) => kind)).toEqual(kinds)
    await bring(base)
    await deriveAll()
  })

  test('A recently founded company produces a signal; an old one that is new to the directory does not', async () => {
    const [{ today }] = await world.sql(`select app_now()::date::text as today`)
    const fresh = { ...muster, ehraid: 92_000_001, uid: uidOf(300_000), name: 'Frisch AG' }
    await bring(
      { ...fresh, founded_on: today },
      { ...fresh, ehraid: 92_000_002, name: 'Alt AG', founded_on: '1999-01-01' },
    )
    await deriveAll()
    const rows = await world.sql(
      `select name, kind from companies left join signals using (company_id) where ehraid > 92000000 order by ehraid`,
    )
    expect(rows).toEqual([
      { name: 'Frisch AG', kind: 'company_registered' },
      { name: 'Alt AG', kind: null },
    ])
  })
})

const published = (company_id: string, more: Partial<NewSignal> = {}): NewSignal => ({
  company_id,
  kind: 'address_changed',
  published_on: '2026-11-16',
  occurred_on: '2026-11-11',
  source: { name: 'shab', rubric: 'HR02', number: 'HR02-1006000001', url: 'https://www.shab.ch/1' },
  before: { address: 'Dorfstrasse 1, 3000 Bern' },
  after: { address: 'Seestrasse 7, 3600 Thun' },
  text: null,
  language: 'de',
  confidence: 1,
  ...more,
})

describe('signals from publications', () => {
  test('A publication is recorded once and replaces the signal that an import had already produced', async () => {
    const company_id = ids.get(story.gone.uid)!
    await world.sql('delete from signals')
    const seen = published(company_id, {
      published_on: '2026-11-14',
      source: { name: 'register', rubric: null, number: null, url: null },
      after: { address: 'Seestrasse 7, 3600 THUN' },
    })
    expect(await record(seen)).toBe(1)
    expect(await record(seen)).toBe(0)
    const [{ signal_id }] = await world.sql('select signal_id from signals')
    expect(await record(published(company_id))).toBe(1)
    expect(await record(published(company_id), published(company_id), seen)).toBe(0)
    expect(
      await world.sql('select signal_id, source, number, published_on::text as on from signals'),
    ).toEqual([{ signal_id, source: 'shab', number: 'HR02-1006000001', on: '2026-11-16' }])
    const next = { ...published(company_id).source, number: 'HR02-1006000002' }
    expect(
      await record(published(company_id, { source: next, after: { address: 'Marktgasse 1, 3000 Bern' } })),
    ).toBe(1)
  })

  test('Publications about officers are identified by their number within a source', async () => {
    const company_id = ids.get(story.gone.uid)!
    const officers = (number: string) =>
      published(company_id, {
        kind: 'officers_changed',
        before: null,
        after: null,
        source: { ...published('').source, number },
      })
    expect(await record(officers('HR02-1'), officers('HR02-2'), officers('HR02-1'))).toBe(2)
  })

  test('A publication recorded several times at once is stored once', async () => {
    const company_id = ids.get(story.gone.uid)!
    await world.sql('delete from signals')
    const counts = await Promise.all(Array.from({ length: 6 }, () => record(published(company_id))))
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(1)
  })
})

describe('reading signals', () => {
  const { muster, alpha, kellerThun } = story

  beforeAll(async () => {
    await deriveAll()
    await world.sql('delete from signals')
    const of = (uid: string, kind: SignalKind, day: string, number: string) =>
      published(ids.get(uid)!, {
        kind,
        published_on: day,
        before: null,
        after: null,
        source: { name: 'shab', rubric: 'HR02', number, url: null },
      })
    await record(
      of(muster.uid, 'officers_changed', '2026-11-10', 'a'),
      of(muster.uid, 'merger', '2026-11-12', 'b'),
      of(alpha.uid, 'bankruptcy_opened', '2026-11-11', 'c'),
      of(kellerThun.uid, 'merger', '2026-11-12', 'd'),
    )
  })
  const shown = ({ body }: { body: { data: { kind: string; published_on: string }[] } }) =>
    body.data.map(({ kind, published_on }) => `${published_on.slice(8)} ${kind}`)

  test('The signals of a list are those of its members, filtered by kind and start date, in pages', async () => {
    const company_id = [ids.get(muster.uid)!, ids.get(alpha.uid)!]
    const { body } = await olga.post('/markets', { name: 'Two', filters: { company_id } })
    const path = `/markets/${body.data.list_id}/signals` as const
    expect((await olga.get(path)).body.data).toEqual([])
    await buildList(olga, body.data.list_id)
    expect(shown(await olga.get(path))).toEqual(['12 merger', '11 bankruptcy_opened', '10 officers_changed'])
    expect(shown(await olga.get(`${path}?kind=merger&kind=officers_changed`))).toEqual([
      '12 merger',
      '10 officers_changed',
    ])
    expect(shown(await olga.get(`${path}?since=2026-11-11`))).toEqual(['12 merger', '11 bankruptcy_opened'])
    const first = await olga.get(`${path}?limit=2`)
    const second = await olga.get(`${path}?limit=2&cursor=${first.body.next_cursor}`)
    expect([...shown(first), ...shown(second)]).toHaveLength(3)
    expect(second.body.next_cursor).toBeNull()
    expect(first.body.data[0]!.company).toMatchObject({ company_id: company_id[0], uid: muster.uid })
  })

  test('A watch reports signals of its chosen kinds for its companies or those that match its filters', async () => {
    const watch = async (input: Untyped) => {
      const made = await acme.app('POST', '/watches', input)
      expect(made.status).toBe(201)
      return `/api/v1/prospect/watches/${made.body.data.watch_id}` as const
    }
    const named = await watch({ name: 'Named', company_ids: [ids.get(muster.uid)] })
    expect(shown(await olga.get(`${named}/signals`))).toEqual(['12 merger', '10 officers_changed'])
    const filtered = await watch({ name: 'Thun', filters: { municipality: ['Thun'] }, kinds: ['merger'] })
    expect(shown(await olga.get(`${filtered}/signals`))).toContain('12 merger')
    expect(shown(await olga.get(`${filtered}/signals?kind=bankruptcy_opened`))).toEqual([])
    expect((await olga.get(named)).body.data).toMatchObject({ name: 'Named', filters: null, kinds: [] })
    const bolt = await (await world.account('Bolt')).credential([...scopeNames])
    expect((await bolt.get(`${named}/signals`)).status).toBe(404)
  })

  test.each([
    [{ name: 'x' }, 'one_of_required', ''],
    [{ name: 'x', filters: {}, company_ids: ['cmp_01kafxq3p8e9b8m2v4n6t7r0sz'] }, 'mutually_exclusive', ''],
    [
      { name: 'x', company_ids: ['cmp_01kafxq3p8e9b8m2v4n6t7r0sz'] },
      'filter_value_unknown',
      'company_ids[0]',
    ],
    [{ name: 'x', filters: { canton: ['XX'] } }, 'filter_value_unknown', 'filters.canton[0]'],
    [{ name: 'x', filters: { size: ['huge'], shape: 1 } }, 'filter_value_unknown', 'filters.size[0]'],
    [{ name: 'x', filters: {}, kinds: ['party'] }, 'value_not_allowed', 'kinds[0]'],
  ])('A watch of %j is refused', async (input, error, field) => {
    const refused = await acme.app('POST', '/watches', input)
    expect(refused.status).toBe(422)
    expect(refused.body.error.errors[0]).toMatchObject({ code: error, field })
  })

  test('Signals of several companies since a given day can be read for a snapshot', async () => {
    const asked = [ids.get(muster.uid)!, ids.get(kellerThun.uid)!]
    const found = await withConnection(world.service.pools.read, (db) =>
      signalsOf(db, asked, { publishedSince: '2026-11-12' }),
    )
    expect([...found].map(([company_id, signals]) => [company_id, signals.map(({ kind }) => kind)])).toEqual(
      expect.arrayContaining([
        [asked[0], ['merger']],
        [asked[1], ['merger']],
      ]),
    )
    expect(found.size).toBe(2)
  })
})
