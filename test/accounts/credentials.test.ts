import type { Untyped } from '../fixtures/untyped.ts'
import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { newSecret, readSecret } from '@alphorn/server/accounts/credentials/secret'
import { secretMatches, versionOf } from '@alphorn/server/platform/secrets/pepper'
import { openFixture } from '../fixtures/project.ts'
import type { Account } from '../fixtures/accounts.ts'
import type { Actor } from '../fixtures/actors.ts'
import { openWorld, type Server } from '../fixtures/world.ts'

const oldPepper = 'the first pepper of this deployment'
const world = await openWorld({ config: { peppers: [oldPepper] } })
const second = await world.another()

const status = async (who: Actor) => (await who.get('/me')).status
const rotate = (account: Account, credential_id: string, body: object = {}) =>
  account.app('POST', `/credentials/${credential_id}/rotations`, body)

/** Returns a secret with a valid format and checksum for the key id of another account. */
function forged(secret: string) {
  const body = `${secret.slice(0, 17)}${newSecret().secret.slice(17, -6)}`
  return body + checksum(body)
}

function checksum(text: string) {
  const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const digit = (at: number) => base62[Math.floor(crc32(text) / 62 ** at) % 62]
  return [5, 4, 3, 2, 1, 0].map(digit).join('')
}

test('A text that cannot be a secret is refused without a look-up', async () => {
  const { secret } = newSecret()
  const other = secret.at(-1) === 'a' ? 'b' : 'a'
  const malformed = [
    '',
    'alp_',
    secret.slice(0, -1),
    `${secret}0`,
    secret.replace('alp_', 'alq_'),
    secret.slice(0, -1) + other,
    secret.slice(0, 20) + (secret[20] === 'a' ? 'b' : 'a') + secret.slice(21),
    secret.toUpperCase(),
  ]
  const client = new pg.Client(world.databaseUrl)
  await client.connect()
  try {
    await client.query('begin; lock table credentials in access exclusive mode')
    for (const text of malformed) expect(await status(world.actor(text))).toBe(401)
    const wellFormed = status(world.actor(secret))
    const waiting = `select count(*)::int as waiting from pg_locks where relation = 'credentials'::regclass and not granted`
    await expect.poll(async () => (await world.sql(waiting))[0]!.waiting).toBe(1)
    await client.query('rollback')
    expect(await wellFormed).toBe(401)
  } finally {
    await client.end()
  }
})

test('The refusal of a credential does not reveal its reason', async () => {
  const { olga } = await openFixture(world)
  expect(readSecret(forged(olga.secret))?.key_id).toBe(readSecret(olga.secret)?.key_id)
  const refusals = [
    await world.actor('').get('/me'),
    await world.actor('nonsense').get('/me'),
    await world.actor(newSecret().secret).get('/me'),
    await world.actor(forged(olga.secret)).get('/me'),
    await world.actor('').get('/me', { authorization: `Basic ${olga.secret}` }),
  ]
  for (const { body, headers, status: code } of refusals) {
    expect(code).toBe(401)
    expect(headers.get('www-authenticate')).toBe('Bearer')
    expect({ ...body, request_id: '' }).toEqual({ ...refusals[0]!.body, request_id: '' })
  }
  expect(await status(olga)).toBe(200)
})

test('Secrets are compared as HMACs of equal length, whatever is stored', () => {
  const { secret } = newSecret()
  const stored = createHmac('sha256', oldPepper).update(secret).digest('base64url')
  expect(secretMatches(secret, oldPepper, stored)).toBe(true)
  expect(secretMatches(secret, 'another pepper', stored)).toBe(false)
  expect(secretMatches(forged(secret), oldPepper, stored)).toBe(false)
  expect(secretMatches(secret, oldPepper, '')).toBe(false)
  expect(secretMatches(secret, oldPepper, secret)).toBe(false)
})

test('A secret is shown once and stored only as an HMAC', async () => {
  const { acme, olga, at } = await openFixture(world)
  const rotated = await rotate(acme, olga.credential_id)
  const secrets = [olga.secret, rotated.body.data.secret as string]
  for (const secret of secrets) {
    expect(secret).toMatch(/^alp_[0-9A-Za-z]{12}_[0-9A-Za-z]{38}$/)
    await world.actor(secret).get(at)
    await world.actor(secret).post(`${at}/cycles`, { prospect_ids: [secret.slice(0, 40)] })
  }
  await acme.app('POST', `/credentials/${olga.credential_id}/revocations`, { reason: 'It leaked' })

  const listed = JSON.stringify((await acme.app('GET', '/credentials')).body)
  const [row] = await world.sql('select * from credentials where credential_id = $1', [olga.credential_id])
  const hash = (secret: string) => createHmac('sha256', oldPepper).update(secret).digest('base64url')
  expect([row!.previous_secret_hash, row!.secret_hash]).toEqual(secrets.map(hash))
  for (const secret of secrets) {
    const essence = secret.slice(17, 49)
    expect(listed).not.toContain(essence)
    expect(listed).not.toContain(hash(secret))
    expect(await tablesWith(essence)).toEqual([])
  }
  expect(await tablesWith(hash(secrets[0]!))).toEqual(['credentials'])
})

