import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { appRoutes, appTable } from '@alphorn/contract/app'
import { type IdKind, idPrefixes } from '@alphorn/contract/core/id-prefixes'
import { newId } from '@alphorn/contract/core/ids'
import { roleNames } from '@alphorn/contract/core/roles'
import type { Role, Route } from '@alphorn/contract/core/route'
import { scopeNames } from '@alphorn/contract/core/scopes'
import { callsIn, comparableAnswer, type RawAnswer, type Who } from '../support/any-call.ts'
import { appCases } from './cases/app-cases.ts'
import { settledFingerprint } from '../fixtures/effects.ts'
import { openProvider } from '../accounts/provider.ts'
import { cases as apiCases } from './cases/route-cases.ts'
import type { Actors } from './cases/route-fixtures.ts'
import { story } from '../fixtures/story-companies.ts'
import { site } from './cases/team-cases.ts'
import { offering } from '../fixtures/accounts.ts'
import { openWorld } from '../fixtures/world.ts'

// Calls every route that a session may call with IDs of another account. They are in the path, the body and the query,
// in every combination with own ones, for every role. No caller learns whether such an ID exists, and nothing in the
// other account changes.

const provider = await openProvider(site.origin)
const world = await openWorld({
  config: { publicUrl: site.origin, webhooks: false, provider: provider.settings },
})
const call = callsIn(world)
const ofApp = appCases({ world, call, provider })

type Ids = Readonly<Record<string, string>>
type Placed = { ids: Ids; body: object | undefined; query: string }
type Person = { who: Who; actors: Actors }

async function personIn(name: string, role: Role = 'owner'): Promise<Person> {
  const account = await world.account(name)
  const olga = await account.credential([...scopeNames], { name: 'Olga' })
  const who = { name: `${name} owner`, headers: { cookie: account.cookie } }
  await world.sql('update memberships set role = $2 where account_id = $1', [account.account_id, role])
  return { who, actors: { account, olga, caller: olga } }
}

/** Returns a request of this route that succeeds for this user. */
async function placed(name: string, { actors }: Person): Promise<Placed> {
  if (name in apiCases) {
    const { fixture, body } = apiCases[name as keyof typeof apiCases]
    const set = await fixture(actors)
    return { ids: set.ids, body: set.body ?? body, query: '' }
  }
  const { ids, before, body, query = '' } = ofApp[name as keyof typeof appRoutes]
  const there = { ...(await ids?.(actors.account)), ...(await before?.(actors.account)) }
  return { ids: there, body: body?.(there), query }
}

const attackers = Object.fromEntries(
  await Promise.all(roleNames.map(async (role) => [role, await personIn(role)] as const)),
) as Record<Role, Person>
const victim = await personIn('Victim')
const routes = Object.entries(appTable as Record<string, Route>)

/** Objects of the victim, by route. They are created first, so that none of them changes during the foreign calls. */
const ofVictim = new Map<string, Placed>()
let victimHas: Record<string, string>
let victimState: string
test('The other account has an object for every route', async () => {
  for (const [name] of routes) ofVictim.set(name, await placed(name, victim))
  victimHas = await belongingsOf(victim)
  await settledFingerprint((text, values) => world.sql(text, values))
  victimState = await stateOfVictim()
  expect(ofVictim.size).toBe(routes.length)
})

