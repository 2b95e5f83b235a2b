import { randomUUID } from 'node:crypto'
import { type Account, type Answer, cookiesOf, readAnswer, tokenIn, type World } from './world.ts'
import type { AppRoute } from './typed-calls.ts'

// People who come by the front door: they sign up, read their mail, and open its link in one browser or another.

export const password = 'a long enough password'

/** A browser: it sends back the cookies that it was given. */
export type Browser = {
  cookies: () => string
  forget: (name: string) => boolean
  send<const Method extends string, const Path extends string>(
    method: Method,
    path: Path,
    body?: object,
  ): Promise<Answer<AppRoute<Method, Path>>>
  post<const Path extends string>(path: Path, body: object): Promise<Answer<AppRoute<'POST', Path>>>
}

export function browserAt(url: string): Browser {
  const jar = new Map<string, string>()
  return {
    cookies: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    forget: (name: string) => jar.delete(name),
    async send(method, path, body) {
      const response = await fetch(`${url}/app/api${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
          ...(jar.size > 0 && { cookie: [...jar].map((pair) => pair.join('=')).join('; ') }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      for (const pair of cookiesOf(response.headers).split('; ')) {
        const at = pair.indexOf('=')
        if (at > 0) jar.set(pair.slice(0, at), pair.slice(at + 1))
      }
      return readAnswer(response)
    },
    post(path, body) {
      return this.send('POST', path, body)
    },
  }
}

/** The body of a sign-up with an address that nobody has. */
export function newcomer(change: object = {}) {
  return {
    email: `${randomUUID()}@alphorn.example`,
    password,
    name: 'Nina Neu',
    account_name: 'Neu',
    ...change,
  }
}

/** Signs up, and reads the mail. */
export async function signedUp(world: World, browser: Browser, given = newcomer()) {
  const answer = await browser.post('/sign-up', given)
  return { ...given, answer, token: tokenIn(await world.mailTo(given.email, 1, 'confirm')) }
}

/** An account whose owner never proved the address: releases before this one let them in at once. */
export async function unproven(world: World): Promise<Account> {
  const account = await world.account()
  await world.sql('update users set email_confirmed_at = null where user_id = $1', [account.user_id])
  return account
}

/** The same, with the mail of a confirmation asked for. */
export async function confirming(world: World): Promise<Account> {
  const account = await unproven(world)
  await account.app('POST', '/email-confirmation-requests', {})
  return account
}
