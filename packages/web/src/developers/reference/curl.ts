import { curlLine, headersOf } from '#web/shared/copied-calls/curl-line.ts'
import type { ApiDocument, Operation } from '#web/developers/reference/document.ts'
import { exampleOf } from '#web/developers/reference/example.ts'

/** Writes a call of the operation as a curl command; the secret is a shell variable. */
export function curlOf(document: ApiDocument, operation: Operation, origin: string): string {
  const { method, path, keyed, parameters, body } = operation
  const wanted = parameters.filter((one) => one.in === 'query' && one.required === true)
  const query = wanted.map(
    ({ name, schema }) => `${name}=${encodeURIComponent(String(exampleOf(document, schema)))}`,
  )
  const shown = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`)
  return curlLine({
    method,
    url: origin + shown + (query.length > 0 ? `?${query.join('&')}` : ''),
    headers: headersOf({ keyed, body: body !== null }),
    ...(body && { body: exampleOf(document, body) }),
  })
}
