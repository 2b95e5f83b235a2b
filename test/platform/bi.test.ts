import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BiView, biViews } from '@alphorn/server/app/bi/bi-views'
import { exportParquet } from '@alphorn/server/app/bi/export-parquet'
import { createBiRole, deleteBiRole } from '@alphorn/server/app/bi/roles'
import { addProspects, type Fixture, openFixture } from '../fixtures/project.ts'
import type { Untyped } from '../fixtures/untyped.ts'
import { openWorld } from '../fixtures/world.ts'
import { blocksOf } from '../structure/documents/markdown.ts'

// Data for business intelligence tools: views for a role of one account, and Parquet files.

const world = await openWorld()
const views = Object.keys(biViews) as BiView[]
const roles = ['acme', 'bolt'].map((name) => `${name}_${process.pid}`) as [string, string]
const password = 'a-long-password-of-a-role'
let acme: Fixture
let bolt: Fixture
beforeAll(async () => {
  acme = await openFixture(world)
  bolt = await openFixture(world)
  await addProspects(acme, 5)
  await addProspects(bolt, 3)
  const { data } = (await acme.olga.get(`${acme.at}/prospects?limit=200`)).body
  await acme.acme.app('POST', `${acme.at}/decisions`, {
    prospect_ids: [data[0]!.prospect_id],
    decision: 'accept',
    reason: 'good_fit',
    note: 'Ask for Hans Meier.',
  } as Untyped)
  const sent = { outcome: 'sent', occurred_on: '2026-01-05' }
  await acme.olga.post(`${acme.at}/prospects/${data[0]!.prospect_id}/outcomes`, sent as Untyped)
  for (const [at, fixture] of [acme, bolt].entries())
    expect(
      await createBiRole(world.service.pools.write, {
        account_id: fixture.acme.account_id,
        role_name: roles[at]!,
        password,
      }),
    ).toBe(true)
})
afterAll(async () => {
  for (const role of roles) await deleteBiRole(world.service.pools.write, role)
})

