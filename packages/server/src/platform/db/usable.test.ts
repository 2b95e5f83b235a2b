import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '@alphorn/test/support/free-port'
import { emptyDatabase } from '@alphorn/test/support/database'
import { roomForServers } from '@alphorn/test/support/server-processes'
import { connectPools } from '#server/platform/db/connect'
import { withConnection } from '#server/platform/db/connection'
import { spawnCredentials, serverAccount } from '@alphorn/embedded-postgres/account'
import { rawQuery } from '#server/platform/db/raw'
import { ensureAddress, ensureOwnSessions } from '#server/platform/db/usable'

const { url } = await emptyDatabase()

test.each([
  [
    'postgres://h1,h2/db?target_session_attrs=any',
    /target_session_attrs takes read-write or primary, not "any"\./,
  ],
  ['postgres:///db?host=h1,h2,h3&port=1,2', /3 hosts and 2 ports/],
])('A database address with several hosts that cannot be used is refused: %s', (address, sentence) => {
  expect(() => ensureAddress(address)).toThrow(/^DATABASE_URL cannot be used\. /)
  expect(() => ensureAddress(address)).toThrow(sentence)
})

test.each(['host=h1 dbname=db', 'service=alphorn', 'mysql://h1/db', 'postgres://h1:99999/db', 'nonsense'])(
  'A database address in another format is refused: %s',
  (address) => {
    expect(() => ensureAddress(address)).toThrow(/^DATABASE_URL is not an address that Alphorn takes\./)
  },
)

test.each([
  url,
  'postgres://me:a,b@h1:5432/db',
  'postgres://h1:5300,h2:5301/db?target_session_attrs=read-write',
  'postgresql://me:secret@h1,h2/db',
  'postgres:///db?host=h1,h2',
  'postgres://me:a,b@h1/db?sslmode=require',
  'postgres://me:p@/db?host=/run/postgresql',
  '/run/postgresql db',
])('A database address is accepted: %s', (address) => {
  expect(() => ensureAddress(address)).not.toThrow()
})

test('PostgreSQL without a pooler passes the check that each session has its own connection', async () => {
  await ensureOwnSessions(url)
})

const pgbouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find((file) =>
  existsSync(file),
)
if (!pgbouncer) console.log('PgBouncer is not installed: the tests with a pooler are skipped.')
const withPooler = test.runIf(pgbouncer)
const poolers: { kill: () => void }[] = []
afterAll(() => poolers.forEach((pooler) => pooler.kill()))

/** PgBouncer before the test's database; answers its address. */
async function pooled(settings: Readonly<Record<string, string>>) {
  const account = serverAccount()
  const folder = join(roomForServers(), 'pooler')
  mkdirSync(folder)
  if (account) execFileSync('chown', [`${account.uid}:${account.gid}`, folder])
  const { pathname, searchParams } = new URL(url)
  const port = await freePort()
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    auth_type: 'any',
    unix_socket_dir: '',
    ...settings,
  }
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${searchParams.get('host')} port=${searchParams.get('port')} user=alphorn`,
      '[pgbouncer]',
      ...Object.entries(all).map(([name, value]) => `${name} = ${value}`),
    ].join('\n'),
  )
  const child = spawn(pgbouncer!, ['-q', file], {
    ...spawnCredentials(account),
    cwd: folder,
    stdio: 'ignore',
  })
  poolers.push(child)
  await expect.poll(() => isOpen(port)).toBe(true)
  return `postgres://alphorn@127.0.0.1:${port}${pathname}`
}

function isOpen(port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = createConnection(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}

const shared = /^UnusableDatabase: A pooler at DATABASE_URL shares its connections/

withPooler.each([
  { pool_mode: 'transaction' },
  { pool_mode: 'transaction', server_round_robin: '1' },
  { pool_mode: 'transaction', default_pool_size: '1' },
  { pool_mode: 'statement' },
])('a pooler that shares its connections is refused: %j', async (settings) => {
  const address = await pooled(settings)
  expect(await ensureOwnSessions(address).catch(String)).toMatch(shared)
})

withPooler('a pooler in transaction mode is found out when others have used its connections', async () => {
  const address = await pooled({ pool_mode: 'transaction', server_round_robin: '1' })
  const busy = connectPools(address, { size: 5 })
  const ask = () => withConnection(busy.read, (db) => db.query(rawQuery(sql`select pg_sleep(0.05)`)))
  await Promise.allSettled(Array.from({ length: 5 }, ask))
  expect(await ensureOwnSessions(address).catch(String)).toMatch(shared)
  await busy.end()
})

withPooler.each([{ default_pool_size: '20' }, { default_pool_size: '1' }])(
  'a pooler that keeps sessions apart is accepted: %j',
  async (settings) => {
    await ensureOwnSessions(await pooled({ pool_mode: 'session', ...settings }))
  },
)

withPooler('the settings of a session hold behind a pooler', async () => {
  const pools = connectPools(await pooled({ pool_mode: 'session' }), { name: 'test', size: 1 })
  const [row] = await withConnection(pools.read, (db) =>
    db.query(
      rawQuery(
        sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
          current_setting('timezone') as zone, current_setting('application_name') as name`,
      ),
    ),
  )
  expect(row).toEqual({ lock: '10s', statement: '1min', zone: 'UTC', name: 'alphorn test reads' })
  await pools.end()
})
