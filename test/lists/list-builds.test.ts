import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import { connectPools } from '@alphorn/server/platform/db/connect'
import { transaction } from '@alphorn/server/platform/db/connection'
import { buildLists } from '@alphorn/server/background/build-lists'
import { buildNextChunk } from '@alphorn/server/lists/build-chunk'
import { cancelRunningBuild } from '@alphorn/server/lists/cancel-build'
import { freshDatabase } from '../support/database.ts'

// Builders are killed during their work. The result equals that of a single uninterrupted build.

const { url } = await freshDatabase()
const pools = connectPools(url)
const writer = { ...pools.write, pool: pools.read }
const client = new pg.Pool({ connectionString: url, max: 2 })
client.on('error', () => {})
const children: ChildProcess[] = []
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await pools.end()
  await client.end()
})

const count = 6000
await client.query(
  `insert into companies (company_id, ehraid, uid, name, name_key, name_stem_key, canton, updated_at)
   select 'cmp_' || lpad(n::text, 26, '0'), n, 'CHE-100.000.001', 'N' || n, 'n', 'n', case n % 3 when 0 then 'BE' else 'ZH' end,
     app_now() from generate_series(1, $1) n`,
  [count],
)
await client.query(`insert into accounts (account_id, name, created_at) values ('acc_1', 'Acme', app_now())`)

async function openBuild(list_id: string, filters: CompanyFilter) {
  await client.query(
    `insert into lists (account_id, list_id, name, filters, created_by, created_at, updated_at)
     values ('acc_1', $1, $1, $2, 'Olga', app_now(), app_now()) on conflict do nothing`,
    [list_id, filters],
  )
  await client.query(
    `with next as (select coalesce(max(number), 0) + 1 as number from list_builds where list_id = $1),
     made as (insert into list_builds (account_id, list_id, number, filters, created_by, created_at)
       select 'acc_1', $1, number, $2, 'Olga', app_now() from next returning number)
     update lists set building_number = (select number from made) where list_id = $1`,
    [list_id, filters],
  )
}

const rowsOf = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows
const buildOf = async (list_id: string) =>
  (await rowsOf('select * from list_builds where list_id = $1 order by number desc limit 1', [list_id]))[0]
const seen = (list_id: string, number: number) =>
  rowsOf(
    `select company_id from list_members where list_id = $1 and added_in <= $2
       and (removed_in is null or removed_in > $2) order by company_id`,
    [list_id, number],
  )
const matching = (condition: string) =>
  rowsOf(`select company_id from companies where ${condition} order by company_id`)

