import { api } from '@alphorn/contract/api'
import type { Route } from '@alphorn/contract/core/route'
import { type Scope, scopeNames, scopes } from '@alphorn/contract/core/scopes'

/** The scopes by the product that they belong to. */
export const scopeGroups = Map.groupBy(scopeNames, (scope) => scopes[scope].product)

/** The routes that a scope opens, as `GET /projects`; none for the scopes that no route accepts yet. */
export function routesOf(scope: Scope): string[] {
  return Object.values(api as Record<string, Route>)
    .filter(({ access }) => access.kind === 'scope' && access.scope === scope)
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
}

/** What a credential is usually for, and the scopes that it then needs. */
export const templates = {
  reporting: ['prospect:read', 'companies:read'],
  worker: ['prospect:stages'],
  editor: ['prospect:read', 'prospect:write', 'prospect:run', 'companies:read'],
  lists: ['companies:read', 'markets:read', 'markets:write'],
  approver: ['prospect:read', 'prospect:approve'],
} as const satisfies Record<string, readonly Scope[]>
export type Template = keyof typeof templates
