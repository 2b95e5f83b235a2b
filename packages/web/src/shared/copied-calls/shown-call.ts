import type { Route } from '@alphorn/contract/core/route'
import { writeRequest } from '@alphorn/sdk/request'
import { curlLine, headersOf } from '#web/shared/copied-calls/curl-line.ts'

/** The API call that returns the data on the screen: the name of the route, and its parameters. */
export type ShownCall = { name: string; given: Readonly<Record<string, unknown>> }
type Service = { origin: string; form: 'outreach' | 'prospect' }
type RoutePattern = Pick<Route, 'method' | 'path' | 'params'>

/** Returns the address of the call: for programs, or, in the form `app`, for the session of this browser. */
export function addressOf(
  route: RoutePattern,
  { given }: ShownCall,
  { origin, form }: { origin: string; form: Service['form'] | 'app' },
): string {
  const { path } = writeRequest(route as Route, given)
  return `${origin}${form === 'app' ? '/app/api' : `/api/v1/${form}`}${path}`
}

/** Writes the call as a curl command, with the secret in a shell variable. */
export function asCurl(route: RoutePattern, call: ShownCall, service: Service): string {
  const headers = headersOf({ keyed: false, body: false })
  return curlLine({ method: route.method, url: addressOf(route, call, service), headers })
}

/** Writes the call as a complete program that takes the secret from an environment variable. */
export function asClient({ name, given }: ShownCall, { origin, form }: Service): string {
  return `import { env } from 'node:process'
import { api } from '@alphorn/contract/api'
import { createClient } from '@alphorn/sdk/client'

const client = createClient(api, {
  baseUrl: '${origin}',
  family: '${form}',
  secret: env['ALPHORN_SECRET'] ?? '',
})
const { data } = await client.${name}(${writtenArguments(given)})
`
}

/** Writes the call as the message that an agent sends. */
export function asMcp({ name, given }: ShownCall): string {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }
  return JSON.stringify(call, null, 2)
}

function writtenArguments(given: ShownCall['given']) {
  return Object.keys(given).length === 0 ? '{}' : JSON.stringify(given, null, 2)
}
