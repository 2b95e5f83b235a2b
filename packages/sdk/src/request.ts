import type { Call } from '@alphorn/contract/core/call'

type CallInput = Readonly<Record<string, unknown>>

/** An HTTP request for a route: the path with its query, and the body as JSON text. */
export type WireRequest = { method: Call['method']; path: string; body: string | undefined }

/** Places each given member where the route expects it: in the path, then in the query or the body. */
export function writeRequest(route: Pick<Call, 'method' | 'path'>, given: CallInput): WireRequest {
  const inPath = Array.from(route.path.matchAll(/:(\w+)/g), ([, name]) => name!)
  const rest = Object.entries(given).filter(([name]) => !inPath.includes(name))
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => segmentOf(name, given[name]))
  if (route.method !== 'GET')
    return { method: route.method, path, body: JSON.stringify(Object.fromEntries(rest)) }
  return { method: route.method, path: path + queryOf(rest), body: undefined }
}

/** An empty segment or `.` would address another route. */
function segmentOf(name: string, value: unknown) {
  const text = typeof value === 'string' ? value : ''
  if (/^\.{0,2}$/.test(text)) throw new TypeError(`${name} must name something, not "${text}".`)
  return encodeURIComponent(text)
}

/** Writes an array as a repeated parameter, and omits undefined values. */
function queryOf(given: [string, unknown][]) {
  const pairs = given.flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined)
      .map((one) => [name, String(one)]),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}
