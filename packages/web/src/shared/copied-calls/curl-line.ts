type Line = { method: string; url: string; headers: readonly string[]; body?: unknown }

/** Returns the headers of a call. Secrets are shell variables, and a command without one says which to set. */
export function headersOf({ keyed, body, app = false }: { keyed: boolean; body: boolean; app?: boolean }) {
  return [
    app
      ? 'Cookie: $ALPHORN_COOKIE'
      : 'Authorization: Bearer ${ALPHORN_SECRET:?Set it to the secret of a credential}',
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
