import { api } from '@alphorn/contract/api'
import { type Family, forms } from '@alphorn/contract/core/forms'
import type { Route } from '@alphorn/contract/core/route'
import { type Product, type Scope, scopes as scopeFacts } from '@alphorn/contract/core/scopes'
import type { Tool } from '@modelcontextprotocol/server'
import { inputSchema, outputSchema } from '#mcp/tool-schema'

/** What a credential may do: its scopes, and the products that its account's subscription covers. */
export type Access = { scopes: readonly Scope[]; products: readonly Product[] }

export type ToolOptions = {
  family: Family
  /** Whether `approve_outreach` is offered: releasing a text is a person's deed unless someone decides otherwise. */
  approvals: boolean
}

export type RouteName = keyof typeof api
export type RouteTool = { routeName: RouteName; route: Route; tool: Tool }

const approval: RouteName = 'prospect_approvals'

/** A tool is named like its route; but what releases a text to the world shall say so. */
export function toolName(routeName: RouteName) {
  return routeName === approval ? 'approve_outreach' : routeName
}

/** The tools that a credential may use, in the order of the table. A route that is added there is one of them. */
export function toolsFor(access: Access, options: ToolOptions): RouteTool[] {
  return everyTool().filter(
    ({ routeName, route }) =>
      route.families.includes(options.family) &&
      (options.approvals || routeName !== approval) &&
      isPermitted(route, access, options.family),
  )
}

let known: readonly RouteTool[] | undefined

/** Written once: the schemas are the same for everyone. */
function everyTool(): readonly RouteTool[] {
  known ??= Object.entries(api)
    .filter(([, { access, bare }]) => access.kind !== 'open' && !bare)
    .map(([name, route]) => {
      const routeName = name as RouteName
      return { routeName, route, tool: toolOf(routeName, route) }
    })
  return known
}

function isPermitted({ access }: Route, { scopes, products }: Access, family: Family) {
  if (access.kind !== 'scope') return true
  const used = forms[family].accepts(access.scope).find((scope) => scopes.includes(scope))
  return used !== undefined && products.includes(scopeFacts[used].product)
}

function toolOf(routeName: RouteName, route: Route): Tool {
  return {
    name: toolName(routeName),
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

/** Some reads are asked with a body: the method does not show it. */
function isReading({ method, question }: Route) {
  return method === 'GET' || question !== null
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
