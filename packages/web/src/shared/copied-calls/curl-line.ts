type Line = { method: string; url: string; headers: readonly string[]; body?: unknown }

/**
 * Returns a curl command that repeats a recorded call. The history stores neither body nor query, so they are missing.
 */
export function curlOfCall({ method, path }: { method: string; path: string }, origin: string): string {
  const changes = method !== 'GET' && method !== 'HEAD'
  return curlLine({
    method,
    url: origin + path,
    headers: headersOf({ keyed: changes, body: changes, app: path.startsWith('/app/') }),
    ...(changes && { body: {} }),
  })
}

/** Returns the headers of a call; secrets are shell variables. */
export function headersOf({ keyed, body, app = false }: { keyed: boolean; body: boolean; app?: boolean }) {
  return [
    app ? 'Cookie: $ALPHORN_COOKIE' : 'Authorization: Bearer $ALPHORN_SECRET',
    ...(keyed ? ['Idempotency-Key: $(uuidgen)'] : []),
    ...(body ? ['Content-Type: application/json'] : []),
  ]
}

/**
 * Writes a call as a curl command. Addresses and headers contain variables, so they are in double quotes; the body is
 * in single quotes.
 */
export function curlLine({ method, url, headers, body }: Line) {
  const verb = method === 'GET' ? '' : ` -X ${method}`
  const lines = [`curl -s${verb} "${url}"`, ...headers.map((header) => `  -H "${header}"`)]
  if (body !== undefined)
    lines.push(`  -d '${JSON.stringify(body, null, 1).replaceAll(/\n\s*/g, ' ').replaceAll("'", `'\\''`)}'`)
  return lines.join(' \\\n')
}
