import { mkdtempSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import { openRegister, type Register, uidOf } from '@alphorn/test/fixtures/register'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Db, withConnection } from '#server/platform/db/connection'
import { mergeWithPackaged } from '@alphorn/swiss-names/municipality-table'
import { saveMunicipalities } from '#server/directory/companies/references'
import { readMoment } from '#server/directory/search/directory-changes'
import type { DirectoryIndex } from '#server/directory/search/port'
import { createSqlIndex } from '#server/directory/search/sql-index'
import { startWorkerIndex, type WorkerIndex } from '#server/directory/search/worker-index'

const quiet = { warn: () => {}, error: () => {} }
const companies = (count: number, name = 'Muster') =>
  Array.from({ length: count }, (_, at) => ({
    ehraid: at + 1,
    uid: uidOf(at + 1),
    name: `${name} ${at + 1} AG`,
    purpose: 'Handel mit Wärmepumpen',
    status: 'ACTIVE',
  }))

async function open(register: Register, snapshotFile: string | null = null): Promise<WorkerIndex> {
  const index = startWorkerIndex({ databaseUrl: register.url, snapshotFile, log: quiet, timeoutMs: 20_000 })
  onTestFinished(() => index.stop())
  expect(await index.ready(Infinity)).toBe(true)
  return index
}

const within = <Result>(register: Register, work: (db: Db) => Promise<Result>) =>
  withConnection(register.read, work)

/** Waits until the index has read all commits. */
async function settle(register: Register, index: WorkerIndex) {
  const { stamp } = await within(register, readMoment)
  index.look()
  expect(await index.reaches(stamp)).toBe(true)
}

/**
 * Waits for the transactions that are older than the import, in any database of the server. An index built while one is
 * open reads the import a second time as changes, and counts its names twice.
 */
async function olderTransactionsEnded(register: Register) {
  const holds = `select coalesce(max(xid) < pg_snapshot_xmin(pg_current_snapshot()), true) as holds from company_changes`
  const ended = async () => (await register.read.query<{ holds: boolean }>(holds)).rows[0]!.holds
  await expect.poll(ended).toBe(true)
}

async function count(register: Register, index: DirectoryIndex, q?: string) {
  const filter = q === undefined ? {} : { q }
  const query = { filter, sort: 'name' as const, limit: 5, after: null, facets: [] }
  return (await within(register, (db) => index.search(db, query))).total
}

const municipality = (bfs_id: number, name: string, successor_id: number | null = null) => ({
  bfs_id,
  name,
  successor_id,
  canton: 'BE',
  district: null,
  ended_on: successor_id === null ? null : '2026-12-31',
})

test('An imported list of municipalities reaches the index thread: old and new places find the moved companies', async () => {
  const register = await openRegister([
    { ehraid: 1, uid: uidOf(1), name: 'Muster AG', seat_bfs_id: 306, status: 'ACTIVE' },
  ])
  onTestFinished(() => mergeWithPackaged([]))
  const index = await open(register)
  await saveMunicipalities(register.write, [municipality(306, 'Lyss', 6999), municipality(6999, 'Seebach')])
  await settle(register, index)
  const found = async (filter: CompanyFilter) =>
    within(register, async (db) => {
      const query = { filter, sort: 'name' as const, limit: 5, after: null, facets: [] }
      return [await index.search(db, query), await createSqlIndex().search(db, query)].map(
        ({ total }) => total,
      )
    })
  for (const text of ['Lyss', '306', 'Seebach', '6999'])
    expect([text, await found({ municipality: [text] })]).toEqual([text, [1, 1]])
  for (const near of ['Lyss,5', '6999,5']) expect([near, await found({ near })]).toEqual([near, [1, 1]])
})

async function unnoticed({ read }: Register, change: string) {
  await read.query('alter table companies disable trigger user')
  await read.query(change)
  await read.query('alter table companies enable trigger user')
}

const fileIn = () => join(mkdtempSync(join(tmpdir(), 'alphorn-search-')), 'index')