/** Returns the tables of the database in which any row contains these words. */
async function tablesWith(words: string) {
  const tables = await world.sql<{ relname: string }>(
    `select c.relname from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`,
  )
  const found: string[] = []
  for (const { relname } of tables) {
    const rows = await world.sql(`select from ${relname} as one where one::text like $1`, [`%${words}%`])
    if (rows.length > 0) found.push(relname)
  }
  return found
}

test('A revoked credential is refused on every server within a second', async () => {
  const { acme, olga } = await openFixture(world)
  const everywhere = [olga, second.actor(olga.secret)]
  expect(await Promise.all(everywhere.map(status))).toEqual([200, 200])
  const revoked = await acme.app('POST', `/credentials/${olga.credential_id}/revocations`, {})
  expect(revoked.body.data.revoked_at).not.toBeNull()
  await delay(1000)
  expect(await Promise.all(everywhere.map(status))).toEqual([401, 401])
  const again = await acme.app('POST', `/credentials/${olga.credential_id}/revocations`, {})
  expect(again.body.data.revoked_at).toBe(revoked.body.data.revoked_at)
  expect((await rotate(acme, olga.credential_id)).status).toBe(404)
})

test('A rotated secret stays valid for its grace period by the database clock; the one before it does not', async () => {
  const { acme, olga } = await openFixture(world)
  const { secret } = (await rotate(acme, olga.credential_id, { grace_seconds: 3600 })).body.data
  const [before, after] = [olga, world.actor(secret)]
  expect([await status(before), await status(after)]).toEqual([200, 200])
  await world.travel(3590)
  expect([await status(before), await status(after)]).toEqual([200, 200])
  await world.travel(11)
  expect([await status(before), await status(after)]).toEqual([401, 200])

  const { secret: third } = (await rotate(acme, olga.credential_id)).body.data
  const { secret: fourth } = (await rotate(acme, olga.credential_id)).body.data
  await delay(1000)
  const [one, two, three] = [after, world.actor(third), world.actor(fourth)]
  expect([await status(one), await status(two), await status(three)]).toEqual([401, 200, 200])
  const { secret: fifth } = (await rotate(acme, olga.credential_id, { grace_seconds: 0 })).body.data
  await delay(1000)
  expect([await status(three), await status(world.actor(fifth))]).toEqual([401, 200])
})

test('A credential ends at its expiry by the database clock', async () => {
  const acme = await world.account()
  const [{ now }] = await world.sql<{ now: Date }>('select app_now() as now')
  const inAnHour = new Date(now.getTime() + 3_600_000).toISOString()
  const guest = await acme.credential(['companies:read'], { expires_at: inAnHour })
  expect((await guest.get('/me')).body.data.expires_at).toBe(inAnHour)
  await world.travel(3590)
  expect(await status(guest)).toBe(200)
  await world.travel(11)
  expect(await status(guest)).toBe(401)
  const late = { name: 'Late', scopes: ['companies:read'], expires_at: inAnHour }
  expect(await acme.app('POST', '/credentials', late)).toMatchObject({
    status: 422,
    body: { error: { errors: [{ code: 'value_not_allowed', field: 'expires_at' }] } },
  })
})

test('Secrets of both the old and the new pepper are accepted once the new one is put first', async () => {
  const { acme, olga } = await openFixture(world)
  const next = await world.another({ peppers: ['a newer pepper', oldPepper] })
  const there = (who: Pick<Actor, 'secret'>) => next.actor(who.secret)
  expect(await status(there(olga))).toBe(200)

  const rotated = await appOf(next, acme, `/credentials/${olga.credential_id}/rotations`, {})
  const made = await appOf(next, acme, '/credentials', { name: 'New', scopes: ['companies:read'] })
  expect([await status(there(olga)), await status(there(rotated)), await status(there(made))]).toEqual([
    200, 200, 200,
  ])
  // A server without the new pepper cannot verify a secret that was created with it.
  expect(await status(world.actor(made.secret))).toBe(401)
  await next.stop()
})

test('A pepper can be removed once no secret uses it, and a secret moves to the new pepper on use', async () => {
  const { acme, olga, wanda } = await openFixture(world)
  const versions = async () => {
    const rows = await world.sql(
      'select name, pepper_version as v from credentials where account_id = $1 order by name',
      [acme.account_id],
    )
    return rows.map(({ name, v }) => [name, v])
  }
  const [old, newer] = [oldPepper, 'a newer pepper'].map(versionOf)
  const both = await world.another({ peppers: ['a newer pepper', oldPepper] })
  expect(await status(both.actor(olga.secret))).toBe(200)
  await expect.poll(versions).toEqual([
    ['Olga', newer],
    ['Wanda', old],
  ])
  await both.stop()
  // The order of the peppers only decides which one is used for new secrets.
  const swapped = await world.another({ peppers: ['one more', 'a newer pepper'] })
  expect(await status(swapped.actor(olga.secret))).toBe(200)
  expect(await status(swapped.actor(wanda.secret))).toBe(401)
  await swapped.stop()
})

