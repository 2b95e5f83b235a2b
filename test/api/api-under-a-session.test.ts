import { describe, expect, test } from 'vitest'
import { api } from '@alphorn/contract/api'
import { appTable } from '@alphorn/contract/app'
import { roleScopes } from '@alphorn/contract/core/roles'
import type { Role, Route } from '@alphorn/contract/core/route'
import { scopeNames } from '@alphorn/contract/core/scopes'
import { callsIn, type Who } from '../support/any-call.ts'
import { cases } from './cases/route-cases.ts'
import type { Actors, Fixture } from './cases/route-fixtures.ts'
import { openWorld } from '../fixtures/world.ts'

// Every API route also accepts a session of the browser app: a role replaces the scopes of a credential.

const world = await openWorld()
const call = callsIn(world)
const roles = Object.keys(roleScopes) as Role[]
const people = Object.fromEntries(
  await Promise.all(roles.map(async (role) => [role, await personWith(role)] as const)),
) as unknown as Record<Role, { who: Who; actors: Actors }>

/** A user with the given role in their own account; a credential creates the fixtures. */
async function personWith(role: Role) {
  const account = await world.account(role)
  const olga = await account.credential([...scopeNames], { name: 'Olga' })
  await world.sql('update memberships set role = $2 where account_id = $1', [account.account_id, role])
  const who = { name: `${role} owner`, headers: { cookie: account.cookie } }
  return { who, actors: { account, olga, caller: olga } }
}

function pathOf({ path }: Route, { ids }: Fixture) {
  return `/app/api${path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? 'none')}`
}

/** An open route does not check who calls. */
function askerOf(who: Who, { access }: Route): Who {
  return access.kind === 'open' ? { ...who, name: null } : who
}

const shared = (Object.entries(api) as [keyof typeof cases, Route][]).filter(([name]) => name in appTable)
const owned = ['stage_job_results', 'stage_job_failures'] // only the fixture's credential may close a job that it claimed

describe.each(shared)('%s', (name, route) => {
  test(`${name} answers an owner`, async () => {
    const { who, actors } = people.owner
    const asker = askerOf(who, route)
    const fixture = await cases[name].fixture(actors)
    const body = fixture.body ?? cases[name].body
    const answer = await call(asker, { method: route.method, path: pathOf(route, fixture), body })
    if (owned.includes(name)) return expect(answer.body.error.code).toBe('job_not_claimed')
    expect(answer.body.error).toBeUndefined()
    const data = route.bare ? answer.body : answer.body.data
    expect(route.answers[answer.status]!.safeParse(data).error?.issues).toBeUndefined()
  })

  test(`${name} is open to the roles that have its scope, and names them in the refusal of others`, async () => {
    const { access } = route
    for (const role of roles) {
      const asked = { method: route.method, path: pathOf(route, { ids: {} }), body: cases[name].body }
      const answer = await call(askerOf(people[role].who, route), asked)
      const may = access.kind !== 'scope' || roleScopes[role].includes(access.scope)
      expect([role, answer.status !== 403]).toEqual([role, may])
      if (!may) expect(answer.body.error.message).toContain('This needs the role')
    }
  })
})

test('The credential report is not found under a session', async () => {
  const { who } = people.owner
  expect(await call(who, { method: 'GET', path: '/app/api/me' })).toMatchObject({ status: 404 })
})
