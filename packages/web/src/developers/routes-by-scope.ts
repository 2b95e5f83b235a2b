import { api } from '@alphorn/contract/api'
import type { Route } from '@alphorn/contract/core/route'
import { type Scope, scopeNames } from '@alphorn/contract/core/scopes'

/**
 * The routes that each scope opens, as `GET /projects`; empty for scopes that no route requires yet. Computed at build
 * time (vite.config.ts), because the schemas of the routes are a hundred times as large.
 */
export const routesByScope: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  scopeNames.map((scope) => [scope, routesOf(scope)]),
)

function routesOf(scope: Scope): string[] {
  return Object.values(api as Record<string, Route>)
    .filter(({ access }) => access.kind === 'scope' && access.scope === scope)
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
}
