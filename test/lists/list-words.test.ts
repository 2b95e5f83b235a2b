import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import { scopeNames } from '@alphorn/contract/core/scopes'
import { buildLists } from '@alphorn/server/background/build-lists'
import { companyRows } from '@alphorn/server/directory/connectors/file/company-rows'
import { withConnection } from '@alphorn/server/platform/db/connection'
import { importCompanies } from '@alphorn/server/directory/companies/import'
import { buildNextChunk } from '@alphorn/server/lists/build-chunk'
import { readMoment } from '@alphorn/server/directory/search/directory-changes'
import { startWorkerIndex, type WorkerIndex } from '@alphorn/server/directory/search/worker-index'
import { buildList } from '../fixtures/lists.ts'
import { openRegister, uidOf } from '../fixtures/register.ts'
import type { Actor } from '../fixtures/actors.ts'
import { openWorld } from '../fixtures/world.ts'

// A list with search words contains exactly the search results in its count, its preview and its build.

const towns = { BE: [351, 'Bern'], ZH: [261, 'Zürich'], GE: [6621, 'Genève'] } as const

/** Names and purposes for every way in which the search matches words. */
const companies = [
  ['Nordlicht Technik AG', 'BE', 'Planung und Installation von Wärmepumpen und Photovoltaikanlagen'],
  ['Wärmepumpen Seeland GmbH', 'BE', 'Handel mit Heizungen'],
  ['Südwind Service AG', 'ZH', 'Wartung von Wärmepumpen'],
  ['Quintus AG', 'ZH', 'Beratung'],
  ['Quintus GmbH', 'BE', 'Beratung'],
  ['Quintus Holding AG', 'GE', 'Halten von Beteiligungen'],
  ['Zwirbel Treuhand AG', 'BE', 'Treuhand'],
  ['Zwirbel Treuhand Genève Sàrl', 'GE', 'Fiduciaire'],
  ['Grünspan & Söhne AG', 'ZH', 'Malerei'],
] as const

const rows = companies.map(([name, canton, purpose], at) => {
  const [seat_bfs_id, seat_name] = towns[canton]
  return {
    ehraid: 7000 + at,
    uid: uidOf(700 + at),
    name,
    canton,
    seat_bfs_id,
    seat_name,
    purpose,
    status: 'ACTIVE',
  }
})

async function* lines(records: readonly object[]) {
  for (const record of records) yield JSON.stringify(record)
}

describe('over HTTP', async () => {
  const world = await openWorld()
  let olga: Actor
  let acme: Awaited<ReturnType<typeof world.account>>
  beforeAll(async () => {
    acme = await world.account()
    olga = await acme.credential([...scopeNames])
    await importCompanies(world.service.pools.write, companyRows(lines(rows)), { source: 'test' })
    const { stamp } = await withConnection(world.service.pools.read, readMoment)
    while (!(await world.search.reaches(stamp)));
  })

  const everything: [string, CompanyFilter, string[]][] = [
    [
      'a word of purposes',
      { q: 'Wärmepumpen' },
      ['Nordlicht Technik AG', 'Südwind Service AG', 'Wärmepumpen Seeland GmbH'],
    ],
    [
      'a word of purposes in one canton',
      { q: 'wärmepumpe', canton: ['BE'] },
      ['Nordlicht Technik AG', 'Wärmepumpen Seeland GmbH'],
    ],
    ['a legal form', { q: 'Quintus AG' }, ['Quintus AG', 'Quintus GmbH', 'Quintus Holding AG']],
    ['a typing mistake', { q: 'Zwirbbel' }, ['Zwirbel Treuhand AG', 'Zwirbel Treuhand Genève Sàrl']],
    ['a town', { q: 'Zwirbel Bern' }, ['Zwirbel Treuhand AG']],
    ['another spelling', { q: 'gruenspan und soehne' }, ['Grünspan & Söhne AG']],
    ['a UID', { q: uidOf(704) }, ['Quintus GmbH']],
    ['nothing that is anywhere', { q: 'Xyzzyplugh' }, []],
  ]

  test.each(everything)(
    '%s: the search, the count, the preview and the built list agree',
    async (_what, filters, names) => {
      const query = new URLSearchParams(
        Object.entries(filters).flatMap(([name, value]) =>
          [value].flat().map((one) => [name, String(one)] as [string, string]),
        ),
      )
      const found = (await olga.get(`/companies?${query.toString()}&sort=name&limit=200`)).body
      expect(found.data.map(({ name }) => name)).toEqual(names)
      expect(found.total).toBe(names.length)

      const preview = (await acme.app('GET', `/lists/preview?${query.toString()}`)).body.data
      expect(preview.count).toBe(found.total)
      expect(preview.cost.rows).toBe(found.total)
      const made = (await olga.post('/markets', { name: JSON.stringify(filters), filters })).body.data
      expect((await olga.get(`/markets/${made.list_id}/count`)).body.data).toEqual({ count: found.total })
      const list = await buildList(olga, made.list_id)
      expect(list).toMatchObject({ state: 'built', companies: found.total })
      const [build] = (await olga.get(`/markets/${made.list_id}/builds`)).body.data
      expect(build).toMatchObject({
        state: 'finished',
        progress: { found: found.total, expected: found.total },
      })
      const held = (await olga.get(`/markets/${made.list_id}/companies?limit=1000`)).body.data
      expect(held.map(({ company_id }) => company_id).sort()).toEqual(
        found.data.map(({ company_id }) => company_id).sort(),
      )
    },
  )

  test('The overlap with other lists is counted among the companies that the search finds', async () => {
    const made = (await olga.post('/markets', { name: 'All of Bern', filters: { canton: ['BE'] } })).body.data
    await buildList(olga, made.list_id)
    const { data } = (await acme.app('GET', '/lists/overlaps?q=W%C3%A4rmepumpen')).body
    expect(data).toContainEqual({ list_id: made.list_id, name: 'All of Bern', shared: 2 })
  })

  test('A build sees what was imported before it was requested', async () => {
    const late = { ...rows[0]!, ehraid: 7900, uid: uidOf(790), name: 'Spätling Wärmepumpen AG' }
    const made = (await olga.post('/markets', { name: 'Late', filters: { q: 'Spätling' } })).body.data
    await importCompanies(world.service.pools.write, companyRows(lines([late])), { source: 'test' })
    expect(await buildList(olga, made.list_id)).toMatchObject({ companies: 1 })
  })
})

