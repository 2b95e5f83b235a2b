import { randomUUID } from 'node:crypto'
import { codeAt } from '@alphorn/server/accounts/second-factor/totp'
import type { AppRoute } from '../fixtures/typed-calls.ts'
import type { Untyped } from '../fixtures/untyped.ts'
import { type Account, password } from '../fixtures/accounts.ts'
import { readAnswer } from '../fixtures/actors.ts'
import type { World } from '../fixtures/world.ts'

// Users with a second factor: the codes of an authenticator app, and the cookie that a browser holds between password
// and code.

type Stage = Pick<World, 'sql' | 'url'>

/** Returns the code of the authenticator app, `later` steps of thirty seconds from now. The app uses the wall clock. */
export function codeOf(secret: string, later = 0, now = new Date()): string {
  return codeAt(bytesOf(secret), Math.floor(now.getTime() / 30_000) + later)
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
function bytesOf(base32: string) {
  const bits = Array.from(base32, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

export async function confirmAddress({ sql }: Stage, { user_id }: Account) {
  await sql('update users set email_confirmed_at = app_now() where user_id = $1', [user_id])
}

/** Returns the secret offered to the owner of the account. */
export async function offeredSecret(world: Stage, owner: Account): Promise<string> {
  await confirmAddress(world, owner)
  await owner.app('POST', '/second-factor/removals', {})
  const offered = await owner.app('POST', '/second-factor-offers', {})
  return offered.body.data.secret
}

/** Enables the second factor with the previous code, so that the current one remains unused. */
export async function enableSecondFactor(world: Stage, owner: Account) {
  const secret = await offeredSecret(world, owner)
  const enable = async () => owner.app('POST', '/second-factor', { code: await codeBefore(world, secret) })
  const first = await enable()
  // A new step may begin between reading the clock and the call: the previous code is then two steps old.
  const enabled = first.status === 201 ? first : await enable()
  if (enabled.status !== 201) throw new Error(JSON.stringify(enabled.body))
  return { secret, recovery_codes: enabled.body.data.recovery_codes as string[] }
}

async function codeBefore(world: Stage, secret: string) {
  const [{ now }] = await world.sql<{ now: Date }>('select app_now() as now')
  return codeOf(secret, -1, now)
}

/** Returns a function that calls without proving presence automatically, unlike the `app` of the world. */
export function unprovenCallsOf({ url }: Pick<Stage, 'url'>) {
  return async ({ cookie }: Pick<Account, 'cookie'>, method: string, path: string, body: object = {}) => {
    const response = await fetch(`${url}/app/api${path}`, {
      method,
      headers: {
        cookie,
        origin: url,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Untyped }
  }
}

/** Signs in with the password in another browser. */
export async function signInTo({ url }: Pick<Stage, 'url'>, { email }: Pick<Account, 'email'>) {
  return openWith(url, '/sign-in', { email, password })
}

/** Submits a code in the browser that holds the cookie of the pending sign-in. */
export async function giveCode({ url }: Pick<Stage, 'url'>, cookie: string, code: string) {
  return openWith(url, '/sign-in/codes', { code }, cookie)
}

async function openWith<const Path extends string>(url: string, path: Path, body: object, cookie = '') {
  const response = await fetch(`${url}/app/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  })
  const answer = await readAnswer<AppRoute<'POST', Path>>(response)
  return { ...answer, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
}
