import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { appRoutes, appTable } from '@alphorn/contract/app'
import { newId } from '@alphorn/contract/ids'
import type { Role, Route } from '@alphorn/contract/route'
import { type Asked, callsIn, sightOf, stranger, type Who } from './any-call.ts'
import { settledFingerprint } from './effects.ts'
import { released } from './drafts.ts'
import { sceneOf } from './scenes.ts'
import { story } from './story-companies.ts'
import { type AppCase, type Ids, site, teamCases } from './team-cases.ts'
import { type Account, type Answer, offering, openWorld } from './world.ts'

// The browser app's own endpoints, held to the same law: a session stands where a credential does, a role where a scope does.

const password = 'a long enough password'
const newcomer = () => ({
  email: `${randomUUID()}@alphorn.example`,
  password,
  name: 'Nina',
  account_name: 'Neu',
})
const withProject = async (owner: Account) => ({ project_id: await owner.project() })
const withProspect = async (owner: Account) => {
  const ids = await withProject(owner)
  const added = await owner.app('POST', `/projects/${ids.project_id}/prospects`, {
    companies: [{ uid: story.muster.uid }],
  })
  return { ...ids, prospect_id: added.body.data[0].prospect_id as string }
}
const withCredential = async (owner: Account) => ({
  credential_id: (await owner.credential(['prospect:read'])).credential_id,
})
const someone = { kind: 'domain', value: 'example.ch', reason: 'Asked for it.' }
const withSuppression = async (owner: Account) => {
  const added = await owner.app('POST', '/suppressions', someone)
  return { suppression_id: added.body.data.suppression_id as string }
}
const bakeries = () => ({ name: `Bakeries ${randomUUID()}`, filters: { canton: ['BE'] } })
const withWatch = async (owner: Account) => ({
  watch_id: (await owner.app('POST', '/watches', bakeries())).body.data.watch_id as string,
})
const withList = async (owner: Account) => {
  const olga = await owner.credential(['markets:write'])
  return { list_id: (await olga.post('/markets', bakeries())).body.data.list_id as string }
}
const withFeed = async (owner: Account) => {
  const { watch_id } = await withWatch(owner)
  const made = await owner.app('POST', `/watches/${watch_id}/feeds`, {})
  return { feed_id: made.body.data.feed_id as string }
}
const withReconciler = async (owner: Account) => ({
  reconciler_id: (await owner.app('POST', '/reconcilers', { name: 'OpenRefine' })).body.data
    .reconciler_id as string,
})
const withRelease = async (owner: Account) => {
  const scene = await sceneOf(owner)
  const { prospect_id, approval_id, release_id } = await released(scene)
  return { project_id: scene.project, prospect_id, approval_id, release_id }
}
const withExport = async (owner: Account) => {
  const { project_id, release_id } = await withRelease(owner)
  const made = await owner.app('POST', `/projects/${project_id}/exports`, {
    release_ids: [release_id],
    format: 'csv',
  })
  return { project_id, export_id: made.body.data.export.export_id as string }
}
const ring = () => ({ name: 'Ring', url: 'https://hooks.example/alphorn', kinds: ['release.ready'] })
const withWebhook = async (owner: Account) => ({
  webhook_id: (await owner.app('POST', '/webhooks', ring())).body.data.webhook_id as string,
})
const withDelivery = async (owner: Account) => {
  const { webhook_id } = await withWebhook(owner)
  const sent = await owner.app('POST', `/webhooks/${webhook_id}/tests`, {})
  return { webhook_id, event_id: sent.body.data.event_id as string }
}
const someoneElse = { kind: 'person', email: 'eva@example.ch' }
const withErasure = async (owner: Account) => {
  const asked = await owner.app('POST', '/subjects/erasures', { subject: someoneElse, reason: 'She asked.' })
  return { request_id: asked.body.data.request_id as string }
}
const wanda = () => ({ name: 'Wanda', scopes: ['prospect:stages'] })

// No webhook is sent: what a call leaves is to be seen before anything else changes it.
const world = await openWorld({ config: { publicUrl: site.origin, webhooks: false } })
const call = callsIn(world)

