import { atFileEnd } from './file-end.ts'
import { ours } from './answers.ts'
import { expectContract } from './expect-contract.ts'
import { isHeld } from './contract-checked-server.ts'
import { noteSecrets, noteToken } from './logs.ts'

// Validates every response that a test with a database fetches from the service, including services in separate
// processes. Servers in the test process are validated on the sending side (contract-checked-server.ts).

const local = /^http:\/\/(?:127\.0\.0\.1|localhost):\d+(\/[^?]*)/
const direct = globalThis.fetch
let isWatching = false

/**
 * Watches `fetch` until the file ends. A file without a database fakes the service and is exempt: it may respond as it
 * likes.
 */
export function watchFetch(): void {
  isWatching = true
}
atFileEnd(() => {
  isWatching = false
})

globalThis.fetch = async (input, init) => {
  const response = await direct(input, init)
  const url = input instanceof Request ? input.url : String(input)
  const path = isWatching ? pathOf(url) : undefined
  if (!path) return response
  rememberSecrets(init, response)
  if (isHeld(url)) return response
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
  const { status, headers } = response
  const text = response
    .clone()
    .text()
    .catch(() => null)
  expectContract({ method, path, status, headers, text })
  return response
}

function pathOf(url: string) {
  return ours.exec(local.exec(url)?.[1] ?? '')?.[0]
}

/** Records the secrets in a request and in the head of its response, which no log may contain. */
function rememberSecrets(init: RequestInit | undefined, response: Response) {
  const sent = new Headers(init?.headers)
  for (const value of [sent.get('authorization'), sent.get('cookie'), response.headers.get('set-cookie')])
    if (value) noteToken(value)
  if (typeof init?.body === 'string') noteSecrets(init.body)
}
