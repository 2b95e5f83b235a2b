import pg from 'pg'
import { afterAll, afterEach, describe, expect, inject, test } from 'vitest'
import { story } from '../fixtures/story-companies.ts'
import { allScopes } from '../fixtures/accounts.ts'
import type { Answer } from '../fixtures/actors.ts'
import { openWorld } from '../fixtures/world.ts'

// A database that is reachable but does not work: it is read-only, full, or cancels statements.

const world = await openWorld({ index: 'with the service' })
const acme = await world.account()
const olga = await acme.credential(allScopes, { name: 'Olga' })
const project = await acme.project()
const at = `/projects/${project}` as const
const outside = new pg.Pool({ connectionString: inject('postgres').url, max: 1 })
const database = new URL(world.databaseUrl).pathname.slice(1)
const cutOff = () =>
  outside.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
const set = (setting: string) => outside.query(`alter database ${database} ${setting}`)
afterAll(() => outside.end())

const ready = async () => {
  const answer = await fetch(`${world.url}/readyz`)
  return [answer.status, ((await answer.json()) as { database: object }).database] as const
}
const add = (key: string) => olga.post(`${at}/prospects`, { companies: [{ uid: story.muster.uid }] }, { key })
const everyKind = () =>
  Promise.all([olga.get('/me'), olga.get('/companies'), add('one'), world.actor('none').get(at)])

function expectComeAgain({ status, headers, body }: Answer) {
  expect({ status, code: body.error?.code }).toEqual({ status: 503, code: 'api_disabled' })
  expect(headers.get('retry-after')).toBe('5')
  expect(body.error.message).toContain('Nothing was changed')
}

describe('a read-only database', () => {
  afterEach(() => set('reset default_transaction_read_only'))

  test('A read-only database is reported by every response and by readyz; once it is writable again each call takes effect once', async () => {
    await set('set default_transaction_read_only = on')
    await cutOff()
    await expect.poll(async () => (await ready())[0]).toBe(503)
    for (const refused of await everyKind()) expectComeAgain(refused)
    expect(await ready()).toEqual([503, { ready: false, state: 'read_only' }])

    await set('reset default_transaction_read_only')
    await expect.poll(async () => (await add('one')).status).toBe(200)
    await expect.poll(ready).toEqual([200, { ready: true, state: 'ready' }])
    await expect.poll(async () => (await everyKind()).map(({ status }) => status)).toContain(401)
    expect(await world.sql('select from prospects where project_id = $1', [project])).toHaveLength(1)
  })
})

describe('a statement that PostgreSQL cancels', () => {
  test('A call whose statement PostgreSQL cancels is refused with a request to retry, and has no effect', async () => {
    const client = new pg.Client(world.databaseUrl)
    await client.connect()
    await client.query('begin')
    await client.query('select from projects where project_id = $1 for update', [project])
    const decided = olga.post(
      `${at}/prospects`,
      { companies: [{ uid: story.kellerBern.uid }] },
      { key: 'two' },
    )
    const blocked = `select pid from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`
    await expect.poll(async () => (await outside.query(blocked, [database])).rowCount).toBe(1)
    await outside.query(`select pg_cancel_backend(pid) from (${blocked}) one`, [database])
    expectComeAgain(await decided)
    await client.query('rollback')
    await client.end()
    expect(await world.sql('select from prospects where project_id = $1', [project])).toHaveLength(1)
  })
})

describe('a full disk', () => {
  test('A full disk is reported by every call that writes and by readyz; once there is space the same call succeeds', async () => {
    await world.sql(`create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
    await world.sql(`create trigger no_room before insert on prospects execute function no_room()`)
    const addThird = () =>
      olga.post(`${at}/prospects`, { companies: [{ uid: story.kellerBern.uid }] }, { key: 'three' })
    expectComeAgain(await addThird())
    expect(await ready()).toEqual([503, { ready: false, state: 'disk_full' }])
    await world.sql('drop trigger no_room on prospects')
    expect((await addThird()).status).toBe(200)
  })
})