test('Write access to the database without a pepper does not suffice to create a secret', async () => {
  const { olga } = await openFixture(world)
  for (const version of [0, 2, 99, versionOf(''), -1]) {
    const forgery = newSecret() // under a new key id, of which no server has cached anything
    const hash = createHmac('sha256', '').update(forgery.secret).digest('base64url')
    await world.sql(
      'update credentials set key_id = $1, secret_hash = $2, pepper_version = $3 where credential_id = $4',
      [forgery.key_id, hash, version, olga.credential_id],
    )
    expect([version, await status(world.actor(forgery.secret))]).toEqual([version, 401])
  }
})

/** Calls a server in the owner's browser session. */
async function appOf({ url }: Server, { cookie }: Account, path: string, body: object) {
  const response = await fetch(`${url}/app/api${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return ((await response.json()) as { data: { secret: string } }).data
}

test('The last use of a credential is recorded', async () => {
  const { acme, wanda } = await openFixture(world)
  const lastUse = async () =>
    (await acme.app('GET', '/credentials')).body.data.find(
      (one: { credential_id: string }) => one.credential_id === wanda.credential_id,
    )!.last_used_at
  expect(await lastUse()).toBeNull()
  await wanda.get('/me')
  await expect.poll(lastUse).not.toBeNull()
})

describe('credentials limited to addresses', () => {
  /** Calls a server from an address that a proxy reports. */
  const from = async ({ url }: Server, secret: string, address: string) =>
    fetch(`${url}/api/v1/outreach/me`, {
      headers: { authorization: `Bearer ${secret}`, 'x-forwarded-for': `198.51.100.1, ${address}` },
    })

  test('A credential limited to addresses is refused elsewhere like an unknown one, and its owner sees the refused address', async () => {
    const behindProxy = await world.another({ trustProxy: true })
    const acme = await world.account()
    const { body } = await acme.app('POST', '/credentials', {
      name: 'Office',
      scopes: ['prospect:read'],
      allowed_addresses: ['203.0.113.0/24', '2001:db8::7'],
    })
    const { secret, credential_id } = body.data
    const allowed = [
      '203.0.113.9:4711',
      '[2001:db8::7]:4711',
      '2001:db8::7',
      '::ffff:203.0.113.9',
      '203.0.113.9',
    ]
    for (const address of allowed)
      expect([address, (await from(behindProxy, secret, address)).status]).toEqual([address, 200])
    const refused = await from(behindProxy, secret, '198.51.100.77')
    const unknown = await from(behindProxy, newSecret().secret, '198.51.100.78')
    const reported = async (answer: Response) => {
      const { request_id: _its, ...rest } = (await answer.json()) as Untyped
      const own = ['x-request-id', 'date', 'x-ratelimit-reset', 'ratelimit']
      const headers = [...answer.headers].filter(([name]) => !own.includes(name))
      return { status: answer.status, headers, rest }
    }
    expect(await reported(refused)).toEqual(await reported(unknown))
    expect(refused.status).toBe(401)
    const shown = async () =>
      (await acme.app('GET', '/credentials')).body.data.find((one) => one.credential_id === credential_id)
    await expect.poll(shown).toMatchObject({
      last_used_address: '203.0.113.9',
      last_refused_address: '198.51.100.77',
      last_refused_at: expect.any(String),
    })
    // Without a proxy in front, the server ignores a forwarding header that the caller sets.
    expect((await from(second, secret, '203.0.113.9')).status).toBe(401)
  })

  test('A changed or removed address limit of a credential takes effect on every instance within a second', async () => {
    const { acme, olga } = await openFixture(world)
    const setTo = (allowed_addresses: string[] | null) =>
      acme.app('PATCH', `/credentials/${olga.credential_id}`, { allowed_addresses })
    expect([await status(olga), await status(second.actor(olga.secret))]).toEqual([200, 200])
    expect((await setTo(['192.0.2.0/24'])).body.data.allowed_addresses).toEqual(['192.0.2.0/24'])
    await delay(1000)
    expect([await status(olga), await status(second.actor(olga.secret))]).toEqual([401, 401])
    await setTo(null)
    await delay(1000)
    expect([await status(olga), await status(second.actor(olga.secret))]).toEqual([200, 200])
  })

  test('An address limit of a credential accepts only addresses, and only the owner changes it', async () => {
    const { acme, olga } = await openFixture(world)
    const path = `/credentials/${olga.credential_id}` as const
    const { status, body } = await acme.app('PATCH', path, { allowed_addresses: ['192.0.2.1', 'office'] })
    expect({ status, errors: body.error.errors }).toMatchObject({
      status: 422,
      errors: [{ code: 'invalid_format', field: 'allowed_addresses[1]' }],
    })
    const rival = await world.account('Rival')
    expect((await rival.app('PATCH', path, { allowed_addresses: null })).status).toBe(404)
    await acme.app('POST', `${path}/revocations`, {})
    expect((await acme.app('PATCH', path, { allowed_addresses: null })).status).toBe(404)
  })
})