describe('chunk by chunk', async () => {
  const register = await openRegister(
    Array.from({ length: 60 }, (_, at) => ({
      ...rows[0]!,
      ehraid: at + 1,
      uid: uidOf(at + 1),
      name: at % 3 === 0 ? `Solar ${at} GmbH` : `Anders ${at} AG`,
      purpose: at % 3 === 1 ? 'Montage von Solaranlagen' : 'Vermietung',
    })),
  )
  const writer = { ...register.write, pool: register.read }
  const options = { databaseUrl: register.url, snapshotFile: null, log: { warn() {}, error() {} } }
  let index: WorkerIndex
  beforeAll(async () => {
    index = startWorkerIndex(options)
    expect(await index.ready(Infinity)).toBe(true)
    await register.read.query(
      `insert into accounts (account_id, name, created_at) values ('acc_1', 'Acme', app_now())`,
    )
  })
  afterAll(() => index.stop())

  async function openBuild(list_id: string, filters: CompanyFilter) {
    await register.read.query(
      `insert into lists (account_id, list_id, name, filters, building_number, created_by, created_at, updated_at)
       values ('acc_1', $1, $1, $2, 1, 'Olga', app_now(), app_now())`,
      [list_id, filters],
    )
    await register.read.query(
      `insert into list_builds (account_id, list_id, number, filters, created_by, created_at)
       values ('acc_1', $1, 1, $2, 'Olga', app_now())`,
      [list_id, filters],
    )
  }
  const buildOf = async (list_id: string) =>
    (await register.read.query('select * from list_builds where list_id = $1', [list_id])).rows[0]
  const membersOf = async (list_id: string) =>
    (
      await register.read.query('select company_id from list_members where list_id = $1 order by 1', [
        list_id,
      ])
    ).rows.map(({ company_id }) => company_id)
  const meant = (filter: CompanyFilter) =>
    withConnection(register.read, (db) => index.ids(db, filter, '', 1000))

  test('A list build interrupted between two chunks continues with the next chunk', async () => {
    const filters = { q: 'solar' }
    await openBuild('mkt_words', filters)
    const positions: string[] = []
    while (await buildNextChunk({ ...writer }, { index, chunkSize: 7 }))
      positions.push((await buildOf('mkt_words')).position)
    const expected = await meant(filters)
    expect(expected).toHaveLength(40)
    expect(await membersOf('mkt_words')).toEqual(expected)
    expect(positions).toEqual([6, 13, 20, 27, 34, 39].map((at) => expected[at]))
    expect(await buildOf('mkt_words')).toMatchObject({
      state: 'finished',
      found: 40,
      added: 40,
      expected: 40,
    })
  })

  test('Without an index a word-based list waits, other lists do not, and nothing fails', async () => {
    const filters = { q: 'solar' }
    await openBuild('mkt_waits', filters)
    await buildNextChunk(writer, { index, chunkSize: 7 })
    const { position } = await buildOf('mkt_waits')
    await openBuild('mkt_facts', { canton: ['BE'] })
    const away = startWorkerIndex({ ...options, databaseUrl: 'postgres://127.0.0.1:1/none', timeoutMs: 50 })
    for (let turn = 0; turn < 6; turn++) await buildLists(register, away)
    await away.stop()
    expect(await buildOf('mkt_facts')).toMatchObject({ state: 'finished', found: 60 })
    expect(await buildOf('mkt_waits')).toMatchObject({ state: 'running', position, found: 7, failures: 0 })
    await buildLists(register, index)
    expect(await buildOf('mkt_waits')).toMatchObject({ state: 'finished', found: 40, failures: 0 })
    expect(await membersOf('mkt_waits')).toEqual(await meant(filters))
  })
})