describe('a change in the directory', () => {
  test('Changes in the directory appear in the index: new companies, changed names and deletions', async () => {
    const register = await openRegister(companies(3))
    const index = await open(register)
    expect(await count(register, index)).toBe(3)
    await register.import([...companies(1, 'Beispiel'), { ...companies(9)[8]!, name: 'Neuling AG' }])
    await register.read.query('delete from companies where ehraid = 2')
    await settle(register, index)
    expect(await count(register, index)).toBe(3)
    expect(await count(register, index, 'beispiel')).toBe(1)
    expect(await count(register, index, 'neuling')).toBe(1)
  })

  test('The index shows a change despite an older open transaction, and does not miss that transaction’s change when it commits', async () => {
    const register = await openRegister(companies(2))
    const index = await open(register)
    const early = await register.read.connect()
    await early.query('begin')
    await early.query(`update companies set name = 'Nachzügler AG' where ehraid = 1`)
    await register.import([{ ...companies(3)[2]!, name: 'Vorläufer AG' }])
    await settle(register, index)
    expect(await count(register, index, 'vorläufer')).toBe(1)
    expect(await count(register, index, 'nachzügler')).toBe(0)
    await early.query('commit')
    early.release()
    await settle(register, index)
    expect(await count(register, index, 'nachzügler')).toBe(1)
  })

  test('Changing all companies repeatedly causes the index to be rebuilt and replaced', async () => {
    const register = await openRegister(companies(150))
    const index = await open(register)
    for (const word of ['eins', 'zwei', 'drei']) {
      await register.read.query('update companies set purpose = $1', [word])
      await settle(register, index) // changes of one company that are read together count as one
    }
    // The triggers do not record this change, so only a rebuilt index contains it.
    await unnoticed(register, `update companies set name = 'Heimlich AG' where ehraid = 7`)
    await register.read.query(`update companies set purpose = 'vier' where ehraid <> 7`)
    await expect.poll(() => count(register, index, 'heimlich'), { timeout: 60_000 }).toBe(1)
    expect(await count(register, index)).toBe(150)
  }, 90_000)
})

describe('the index snapshot', () => {
  async function start() {
    const register = await openRegister(companies(20))
    const file = fileIn()
    await untilOld(register)
    await (await open(register, file)).stop()
    await register.import([{ ...companies(21)[20]!, name: 'Später AG' }])
    // Only a full read finds a change that the triggers did not record.
    await unnoticed(register, `update companies set name = 'Heimlich AG' where ehraid = 1`)
    return { register, file }
  }

  /** Waits until the import is older than every open transaction, including those of other tests on this server. */
  async function untilOld({ read }: Register) {
    const { rows } = await read.query('select pg_current_xact_id()::text as xid')
    const isOld = 'select $1::text::xid8 < pg_snapshot_xmin(pg_current_snapshot()) as is_old'
    await expect.poll(async () => (await read.query(isOld, [rows[0].xid])).rows[0].is_old).toBe(true)
  }

  async function foundAfter(register: Register, file: string) {
    const index = await open(register, file)
    await settle(register, index)
    return [
      await count(register, index),
      await count(register, index, 'später'),
      await count(register, index, 'heimlich'),
    ]
  }

  test('The index continues from its snapshot and reads only what has changed since', async () => {
    const { register, file } = await start()
    expect(await foundAfter(register, file)).toEqual([21, 1, 0])
    expect(readdirSync(join(file, '..'))).toEqual(['index'])
  })

  test.each<[string, (file: string) => void]>([
    ['is cut off', (file) => truncateSync(file, readFileSync(file).length - 9)],
    ['is empty', (file) => truncateSync(file, 0)],
    ['has a bit that fell over', (file) => flip(file, 0.6)],
    ['has a damaged head', (file) => flip(file, 0.001)],
    ['is of another version', (file) => writeFileSync(file, readFileSync(file).fill('9', 15, 16))],
    ['is whole, but of the version before', (file) => relabel(file, '1')],
    ['is something else', (file) => writeFileSync(file, 'a,b,c\n')],
  ])('A snapshot that %s is discarded and the index is rebuilt', async (_, damage) => {
    const { register, file } = await start()
    damage(file)
    expect(await foundAfter(register, file)).toEqual([21, 1, 1])
  })

  test('The index is rebuilt when the changes since its snapshot are no longer retained', async () => {
    const { register, file } = await start()
    await register.read.query(`update company_changes_retained set since = pg_current_xact_id()`)
    expect(await foundAfter(register, file)).toEqual([21, 1, 1])
  })

  test('A snapshot of another database is not used', async () => {
    const { file } = await start()
    const other = await openRegister(companies(2))
    expect(await foundAfter(other, file)).toEqual([2, 0, 0])
  })
})

