import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { expect, test } from 'vitest'
import { emptyDatabase } from '@alphorn/test/support/database'
import { newClient } from '#server/platform/db/client'
import { addressesOf } from '#server/platform/db/hosts'

test.each([
  [
    'postgres://me:a@h1:5300,h2:5301/db?target_session_attrs=read-write',
    ['postgres://me:a@h1:5300/db', 'postgres://me:a@h2:5301/db'],
  ],
  [
    'postgresql://me@h1,h2/db?sslmode=require',
    ['postgresql://me@h1/db?sslmode=require', 'postgresql://me@h2/db?sslmode=require'],
  ],
  ['postgres://me:a,b@[::1]:5300,h2/db', ['postgres://me:a,b@[::1]:5300/db', 'postgres://me:a,b@h2/db']],
  [
    'postgres:///db?host=h1,h2&port=5300',
    ['postgres:///db?host=h1&port=5300', 'postgres:///db?host=h2&port=5300'],
  ],
  ['postgres:///db?host=h1,h2&port=1,2', ['postgres:///db?host=h1&port=1', 'postgres:///db?host=h2&port=2']],
  ['postgres://me:a,b@h1:5432/db', ['postgres://me:a,b@h1:5432/db']],
  ['/run/postgresql db', ['/run/postgresql db']],
])('The address %s is split into one address per host', (url, addresses) => {
  expect(addressesOf(url)).toEqual(addresses)
})

test('A target_session_attrs other than one that writes is refused', () => {
  expect(() => addressesOf('postgres://h1,h2/db?target_session_attrs=standby')).toThrow(
    'target_session_attrs takes read-write or primary, not "standby".',
  )
})

test('A list of hosts and ports of different lengths is refused', () => {
  expect(() => addressesOf('postgres:///db?host=h1,h2,h3&port=1,2')).toThrow('3 hosts and 2 ports')
})

test('A host that does not accept writes yet, as during a promotion, is not a primary', async () => {
  const { url } = await emptyDatabase()
  const several = new URL(url)
  const { searchParams, hostname, port, pathname } = several
  const host = searchParams.get('host') ?? hostname
  // The same server under two names.
  searchParams.set('host', `${host},${host.startsWith('/') ? `${host}/.` : 'localhost'}`)
  searchParams.set('port', searchParams.get('port') ?? port)
  const setReadOnly = async (value: string) => {
    const client = new pg.Client(url)
    await client.connect()
    await client.query(
      `begin read write; alter database ${pathname.slice(1)} set default_transaction_read_only = ${value}; commit`,
    )
    await client.end()
  }
  await setReadOnly('on')
  await expect(newClient(several.href, 'test').connect()).rejects.toThrow(
    /no host is a primary \(.*takes no writes \(default_transaction_read_only\)/,
  )
  await setReadOnly('off')
  const client = newClient(several.href, 'test')
  await client.connect()
  await client.end()
})

test('A process that has searched for the primary exits by itself', () => {
  const hosts = new URL('./hosts.ts', import.meta.url).href
  const look = `const { primaryOf } = await import('${hosts}')
    await primaryOf('x', ['postgres://127.0.0.1:1/db', 'postgres://127.0.0.1:2/db']).find().catch(({ message }) => console.log(message))`
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', look], {
    cwd: new URL('../../..', import.meta.url),
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect(said).toContain('no host is a primary (127.0.0.1:1: connect ECONNREFUSED')
})
