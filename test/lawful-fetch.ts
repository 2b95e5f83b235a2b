import { judge, ours } from './judge.ts'
import { isHeld } from './lawful-server.ts'
import { noteSecrets, noteToken } from './logs.ts'

// Every answer that a test with a database fetches from the service is held to the documents, also where the service is a process
// of its own: what the tests' own servers answer is judged where it is sent (lawful-server.ts).

const local = /^http:\/\/(?:127\.0\.0\.1|localhost):\d+(\/[^?]*)/
const direct = globalThis.fetch

globalThis.fetch = async (input, init) => {
  const response = await direct(input, init)
  const url = input instanceof Request ? input.url : String(input)
  const path = ours.exec(local.exec(url)?.[1] ?? '')?.[0]
  if (path) {
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    rememberSecrets(init, response)
    const { status, headers } = response
    if (!isHeld(url))
      judge({
        method,
        path,
        status,
        headers,
        text: response
          .clone()
          .text()
          .catch(() => null),
      })
  }
  return response
}

/** What a request and the head of its answer hold that no log may. */
function rememberSecrets(init: RequestInit | undefined, response: Response) {
  const sent = new Headers(init?.headers)
  for (const value of [sent.get('authorization'), sent.get('cookie'), response.headers.get('set-cookie')])
    if (value) noteToken(value)
  if (typeof init?.body === 'string') noteSecrets(init.body)
}
