import type { ApiDocument, Operation } from '#web/reference/document.ts'
import { exampleOf } from '#web/reference/example.ts'

type Line = { method: string; url: string; headers: readonly string[]; body?: unknown }

/** A call of the operation as a line of curl; the secret is a variable of the shell. */
export function curlOf(document: ApiDocument, operation: Operation, origin: string): string {
  const { method, path, keyed, parameters, body } = operation
  const wanted = parameters.filter((one) => one.in === 'query' && one.required === true)
  const query = wanted.map(
    ({ name, schema }) => `${name}=${encodeURIComponent(String(exampleOf(document, schema)))}`,
  )
  const shown = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`)
  return written({
    method,
    url: origin + shown + (query.length > 0 ? `?${query.join('&')}` : ''),
    headers: headersOf({ keyed, body: body !== null }),
    ...(body && { body: exampleOf(document, body) }),
  })
}

/** A call that was made, to be made again: its body is not kept, and neither is its query. */
export function curlOfCall({ method, path }: { method: string; path: string }, origin: string): string {
  const changes = method !== 'GET' && method !== 'HEAD'
  return written({
    method,
    url: origin + path,
    headers: headersOf({ keyed: changes, body: changes, app: path.startsWith('/app/') }),
    ...(changes && { body: {} }),
  })
}

function headersOf({ keyed, body, app = false }: { keyed: boolean; body: boolean; app?: boolean }) {
  return [
    app ? 'Cookie: $ALPHORN_COOKIE' : 'Authorization: Bearer $ALPHORN_SECRET',
    ...(keyed ? ['Idempotency-Key: $(uuidgen)'] : []),
    ...(body ? ['Content-Type: application/json'] : []),
  ]
}

/** Addresses and headers hold variables, so they stand in double quotes; a body is as it is, in single ones. */
function written({ method, url, headers, body }: Line) {
  const verb = method === 'GET' ? '' : ` -X ${method}`
  const lines = [`curl -s${verb} "${url}"`, ...headers.map((header) => `  -H "${header}"`)]
  if (body !== undefined)
    lines.push(`  -d '${JSON.stringify(body, null, 1).replaceAll(/\n\s*/g, ' ').replaceAll("'", `'\\''`)}'`)
  return lines.join(' \\\n')
}