/** Returns a user's objects, for body and query members that the fixtures omit. */
async function belongingsOf({ actors: { account, olga } }: Person) {
  const project_id = await account.project()
  const empty_project_id = await account.project()
  const at = `/projects/${project_id}` as const
  const added = await olga.post(`${at}/prospects`, {
    companies: [{ uid: story.muster.uid }, { name: story.kellerBern.name }],
  })
  const [{ prospect_id }, { resolution }] = [added.body.data[0]!, added.body.data[1]!]
  const started = await olga.post(`${at}/cycles`, {})
  const [request] = await world.sql('select request_id from audit_rows where account_id = $1 limit 1', [
    account.account_id,
  ])
  const [offering] = await world.sql('select offering_id from offerings where project_id = $1', [project_id])
  const { cycle_id } = started.body.data
  const { request_id } = request!
  const { credential_id } = olga as typeof olga & { credential_id: string }
  return {
    project_id,
    empty_project_id,
    prospect_id,
    resolution_id: resolution!.resolution_id,
    cycle_id,
    request_id,
    original_request_id: request_id,
    target: prospect_id,
    credential_id,
    base_revision_id: offering!.offering_id,
  } as Record<string, string>
}
/** Bodies with IDs that the fixtures of their routes do not use. */
const withIds: Readonly<Record<string, (has: Record<string, string>) => Partial<Placed> & { body: object }>> =
  {
    app_credential_create: ({ project_id }) => ({
      body: { name: 'Wanda', scopes: ['prospect:read'], project_ids: [project_id] },
    }),
    app_webhook_create: ({ project_id }) => ({
      body: {
        name: 'Ring',
        url: 'https://hooks.example/alphorn',
        kinds: ['release.ready'],
        project_ids: [project_id],
      },
    }),
    app_crm_run: ({ project_id }) => ({ body: { direction: 'push', project_id } }),
    app_view_create: ({ project_id }) => ({
      body: { screen: 'prospects', project_id, name: `Bern ${randomUUID()}`, search: 'canton=BE' },
    }),
    app_offering_edit: ({ project_id = '', base_revision_id }) => ({
      ids: { project_id },
      body: { ...offering, base_revision_id },
    }),
    // The project has no running cycle: its changing state would appear in the response.
    cycle_create: ({ empty_project_id = '', prospect_id }) => ({
      ids: { project_id: empty_project_id },
      body: { prospect_ids: [prospect_id] },
    }),
    prospect_add: ({ project_id = '', resolution_id }) => ({
      ids: { project_id },
      body: { companies: [{ resolution_id, dismiss: true }] },
    }),
  }

const kindOf = new Map(Object.entries(idPrefixes).map(([kind, prefix]) => [prefix as string, kind as IdKind]))
/** Returns a nonexistent ID of the same kind. */
function absentLike(value: string): string {
  const kind = kindOf.get(value.slice(0, 3))
  return kind ? newId(kind) : `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}`
}
const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z]{3}_[0-9a-hjkmnp-tv-z]{26}$/.test(value)

let calls = 0
async function ask({ who }: Person, route: Route, { ids, body, query }: Placed): Promise<RawAnswer> {
  calls++
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? 'none')
  return await call(who, {
    method: route.method,
    path: `/app/api${path}${query}`,
    body: body ?? {},
    key: randomUUID(),
  })
}

/** Returns the visible part of a response, without times and the values of IDs. */
function shapeOf(reported: RawAnswer) {
  const sight = comparableAnswer(reported)
  const text = sight.text
    .replaceAll(/([a-z]{3})_[0-9a-hjkmnp-tv-z]{26}/g, '$1')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|sha256:[0-9a-f]{64}|(?<="expires_in":)[\d.]+/g, '')
  return { status: sight.status, text }
}

