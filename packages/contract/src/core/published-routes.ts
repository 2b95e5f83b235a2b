import type { ResourceGroup, Route, RouteTable } from '#contract/core/route'

/**
 * Groups of routes that the specification writes without a family: they are also at the root, in the deployment's form.
 */
const groupsAtRoot: readonly ResourceGroup[] = ['companies', 'markets', 'watches', 'meta']

/** Whether a route is at the root as well as under its families. */
export function atRoot({ group }: Pick<Route, 'group'>) {
  return groupsAtRoot.includes(group)
}

/** The document describes what is published, and so it is served whatever is. */
const documentRoute = 'openapi'

/** The routes of a table that a deployment publishes: all, or with `EXTENSIONS=off` those of the specification. */
export function publishedRoutes<Table extends RouteTable>(table: Table, extensions: boolean): RouteTable {
  return Object.fromEntries(
    Object.entries(table).filter(([name, route]) => isPublished(name, route, extensions)),
  )
}

/** Whether a deployment publishes a route. */
export function isPublished(name: string, { extension }: Pick<Route, 'extension'>, extensions: boolean) {
  return extensions || !extension || name === documentRoute
}