/** Starts a builder. All companies make 120 chunks; two builders together build fewer, however far apart they start. */
async function startBuilder() {
  const script = fileURLToPath(new URL('../support/build-process.ts', import.meta.url))
  const child = spawn(process.execPath, [script, url, '50', '40'], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  await once(child.stdout, 'data')
  return child
}

test('Killed list builds resume where they stopped, two processes at a time, and repeat nothing', async () => {
  await openBuild('mkt_killed', {})
  let kills = 0
  const positions = new Set<string>()
  while ((await buildOf('mkt_killed')).state !== 'finished') {
    const pair = await Promise.all([startBuilder(), startBuilder()])
    await setTimeout(20 + Math.random() * 60)
    for (const child of pair) child.kill('SIGKILL')
    kills += 2
    positions.add((await buildOf('mkt_killed')).position)
  }
  expect(kills).toBeGreaterThan(2)
  expect(positions.size).toBeGreaterThan(1)
  expect(await buildOf('mkt_killed')).toMatchObject({
    found: count,
    expected: count,
    added: count,
    removed: 0,
    failures: 0,
  })
  expect(await seen('mkt_killed', 1)).toEqual(await matching('true'))
  expect(
    await rowsOf(`select built_number, building_number from lists where list_id = 'mkt_killed'`),
  ).toEqual([{ built_number: 1, building_number: null }])
}, 120_000)

test('A rebuild writes what changed and leaves the previous build as it was', async () => {
  await openBuild('mkt_again', { canton: ['BE'] })
  while (await buildNextChunk(writer, { index: null, chunkSize: 70 }));
  const before = await seen('mkt_again', 1)
  expect(before).toEqual(await matching(`canton = 'BE'`))
  await client.query(`update companies set canton = case canton when 'BE' then 'ZH' else 'BE' end
    where company_id like '%1'`)
  await openBuild('mkt_again', { canton: ['BE'] })
  for (let chunk = 0; chunk < 5; chunk++) await buildNextChunk(writer, { index: null, chunkSize: 70 })
  expect(await seen('mkt_again', 1)).toEqual(before)
  while (await buildNextChunk(writer, { index: null, chunkSize: 70 }));
  const after = await seen('mkt_again', 2)
  expect(after).toEqual(await matching(`canton = 'BE'`))
  expect(await seen('mkt_again', 1)).toEqual(before)
  const without = (rows: { company_id: string }[], others: { company_id: string }[]) => {
    const left = new Set(others.map(({ company_id }) => company_id))
    return rows.filter(({ company_id }) => !left.has(company_id)).length
  }
  expect(await buildOf('mkt_again')).toMatchObject({
    found: after.length,
    added: without(after, before),
    removed: without(before, after),
  })
  expect(without(after, before)).toBeGreaterThan(100)
})

test('A build that cannot be completed fails after five attempts and releases the list', async () => {
  await openBuild('mkt_broken', { founded_from: '2020-02-31' })
  await openBuild('mkt_whole', { canton: ['ZH'] })
  let failures = 0
  for (let turn = 0; turn < 200; turn++)
    await buildNextChunk(writer, { index: null, chunkSize: 1000 }).catch(() => failures++)
  expect(failures).toBe(5)
  expect(await buildOf('mkt_broken')).toMatchObject({ state: 'failed', failures: 5 })
  expect(
    await rowsOf(
      `select building_number, built_number, last_build_failed from lists where list_id = 'mkt_broken'`,
    ),
  ).toEqual([{ building_number: null, built_number: null, last_build_failed: true }])
  // Another list does not wait for it.
  expect(await buildOf('mkt_whole')).toMatchObject({ state: 'finished' })
  await openBuild('mkt_broken', { canton: ['BE'] })
  while (await buildNextChunk(writer, { index: null, chunkSize: 1000 }));
  expect(await seen('mkt_broken', 2)).toEqual(await matching(`canton = 'BE'`))
})

test('A cancelled build leaves the list unchanged, and the next build is compared with the last completed one', async () => {
  await openBuild('mkt_off', { canton: ['BE'] })
  while (await buildNextChunk(writer, { index: null, chunkSize: 70 }));
  const before = await seen('mkt_off', 1)
  await openBuild('mkt_off', { canton: ['ZH'] })
  for (let chunk = 0; chunk < 4; chunk++) await buildNextChunk(writer, { index: null, chunkSize: 70 })
  await client.query(`update lists set queued_edit = '{"name": "Later"}' where list_id = 'mkt_off'`)
  await transaction(writer, (tx) =>
    cancelRunningBuild(tx, { account_id: 'acc_1', list_id: 'mkt_off', number: 2 }),
  )
  expect(await buildNextChunk(writer, { index: null, chunkSize: 70 })).toBe(false)
  expect(await buildOf('mkt_off')).toMatchObject({ state: 'cancelled', found: 280 })
  expect(
    await rowsOf(
      `select name, built_number, building_number, queued_edit from lists where list_id = 'mkt_off'`,
    ),
  ).toEqual([{ name: 'Later', built_number: 1, building_number: null, queued_edit: null }])
  expect(await seen('mkt_off', 1)).toEqual(before)
  await openBuild('mkt_off', { canton: ['BE'] })
  while (await buildNextChunk(writer, { index: null, chunkSize: 70 }));
  expect(await seen('mkt_off', 3)).toEqual(before)
  expect(await buildOf('mkt_off')).toMatchObject({ state: 'finished', added: 0, removed: 0 })
})

test('Members removed ten builds ago are no longer stored', async () => {
  await openBuild('mkt_old', { canton: ['BE'] })
  while (await buildNextChunk(writer, { index: null }));
  for (let build = 0; build < 12; build++) {
    await openBuild('mkt_old', { canton: ['ZH'] })
    while (await buildNextChunk(writer, { index: null }));
  }
  const [rows] = await rowsOf(`select count(*)::int as count from list_members where list_id = 'mkt_old'`)
  expect(rows.count).toBe((await matching(`canton = 'ZH'`)).length)
})

test('Builds that are cancelled, however many, neither cost the list a company nor leave rows', async () => {
  await openBuild('mkt_calm', { canton: ['BE'] })
  while (await buildNextChunk(writer, { index: null, chunkSize: 1000 }));
  const before = await seen('mkt_calm', 1)
  const cancelNext = async (canton: 'BE' | 'ZH', number: number) => {
    await openBuild('mkt_calm', { canton: [canton] })
    for (let chunk = 0; chunk < 2; chunk++) await buildNextChunk(writer, { index: null, chunkSize: 1000 })
    await transaction(writer, (tx) =>
      cancelRunningBuild(tx, { account_id: 'acc_1', list_id: 'mkt_calm', number }),
    )
  }
  for (let number = 2; number < 16; number++) await cancelNext(number % 2 === 0 ? 'ZH' : 'BE', number)
  expect(await seen('mkt_calm', 1)).toEqual(before)
  const [rows] = await rowsOf(`select count(*)::int as count from list_members where list_id = 'mkt_calm'`)
  expect(rows.count).toBeLessThan(2 * count)
  await openBuild('mkt_calm', { canton: ['BE'] })
  while (await buildNextChunk(writer, { index: null, chunkSize: 1000 }));
  expect(await seen('mkt_calm', 16)).toEqual(before)
  expect(await seen('mkt_calm', 1)).toEqual(before)
})

test('A build that is asked for while a deleted list loses its members is done in the same run', async () => {
  await openBuild('mkt_large', {})
  while (await buildNextChunk(writer, { index: null }));
  await openBuild('mkt_urgent', { canton: ['BE'] })
  await client.query(`update list_builds set state = 'cancelled' where list_id = 'mkt_urgent'`)
  await client.query(`update lists set deleted_at = app_now() where list_id = 'mkt_large'`)
  // The first batch of members is gone when the build is asked for.
  await client.query(`create function ask() returns trigger language plpgsql as $$ begin
    update list_builds set state = 'queued' where list_id = 'mkt_urgent' and state = 'cancelled'; return null; end $$`)
  await client.query(
    'create trigger ask after delete on list_members for each statement execute function ask()',
  )
  await buildLists(pools, null)
  await client.query('drop trigger ask on list_members')
  expect(await rowsOf(`select from list_members where list_id = 'mkt_large'`)).toEqual([])
  expect(await buildOf('mkt_urgent')).toMatchObject({ state: 'finished' })
  expect(await seen('mkt_urgent', 1)).toEqual(await matching(`canton = 'BE'`))
})

test('A build survives a full disk without counting a failure', async () => {
  await client.query(`create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
  await client.query('create trigger no_room before insert on list_members execute function no_room()')
  await openBuild('mkt_patient', { canton: ['BE'] })
  const chunk = () => buildNextChunk(writer, { index: null, chunkSize: 1000 })
  for (let turn = 0; turn < 7; turn++) await expect(chunk()).rejects.toMatchObject({ code: '53100' })
  expect(await buildOf('mkt_patient')).toMatchObject({ state: 'queued', failures: 0 })
  await client.query('drop trigger no_room on list_members')
  while (await chunk());
  expect(await buildOf('mkt_patient')).toMatchObject({ state: 'finished', failures: 0 })
})
