import { randomUUID } from 'node:crypto'
import type { Role } from '@alphorn/contract/core/route'
import { expect } from 'vitest'
import type { AppRoute } from '../fixtures/typed-calls.ts'
import type { Account } from '../fixtures/accounts.ts'
import { type Answer, readAnswer } from '../fixtures/actors.ts'
import { tokenIn, type World } from '../fixtures/world.ts'

export const password = 'a long enough password'
export const address = () => `${randomUUID()}@alphorn.example`

export const codeOf = ({ status, body }: Answer) => [
  status,
  body.error?.errors?.[0]?.code ?? body.error?.code,
]

/** Calls of users who are not the owner of an account, and the invitations that make them members. */
export function memberCalls(world: World) {
  const post = <const Path extends string>(path: Path, body: object, cookie = '', key?: string) =>
    send('POST', path, body, cookie, key)
  async function send<const Method extends string, const Path extends string>(
    method: Method,
    path: Path,
    body: object,
    cookie: string,
    key: string = randomUUID(),
  ) {
    const response = await fetch(`${world.url}/app/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'idempotency-key': key, cookie },
      body: JSON.stringify(body),
    })
    const answer = await readAnswer<AppRoute<Method, Path>>(response)
    return { ...answer, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
  }
  const get = async <const Path extends string>(cookie: string, path: Path) =>
    readAnswer<AppRoute<'GET', Path>>(await fetch(`${world.url}/app/api${path}`, { headers: { cookie } }))

  async function invited(owner: Account, role: Role = 'member', email = address(), mails = 1) {
    const made = await owner.app('POST', '/invitations', { email, role, language: 'fr' })
    expect(made.status).toBe(201)
    const mail = await world.mailTo(email, mails, 'join')
    return { email, token: tokenIn(mail), mail, invitation_id: made.body.data.invitation_id as string }
  }
  const accept = (token: string, more: object = {}) =>
    post('/invitation-acceptances', { token, name: 'Mia Muster', password, ...more })

  async function member(owner: Account, role: Role = 'member') {
    const { email, token } = await invited(owner, role)
    const joined = await accept(token)
    return { email, cookie: joined.cookie, user_id: joined.body.data.user.user_id as string }
  }
  return { post, send, get, invited, accept, member }
}
