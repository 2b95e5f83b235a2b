import type { ResourceGroup, Route, RouteTable } from '#contract/core/route'

/**
 * Groups of routes that the specification writes without a family. They are also served at the root, in the
 * deployment's form.
 */
const groupsAtRoot: readonly ResourceGroup[] = ['companies', 'markets', 'watches', 'meta']

/** Returns whether a route is served at the root as well as under its families. */
export function atRoot({ group }: Pick<Route, 'group'>) {
  return groupsAtRoot.includes(group)
}

/** The OpenAPI document describes what is published, so it is always served. */
const documentRoute = 'openapi'

/**
 * Returns the routes of a table that a deployment publishes: all, or with `EXTENSIONS=off` those of the specification.
 */
export function publishedRoutes<Table extends RouteTable>(table: Table, extensions: boolean): RouteTable {
  return Object.fromEntries(
    Object.entries(table).filter(([name, route]) => isPublished(name, route, extensions)),
  )
}

/** Returns whether a deployment publishes a route. */
export function isPublished(name: string, { extension }: Pick<Route, 'extension'>, extensions: boolean) {
  return extensions || !extension || name === documentRoute
}
