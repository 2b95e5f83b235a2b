import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { appRoutes, appTable } from '@alphorn/contract/app'
import type { Role, Route } from '@alphorn/contract/core/route'
import {
  type CallRequest,
  callsIn,
  comparableAnswer,
  anonymousCaller,
  type Who,
} from '../support/any-call.ts'
import { appCases } from './cases/app-cases.ts'
import { settledFingerprint } from '../fixtures/effects.ts'
import { openProvider } from '../accounts/provider.ts'
import { type Ids, site } from './cases/team-cases.ts'
import type { Account } from '../fixtures/accounts.ts'
import type { Answer } from '../fixtures/actors.ts'
import { openWorld, type World } from '../fixtures/world.ts'

// The browser app's own endpoints follow the same rules as the API: a session replaces the credential, and a role the
// scope.

// Webhooks are off: otherwise a delivery could change the rows of a call before the test reads them.
const provider = await openProvider(site.origin)
// Where sign-up is open, only operators and the first account see the health of the installation.
const operators: string[] = []
const world = await openWorld({
  config: { publicUrl: site.origin, webhooks: false, provider: provider.settings, operators },
})
const call = callsIn(world)
const sql: World['sql'] = (text, values) => world.sql(text, values)

const cases = appCases({ world, call, provider })

const acme = await world.account('Acme')
const bolt = await world.account('Bolt')

const ownerOf = (name: string, { cookie }: Account): Who => ({ name: `${name} owner`, headers: { cookie } })
const anna = ownerOf('Acme', acme)
const bothWays = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

async function userWith(role: Role): Promise<Who> {
  const account = await world.account(role)
  await world.sql('update memberships set role = $2 where account_id = $1', [account.account_id, role])
  return ownerOf(role, account)
}
const users = await Promise.all(
  (['owner', 'member', 'approver'] as const).map(async (role) => [role, await userWith(role)] as const),
)
await nameOperators()

/** Names every user of the world as an operator of the installation. */
async function nameOperators() {
  const confirm = 'update users set email_confirmed_at = app_now() returning email'
  operators.splice(0, Infinity, ...(await world.sql<{ email: string }>(confirm)).map(({ email }) => email))
}

async function expiredSession(): Promise<Who> {
  const account = await world.account()
  await world.sql('update sessions set expires_at = app_now() where account_id = $1', [account.account_id])
  return { name: null, headers: { cookie: account.cookie } }
}
const refused: Who[] = [
  anonymousCaller,
  { name: null, headers: { cookie: '__Host-alphorn=none' } },
  { name: null, headers: { cookie: 'other=1' } },
  { name: null, headers: { authorization: `Bearer ${(await acme.credential(['prospect:read'])).secret}` } },
  await expiredSession(),
]

function expectCode({ status, body }: Answer, expected: number, code: string) {
  expect({ status, code: body?.error?.code }).toEqual({ status: expected, code })
}

