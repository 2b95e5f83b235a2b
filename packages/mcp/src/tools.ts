import { api } from '@alphorn/contract/api'
import { type Family, forms } from '@alphorn/contract/core/forms'
import { isPublished } from '@alphorn/contract/core/published-routes'
import { isReading, type Route } from '@alphorn/contract/core/route'
import { type Product, type Scope, scopes as scopeFacts } from '@alphorn/contract/core/scopes'
import type { Tool } from '@modelcontextprotocol/server'
import { inputSchema, outputSchema } from '#mcp/tool-schema'

/** Permissions of a credential: its scopes, and the products that its account's subscription covers. */
export type Access = { scopes: readonly Scope[]; products: readonly Product[] }

export const profiles = ['task', 'full'] as const
export type Profile = (typeof profiles)[number]

export type ToolOptions = {
  family: Family
  /** `task`: a few tools for the tasks of an agent. `full`: a tool for each route of the table. */
  profile: Profile
  /** false: without the tools of routes that the specification does not name, as with `EXTENSIONS=off`. */
  extensions?: boolean
}

export type RouteName = keyof typeof api
export type RouteTool = { routeName: RouteName; route: Route; tool: Tool }

/**
 * Routes that are not tools in any profile. Only a person releases a text. A person or a program takes texts to the
 * post, and a model has no use for their file.
 */
const notTools: ReadonlySet<RouteName> = new Set(['prospect_approvals', 'export_create', 'export_file'])

/** Returns the tools of a credential, in the order of the table. A route added there becomes a tool. */
export function toolsFor(access: Access, options: ToolOptions): RouteTool[] {
  return everyTool().filter(
    ({ routeName, route }) =>
      isOffered(routeName, route, options) && isPermitted(route, access, options.family),
  )
}

/** Returns whether a deployment publishes a route in the form. */
export function isOffered(
  name: RouteName,
  route: Route,
  { family, extensions = true }: Omit<ToolOptions, 'profile'>,
) {
  return route.families.includes(family) && isPublished(name, route, extensions)
}

let known: readonly RouteTool[] | undefined

/** Generated once, because the schemas are the same for every caller. */
function everyTool(): readonly RouteTool[] {
  known ??= Object.entries(api)
    .filter(([name, { access, bare }]) => access.kind !== 'open' && !bare && !notTools.has(name as RouteName))
    .map(([name, route]) => {
      const routeName = name as RouteName
      return { routeName, route, tool: toolOf(routeName, route) }
    })
  return known
}

/** Returns whether a credential may call a route. */
export function isPermitted({ access }: Route, { scopes, products }: Access, family: Family) {
  if (access.kind !== 'scope') return true
  const used = forms[family].accepts(access.scope).find((scope) => scopes.includes(scope))
  return used !== undefined && products.includes(scopeFacts[used].product)
}

function toolOf(routeName: RouteName, route: Route): Tool {
  return {
    name: routeName,
    title: route.summary,
    description: describeRoute(route),
    inputSchema: inputSchema(route) as Tool['inputSchema'],
    outputSchema: outputSchema(route) as Tool['outputSchema'] & object,
    annotations: {
      title: route.summary,
      readOnlyHint: isReading(route),
      destructiveHint: route.lasting,
      idempotentHint: isReading(route) || ['PUT', 'DELETE'].includes(route.method),
      openWorldHint: false,
    },
  }
}

function describeRoute(route: Route) {
  const { summary, effect, lasting, access, paged, budget } = route
  return [
    `${summary}.`,
    effect,
    isReading(route) ? 'It changes nothing.' : '',
    lasting ? 'No tool can undo this. Ask a person first, unless they requested exactly this.' : '',
    paged ? 'Answers a page; give `next_cursor` as `cursor` to get the next one.' : '',
    budget === 'companies' ? "The rows count in the account's daily and monthly budgets." : '',
    access.kind === 'scope' ? `Needs the scope ${access.scope}.` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}