function flip(file: string, where: number) {
  const bytes = readFileSync(file)
  bytes[Math.floor(bytes.length * where) + 20]! ^= 0x10
  writeFileSync(file, bytes)
}

/** Changes the version in a snapshot file, and corrects its checksum. */
function relabel(file: string, version: string) {
  const bytes = readFileSync(file)
  bytes.write(version, 'alphorn search '.length)
  bytes.writeUInt32LE(crc32(bytes.subarray(0, -4)), bytes.length - 4)
  writeFileSync(file, bytes)
}

describe('the index thread', () => {
  test('When the index thread dies, pending queries are refused and the thread is restarted', async () => {
    const register = await openRegister(companies(3))
    const index = await open(register)
    const asked = count(register, index, 'muster')
    const refused = expect(asked).rejects.toMatchObject({
      code: 'search_unavailable',
      headers: { 'retry-after': '2' },
    })
    await index.kill()
    await refused
    expect(index.status().state).toBe('down')
    expect(await index.ready(15_000)).toBe(true)
    expect(await count(register, index, 'muster')).toBe(3)
  })

  test('The index thread refuses queries beyond its limit and continues to answer others', async () => {
    const register = await openRegister(companies(3))
    const index = await open(register)
    const asked = await Promise.allSettled(
      Array.from({ length: 300 }, () => index.ids({} as Db, { q: 'muster' }, '', 5)),
    )
    const answered = asked.filter(({ status }) => status === 'fulfilled')
    expect(answered).toHaveLength(200)
    for (const one of asked)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'search_unavailable' })
    expect(await count(register, index, 'muster')).toBe(3)
  })

  test('When the database is down, the index thread answers from memory, and continues once the database is up', async () => {
    const register = await openRegister(companies(2))
    const index = await open(register)
    await register.read.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    expect(await index.ids({} as Db, { q: 'muster' }, '', 5)).toHaveLength(2)
    // The pool's connections were ended as well, which it may notice only later.
    const bring = async () => (await register.import(companies(4)).catch(() => null)) !== null
    await expect.poll(bring).toBe(true)
    await settle(register, index)
    expect(await count(register, index)).toBe(4)
  })
})

test('Candidates for many names are returned in one answer, the most likely first', async () => {
  const register = await openRegister([
    { ehraid: 1, uid: uidOf(1), name: 'Müller Dachbau AG', seat_name: 'Bern', status: 'ACTIVE' },
    { ehraid: 2, uid: uidOf(2), name: 'Müller Dachbau GmbH', seat_name: 'Zürich', status: 'ACTIVE' },
    {
      ehraid: 3,
      uid: uidOf(3),
      name: 'Alpina Treuhand AG',
      former_names: ['Säntis Treuhand AG'],
      status: 'ACTIVE',
    },
    { ehraid: 4, uid: uidOf(4), name: 'Holzbau Rigi AG', status: 'ACTIVE' },
  ])
  await olderTransactionsEnded(register)
  const index = await open(register)
  const names = new Map(
    (await register.read.query('select company_id, ehraid from companies')).rows.map((row) => [
      row.company_id,
      row.ehraid,
    ]),
  )
  const found = await index.candidates(
    [
      { stem: 'muller dachbau', place: 'zurich' },
      { stem: 'dachbau mulller' },
      { stem: 'santis treuhnd' },
      { stem: 'holz bau rigi' },
      { stem: 'unbekannt' },
      ...Array.from({ length: 20 }, () => ({ stem: 'alpinatreuhand' })),
    ],
    5,
    {},
  )
  expect(found.map((near) => near.map((id) => names.get(id)))).toEqual([
    [2, 1],
    [1, 2],
    [3],
    [4],
    [],
    ...Array.from({ length: 20 }, () => [3]),
  ])
  expect(await index.wordCounts(['dachbau', 'treuhand', 'unbekannt'])).toEqual({
    names: 5,
    counts: [2, 2, 0],
  })
  const refused = { code: 'search_unavailable' }
  await expect(createSqlIndex().candidates([{ stem: 'alpina' }], 1, {})).rejects.toMatchObject(refused)
})