describe.each(Object.entries(appRoutes as Record<string, Route>))('%s', (name, route) => {
  const { ids, shared, before, ready, body, other, query: own = '' } = cases[name as keyof typeof appRoutes]
  const pathWith = (named: Ids) =>
    `/app/api${route.path.replaceAll(/:(\w+)/g, (_, param: string) => named[param]!)}${own}`
  const isOpen = route.access.kind === 'open'
  const anyIds = {
    project_id: 'x',
    prospect_id: 'x',
    credential_id: 'x',
    suppression_id: 'x',
    approval_id: 'x',
    export_id: 'x',
    list_id: 'x',
    watch_id: 'x',
    feed_id: 'x',
    webhook_id: 'x',
    event_id: 'x',
    user_id: 'x',
    invitation_id: 'x',
    session_id: 'x',
    passkey_id: 'x',
    reconciler_id: 'x',
    view_id: 'x',
    request_id: 'x',
    company_id: 'x',
    run_id: 'x',
  }

  async function ask(who: Who, { query = '', ...more }: Partial<CallRequest> & { query?: string } = {}) {
    return await call(who, { method: route.method, path: pathWith(anyIds) + query, body: body?.(), ...more })
  }
  const asker = isOpen ? anonymousCaller : anna

  test(`${name} answers a permitted caller`, async () => {
    const fresh = await world.account('Fresh')
    if (name.startsWith('app_health')) await nameOperators()
    const named = { ...(await ids?.(fresh)), ...(await before?.(fresh)) }
    const asker = named['cookie'] ? { name: null, headers: { cookie: named['cookie'] } } : anonymousCaller
    const answer = await call(isOpen ? asker : ownerOf('Fresh', fresh), {
      method: route.method,
      path: pathWith(named),
      body: body?.(named),
    })
    if (route.streams === 'file')
      return expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
    const schema = route.answers[answer.status]!
    expect(schema.safeParse(route.bare ? answer.body : answer.body.data).error?.issues).toBeUndefined()
  })

  test(`${name} refuses other methods and unknown parameters`, async () => {
    const at = Object.values(appTable as Record<string, Route>).filter(({ path }) => path === route.path)
    const allowed = at
      .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method as string]))
      .sort()
    for (const method of bothWays.filter((one) => !allowed.includes(one))) {
      const answer = await ask(anna, { method })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed.join(', ')])
    }
    expectCode(await ask(asker, { query: `${own === '' ? '?' : '&'}surprise=1` }), 400, 'unknown_parameter')
  })

  if (!isOpen)
    test(`${name} refuses callers without a session, including those with an API credential`, async () => {
      for (const nobody of refused) expectCode(await ask(nobody), 401, 'unauthenticated')
    })

  if (route.access.kind === 'session')
    test(`${name} refuses roles without permission`, async () => {
      const roles = route.access.kind === 'session' ? route.access.roles : []
      for (const [role, user] of users) {
        if (name === 'sign_out' && roles.includes(role)) continue // it would end the session of the other tests
        const answer = await ask(user)
        expect([role, answer.status === 403]).toEqual([role, !roles.includes(role)])
      }
    })

  if (ids)
    test(`${name} answers an ID of another account exactly like an unknown ID`, async () => {
      const nowhere = await ask(anna)
      expectCode(nowhere, 404, 'not_found')
      if (shared) return
      const theirs = await ask(anna, { path: pathWith(await ids!(bolt)) })
      expect(comparableAnswer(theirs)).toEqual(comparableAnswer(nowhere))
    })

  if (route.method !== 'GET')
    test(`${name} refuses an unknown member in the body`, async () => {
      const answer = await ask(asker, { body: { ...body?.(), surprise: true } })
      expectCode(answer, 422, 'validation_failed')
      expect(answer.body.error.errors).toMatchObject([{ code: 'unknown_field', field: 'surprise' }])
    })

  if (route.mutates)
    test(`${name} requires an idempotency key and runs once per key`, async () => {
      for (const key of [null, '', 'two words']) expectCode(await ask(anna, { key }), 400, 'invalid_request')
      const named = (await ids?.(acme)) ?? {}
      await ready?.(acme)
      const asked = { path: pathWith(named), key: randomUUID(), body: body?.(named) }
      const first = await ask(anna, asked)
      expect(first.status).toBeLessThan(300)
      const after = await settledFingerprint(sql)
      const again = await ask(anna, asked)
      expect(again.headers.get('idempotency-replayed')).toBe('true')
      expect([again.status, again.body.data]).toEqual([first.status, first.body.data])
      expect(await settledFingerprint(sql, after)).toBe(after)
      // If neither body nor path can differ, the key is sent to another route.
      const elsewhere = { method: 'POST', path: '/app/api/watches', body: { name: 'Elsewhere', filters: {} } }
      const changed = other
        ? { body: { ...asked.body, ...other } }
        : ids
          ? { path: pathWith(anyIds) }
          : elsewhere
      expectCode(await ask(anna, { ...asked, ...changed }), 422, 'idempotency_conflict')
    })
})
