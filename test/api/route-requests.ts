import { expect } from 'vitest'
import { type Route } from '@alphorn/contract/core/route'
import { type Scope } from '@alphorn/contract/core/scopes'
import { type CallRequest, type Call, anonymousCaller, type Who } from '../support/any-call.ts'
import { methodsAt, paramsOf, pathOf, type PublishedRoute } from '../support/published-routes.ts'
import type { Fixture } from './cases/route-fixtures.ts'
import { type Company } from './cases/route-actors.ts'
import type { Answer } from '../fixtures/actors.ts'
import type { World } from '../fixtures/world.ts'

// Requests for the rules of routes.

export type Stage = Company & { call: Call; sql: World['sql'] }

export const guarded = ({ access }: Route) => access.kind !== 'open'
export const naming = (route: Route) => paramsOf(route).length > 0

/** Returns a request that would succeed, apart from the part that the rule changes. */
export async function ask(
  on: Stage,
  at: PublishedRoute,
  asker: Who,
  change: Partial<CallRequest> & { query?: string } = {},
) {
  const { ids } = await on.own(at)
  const { query = '', ...more } = change
  const asked = { method: at.route.method, path: pathOf(at, ids) + query, body: at.routeCase.body, ...more }
  // A public route checks no credential.
  const open = !guarded(at.route) && methodsAt(at).includes(asked.method)
  return await on.call(open ? anonymousCaller : asker, asked)
}

export function expectCode({ status, body }: Answer, expected: number, code: string) {
  expect({ status, code: body.error?.code }).toEqual({ status: expected, code })
}

/** Returns a caller with only the scope of the route. */
export async function sufficient(on: Stage, { route: { access } }: PublishedRoute) {
  return on.withScopes(access.kind === 'scope' ? [access.scope] : ['companies:read'])
}

export function requestOf(at: PublishedRoute, ids: Fixture['ids'], body: object | undefined): CallRequest {
  return { method: at.route.method, path: pathOf(at, ids), body: body ?? at.routeCase.body }
}

export function scopeOf({ access }: Route): Scope {
  if (access.kind !== 'scope') throw new Error('This route has no scope.')
  return access.scope
}