async function as<T>(role: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const url = new URL(world.databaseUrl)
  const client = new pg.Client({
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.port || url.searchParams.get('port') || 5432),
    database: url.pathname.slice(1),
    user: role,
    password,
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    ({ code }: Untyped) => code as string,
  )

test('A role reads the rows of its own account and no others', async () => {
  for (const [at, fixture] of [acme, bolt].entries())
    await as(roles[at]!, async (client) => {
      for (const view of views) {
        const { rows } = await client.query<Untyped>(`select count(*)::int as n from bi.${view}`)
        const [all] = await world.sql(`select count(*)::int as n from bi_${view} where account_id = $1`, [
          fixture.acme.account_id,
        ])
        expect([view, rows[0].n]).toEqual([view, (all as Untyped).n])
      }
      const { rows } = await client.query<{ project_id: string }>(
        'select distinct project_id from bi.prospects',
      )
      expect(rows.map(({ project_id }) => project_id)).toEqual([fixture.at.split('/')[2]])
    })
  await as(roles[0], async (client) => {
    const { rows } = await client.query<Untyped>('select count(*)::int as n from bi.prospects')
    expect(rows[0].n).toBe(5)
  })
})

test('A role can access no table, no other role and no view of all accounts, and cannot write', async () => {
  await as(roles[0], async (client) => {
    const denied = '42501'
    for (const table of ['prospects', 'users', 'credentials', 'bi_roles', 'bi_prospects'])
      expect([table, await codeOf(client.query(`select * from ${table}`))]).toEqual([table, denied])
    await client.query('set default_transaction_read_only = off')
    expect(await codeOf(client.query(`set role ${roles[1]}`))).toBe(denied)
    expect(await codeOf(client.query(`set session authorization ${roles[1]}`))).toBe(denied)
    expect(await codeOf(client.query(`delete from bi.projects`))).not.toBe('none')
    expect(await codeOf(client.query('create table mine (a int)'))).toBe(denied)
  })
})

test('A function in a condition sees no rows of another account', async () => {
  await as(roles[0], async (client) => {
    await client.query('set default_transaction_read_only = off')
    const seen: string[] = []
    client.on('notice', ({ message }) => seen.push(message ?? ''))
    await client.query(`create function pg_temp.peek(text) returns bool language plpgsql cost 0.0001
      as 'begin raise notice ''%'', $1; return true; end'`)
    await client.query('select from bi.prospects where pg_temp.peek(project_id)')
    expect(new Set(seen)).toEqual(new Set([acme.at.split('/')[2]]))
  })
})

test('No view contains text written by a person, a letter or the address of a user', async () => {
  const columns = await world.sql<Untyped>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'bi'`,
  )
  const names = columns.map(({ name }) => name)
  expect(names).toContain('prospects.owner')
  for (const hidden of ['note', 'email', 'recipient', 'rendered', 'content', 'by', 'account_id'])
    expect(names.filter((name) => name.endsWith(`.${hidden}`) || name.endsWith(`_${hidden}`))).toEqual([])
})

test('A deleted role can no longer sign in', async () => {
  const role_name = `gone_${process.pid}`
  const { write } = world.service.pools
  await createBiRole(write, { account_id: acme.acme.account_id, role_name, password })
  await as(role_name, (client) => client.query('select from bi.projects'))
  expect(await deleteBiRole(write, role_name)).toBe(true)
  await expect(as(role_name, (client) => client.query('select 1'))).rejects.toThrow()
  expect(await deleteBiRole(write, role_name)).toBe(false)
  expect(await createBiRole(write, { account_id: 'acc_none', role_name, password })).toBe(false)
})

test('DuckDB reads the same values from the Parquet files as PostgreSQL has', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'alphorn-parquet-'))
  const { account_id } = acme.acme
  const written = await exportParquet(world.service.pools.write, account_id, folder)
  expect(readdirSync(folder).toSorted()).toEqual(views.map((view) => `${view}.parquet`).toSorted())
  const duck = await (await DuckDBInstance.create(':memory:')).connect()
  for (const [at, view] of views.entries()) {
    const read = await duck.runAndReadAll(`select * from '${join(folder, `${view}.parquet`)}'`)
    const key = biViews[view]
    const stored = await world.sql<Untyped>(
      `select * from bi_${view} where account_id = $1 order by ${key} collate "C"`,
      [account_id],
    )
    const rows = read.getRowObjectsJS().map(comparable)
    expect([view, rows.length]).toEqual([view, written![at]!.rows])
    expect(rows).toEqual(stored.map(({ account_id: _account, ...row }: Untyped) => comparable(row)))
  }
  const counted = await duck.runAndReadAll(
    `select count(*)::int as n, min(created_at) as first from '${join(folder, 'prospects.parquet')}'`,
  )
  expect(counted.getRowObjectsJS()[0]!['n']).toBe(5)
  const guide = readFileSync(new URL('../../docs/guides/bi.md', import.meta.url), 'utf8')
  const question = blocksOf(guide).find(({ code }) => code.includes('.parquet'))!.code
  const answered = await duck.runAndReadAll(question.replaceAll('alphorn-2027-03', folder))
  const ofAccount = (view: string) => `(select * from bi_${view} where account_id = '${account_id}')`
  const asked = question.replaceAll(/'alphorn-2027-03\/(\w+)\.parquet'/g, (_, view: string) =>
    ofAccount(view),
  )
  const rows = await world.sql<Untyped>(asked.replace(';', ''))
  expect(rows.length).toBeGreaterThan(0)
  const byState = (row: Untyped) => [row.state, Number(Object.values(row)[1])] as const
  expect(new Map(answered.getRowObjectsJS().map(byState))).toEqual(new Map(rows.map(byState)))
  expect(await exportParquet(world.service.pools.write, 'acc_none', folder)).toBeNull()
})

/** Normalises the values of both sides: timestamps to the millisecond, dates to the day, and numbers. */
function comparable(row: object) {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, comparableValue(name, value)]))
}

function comparableValue(name: string, value: unknown) {
  if (value instanceof Date) return name.endsWith('_on') ? value.toISOString().slice(0, 10) : value.getTime()
  if (typeof value === 'bigint') return Number(value)
  return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value
}
