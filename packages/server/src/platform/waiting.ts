/** `retry_after` and `Retry-After`: whole seconds, never early. */
export function waitingHeaders(ends: number, now: Date) {
  const seconds = Math.max(1, Math.ceil((ends - now.getTime()) / 1000))
  return { siblings: { retry_after: seconds }, headers: { 'retry-after': String(seconds) } }
}