/** One case for each route of the app: a route without one does not compile. */
const cases: Record<keyof typeof appRoutes, AppCase> = {
  sign_up: { body: newcomer },
  sign_in: { body: () => ({ email: known.email, password }) },
  sign_out: {},
  session: {},
  app_project_create: { body: () => ({ name: 'Roofs', language: 'de' }), other: { name: 'Walls' } },
  app_project_edit: { ids: withProject, body: () => ({ name: 'Roofs and walls' }), other: { name: 'Walls' } },
  app_summary_list: {},
  app_summary: { ids: withProject },
  app_dossier: { ids: withProspect },
  app_prospect_remove: {
    ids: withProspect,
    body: ({ prospect_id = newId('prospect') } = {}) => ({ prospect_ids: [prospect_id] }),
    other: { prospect_ids: [newId('prospect')] },
  },
  app_offering_list: { ids: withProject },
  app_audit_list: {},
  app_audit_export: {},
  app_project_audit_export: { ids: withProject },
  app_audit_key: {},
  app_request_list: {},
  app_usage: {},
  app_executors: {},
  app_release_list: { ids: withProject },
  app_export_create: {
    ids: withRelease,
    body: ({ release_id = newId('release') } = {}) => ({ release_ids: [release_id], format: 'csv' }),
    other: { format: 'jsonl' },
  },
  app_export_list: { ids: withProject },
  app_export_file: { ids: withExport },
  app_approval_revoke: {
    ids: withRelease,
    body: () => ({ reason: 'A wrong price.' }),
    other: { reason: 'Another.' },
  },
  app_suppression_list: {},
  app_suppression_add: { body: () => someone, other: { reason: 'A complaint.' } },
  app_suppression_import: {
    body: () => ({ csv: 'example.ch', reason: 'Asked for it.' }),
    other: { dry_run: true },
  },
  app_suppression_lift: {
    ids: withSuppression,
    body: () => ({ reason: 'A mistake.' }),
    other: { reason: 'Agreed.' },
  },
  app_offering_edit: { ids: withProject, body: () => offering, other: { name: 'Another' } },
  app_demo: {},
  app_demo_load: { body: () => ({}) },
  app_demo_remove: { body: () => ({}) },
  app_facets: {},
  app_list_preview: {},
  app_list_export: { ids: withList },
  app_watch_create: {
    body: () => ({ name: 'Bakeries', filters: {} }),
    other: { filters: { canton: ['ZH'] } },
  },
  app_watch_delete: { ids: withWatch, body: () => ({}) },
  app_feed_list: {},
  app_list_feed_create: { ids: withList, body: () => ({}) },
  app_watch_feed_create: { ids: withWatch, body: () => ({}) },
  app_feed_revoke: { ids: withFeed, body: () => ({}) },
  app_webhook_list: {},
  app_webhook_create: { body: ring },
  app_webhook_edit: { ids: withWebhook, body: () => ({ name: 'Bell' }), other: { enabled: false } },
  app_webhook_delete: { ids: withWebhook, body: () => ({}) },
  app_webhook_rotate: { ids: withWebhook, body: () => ({}) },
  app_webhook_test: { ids: withWebhook, body: () => ({}) },
  app_delivery_list: { ids: withWebhook },
  app_delivery_detail: { ids: withDelivery },
  app_delivery_resend: { ids: withDelivery, body: () => ({}) },
  ...teamCases({ world, call }),
  app_reconciler_list: {},
  app_reconciler_create: { body: () => ({ name: 'OpenRefine' }) },
  app_reconciler_revoke: { ids: withReconciler, body: () => ({}) },
  app_subject_export: { body: () => ({ subject: someoneElse }) },
  app_subject_erase: { body: () => ({ subject: someoneElse, reason: 'She asked for it.' }) },
  app_subject_request_list: {},
  app_subject_request: { ids: withErasure },
  app_credential_list: {},
  app_credential_create: { body: wanda },
  app_credential_rotate: { ids: withCredential, body: () => ({}) },
  app_credential_revoke: { ids: withCredential, body: () => ({}), other: { reason: 'Lost.' } },
}

const acme = await world.account('Acme')
const bolt = await world.account('Bolt')
const known = newcomer()
await call(stranger, { method: 'POST', path: '/app/api/sign-up', body: known })

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