/** Returns a fingerprint of everything stored for the victim, except the history of its own calls. */
async function stateOfVictim(): Promise<string> {
  const tables: { name: string }[] = await world.sql(
    `select table_name as name from information_schema.columns c join information_schema.tables t
       using (table_schema, table_name) where table_schema = 'public' and table_type = 'BASE TABLE'
       and column_name = 'account_id' and table_name !~ '^(audit_|sessions|subject_requests)' order by 1`,
  )
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, sum(hashtextextended(
         (to_jsonb(t) - '{last_used_at,last_used_address,notified_until,attempts,next_attempt_at,sent_at}'::text[])::text, 0)) as sum
         from ${name} t where account_id = $1`,
  )
  const rows = await world.sql<{ name: string; sum: string }>(sums.join(' union all '), [
    victim.actors.account.account_id,
  ])
  return JSON.stringify(rows.map(({ name, sum }) => `${name} ${sum}`).toSorted())
}

/** Returns every non-empty subset of the names. */
function someOf(names: readonly string[]): string[][] {
  return names
    .reduce<string[][]>((sets, name) => [...sets, ...sets.map((set) => [...set, name])], [[]])
    .filter((set) => set.length > 0)
}

/** Returns the body once for each of its IDs, with another ID in its place. */
function withOtherIds(body: unknown, other: unknown): { body: unknown; id: string }[] {
  if (isId(body)) return isId(other) && other !== body ? [{ body: other, id: other }] : []
  if (typeof body !== 'object' || body === null || typeof other !== 'object' || other === null) return []
  return Object.entries(body).flatMap(([key, member]) =>
    withOtherIds(member, (other as Record<string, unknown>)[key]).map((one) => ({
      id: one.id,
      body: Array.isArray(body) ? body.with(Number(key), one.body) : { ...body, [key]: one.body },
    })),
  )
}

const absentIn = (value: unknown, id: string, absent: string): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(id, absent))

const paramsOf = ({ params }: Route) => Object.keys(params.shape)
/** Parameters that belong to no account: companies of the directory, codes, build numbers, schema names. */
const ofNobody = ['company_id', 'code', 'number', 'name']
const owned = (route: Route) => paramsOf(route).filter((name) => !ofNobody.includes(name))

const inPath = routes.filter(([, route]) => owned(route).length > 0)
describe.each(inPath)('%s with a foreign id in the path', (name, route) => {
  test(`${name} with a foreign id in the path answers every role as if the object did not exist`, async () => {
    const theirs = ofVictim.get(name)!
    const own = Object.fromEntries(
      await Promise.all(roleNames.map(async (role) => [role, await placed(name, attackers[role])] as const)),
    ) as Record<Role, Placed>
    for (const role of roleNames)
      for (const foreign of someOf(owned(route))) {
        const mine = own[role]
        const mixed = { ...mine.ids, ...pick(theirs.ids, foreign) }
        const absent = { ...mine.ids, ...pick(theirs.ids, foreign, absentLike) }
        const reported = await ask(attackers[role], route, { ...mine, ids: mixed })
        const nowhere = await ask(attackers[role], route, { ...mine, ids: absent })
        expect([role, foreign, [403, 404].includes(reported.status)]).toEqual([role, foreign, true])
        expect(comparableAnswer(reported)).toEqual(comparableAnswer(nowhere))
      }
    expect(await stateOfVictim()).toBe(victimState)
  })
})

function pick(ids: Ids, names: readonly string[], change: (id: string) => string = (id) => id) {
  return Object.fromEntries(names.map((name) => [name, change(ids[name] ?? 'none')]))
}

const inBody = routes
  .filter(([, route]) => route.method !== 'GET')
  .flatMap(([name, route]) => [
    [name, route, false] as const,
    ...(name in withIds ? [[name, route, true] as const] : []),
  ])
describe.each(inBody)('%s with a foreign id in the body', (name, route, more) => {
  const having = (has: Record<string, string>) => ({ ids: {}, query: '', ...withIds[name]!(has) })
  const set = async () =>
    more ? having(await belongingsOf(attackers.owner)) : await placed(name, attackers.owner)
  test(`${name} with a foreign id in the body answers as if the object did not exist${more ? ' (more ids)' : ''}`, async () => {
    const theirs = more ? having(victimHas) : ofVictim.get(name)!
    const own = await set()
    for (const [at, { body, id }] of withOtherIds(own.body, theirs.body).entries()) {
      const absent = absentLike(id)
      const reported = await ask(attackers.owner, route, { ...own, body: body as object })
      // Restores the objects that the first call consumed.
      const again = await set()
      const without = withOtherIds(again.body, absentIn(theirs.body, id, absent))[at]?.body
      const nowhere = await ask(attackers.owner, route, { ...again, body: without as object })
      expect(shapeOf(reported)).toEqual(shapeOf(nowhere))
      expect(await stateOfVictim()).toBe(victimState)
    }
  })
})

const idQueries = [
  'project_id',
  'prospect_id',
  'cycle_id',
  'request_id',
  'original_request_id',
  'target',
  'credential_id',
]
const inQuery = routes.flatMap(([name, route]) =>
  Object.keys(route.query.shape)
    .filter((field) => idQueries.includes(field))
    .map((field) => [`${name}?${field}`, name, route, field] as const),
)
describe.each(inQuery)('%s of another account', (_, name, route, field) => {
  test(`${name}?${field} of another account gives the same answer as for an absent id`, async () => {
    const own = await placed(name, attackers.owner)
    const foreign = victimHas[field]!
    const absent = absentLike(foreign)
    const join = own.query === '' ? '?' : '&'
    const reported = await ask(attackers.owner, route, {
      ...own,
      query: `${own.query}${join}${field}=${foreign}`,
    })
    const nowhere = await ask(attackers.owner, route, {
      ...own,
      query: `${own.query}${join}${field}=${absent}`,
    })
    expect(shapeOf(reported)).toEqual(shapeOf(nowhere))
  })
})

afterAll(() => {
  // An empty matrix would pass as well.
  expect(calls).toBeGreaterThan(500)
  console.log(`${calls} foreign calls under /app/api`)
})