async function expiredSession(): Promise<Who> {
  const account = await world.account()
  await world.sql('update sessions set expires_at = app_now() where account_id = $1', [account.account_id])
  return { name: null, headers: { cookie: account.cookie } }
}
const refused: Who[] = [
  stranger,
  { name: null, headers: { cookie: '__Host-alphorn=none' } },
  { name: null, headers: { cookie: 'other=1' } },
  { name: null, headers: { authorization: `Bearer ${(await acme.credential(['prospect:read'])).secret}` } },
  await expiredSession(),
]

function expectCode({ status, body }: Answer, expected: number, code: string) {
  expect({ status, code: body?.error?.code }).toEqual({ status: expected, code })
}

describe.each(Object.entries(appRoutes as Record<string, Route>))('%s', (name, route) => {
  const { ids, before, body, other, query: own = '' } = cases[name as keyof typeof appRoutes]
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
    request_id: 'x',
  }

  async function ask(who: Who, { query = '', ...more }: Partial<Asked> & { query?: string } = {}) {
    return await call(who, { method: route.method, path: pathWith(anyIds) + query, body: body?.(), ...more })
  }
  const asker = isOpen ? stranger : anna

  test('answers who may ask', async () => {
    const fresh = await world.account('Fresh')
    const named = { ...(await ids?.(fresh)), ...(await before?.(fresh)) }
    const answer = await call(isOpen ? stranger : ownerOf('Fresh', fresh), {
      method: route.method,
      path: pathWith(named),
      body: body?.(named),
    })
    if (route.streams === 'file')
      return expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
    const schema = route.answers[answer.status]!
    expect(schema.safeParse(answer.body.data).error?.issues).toBeUndefined()
  })

  test('refuses other methods and an unknown parameter', async () => {
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
    test('refuses who is not signed in, and a credential of the API', async () => {
      for (const nobody of refused) expectCode(await ask(nobody), 401, 'unauthenticated')
    })

  if (route.access.kind === 'session')
    test('refuses the roles that may not', async () => {
      const roles = route.access.kind === 'session' ? route.access.roles : []
      for (const [role, user] of users) {
        if (name === 'sign_out' && roles.includes(role)) continue // it would end the session of the other tests
        const answer = await ask(user)
        expect([role, answer.status === 403]).toEqual([role, !roles.includes(role)])
      }
    })

  if (ids)
    test('tells the absent and the foreign apart for nobody', async () => {
      const nowhere = await ask(anna)
      expectCode(nowhere, 404, 'not_found')
      const theirs = await ask(anna, { path: pathWith(await ids!(bolt)) })
      expect(sightOf(theirs)).toEqual(sightOf(nowhere))
    })

  if (route.method !== 'GET')
    test('refuses an unknown member of the body', async () => {
      const answer = await ask(asker, { body: { ...body?.(), surprise: true } })
      expectCode(answer, 422, 'validation_failed')
      expect(answer.body.error.errors).toMatchObject([{ code: 'unknown_field', field: 'surprise' }])
    })

  if (route.mutates)
    test('runs once per key, and only with one', async () => {
      for (const key of [null, '', 'two words']) expectCode(await ask(anna, { key }), 400, 'invalid_request')
      const named = (await ids?.(acme)) ?? {}
      const asked = { path: pathWith(named), key: randomUUID(), body: body?.(named) }
      const first = await ask(anna, asked)
      expect(first.status).toBeLessThan(300)
      const after = await settledFingerprint((text, values) => world.sql(text, values))
      const again = await ask(anna, asked)
      expect(again.headers.get('idempotency-replayed')).toBe('true')
      expect([again.status, again.body.data]).toEqual([first.status, first.body.data])
      expect(await settledFingerprint((text, values) => world.sql(text, values))).toBe(after)
      // Where neither body nor path can be another one, the key is sent somewhere else.
      const elsewhere = { method: 'POST', path: '/app/api/watches', body: bakeries() }
      const changed = other
        ? { body: { ...asked.body, ...other } }
        : ids
          ? { path: pathWith(anyIds) }
          : elsewhere
      expectCode(await ask(anna, { ...asked, ...changed }), 422, 'idempotency_conflict')
    })
})
