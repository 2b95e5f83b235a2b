import { expect } from 'vitest'
import { atFileEnd, atTestEnd } from './file-end.ts'
import { noteSecrets, noteToken } from './logs.ts'

// Every answer that a test with a database fetches from the service, by whatever client, is held to the documents.

const ours = /^http:\/\/(127\.0\.0\.1|localhost):\d+(\/(?:api\/v1|app\/api)\/[^?]*)/
const deviations: string[] = []
const reading = new Set<Promise<void>>()
const direct = globalThis.fetch
// Read when the first answer comes: most test files call no service.
let reader: Promise<typeof import('./conformity.ts')> | undefined

globalThis.fetch = async (input, init) => {
  const response = await direct(input, init)
  const url = input instanceof Request ? input.url : String(input)
  const path = ours.exec(url)?.[2]
  if (path) {
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    rememberSecrets(init, response)
    const done = judge(method, path, response.clone()).finally(() => reading.delete(done))
    reading.add(done)
  }
  return response
}

/** What a request and its answer hold that no log may. */
function rememberSecrets(init: RequestInit | undefined, response: Response) {
  const sent = new Headers(init?.headers)
  for (const value of [sent.get('authorization'), sent.get('cookie'), response.headers.get('set-cookie')])
    if (value) noteToken(value)
  if (typeof init?.body === 'string') noteSecrets(init.body)
}

async function judge(method: string, path: string, response: Response) {
  const { status, headers } = response
  const { deviationsOf } = await (reader ??= import('./conformity.ts'))
  const text = await response.text().catch(() => null)
  if (text === null) return // the server was killed, or the caller went away
  for (const one of deviationsOf({ method, path, status, headers, text }))
    deviations.push(`${method} ${path} ${status}: ${one}`)
  noteSecrets(text)
}

async function expectConformity() {
  await Promise.all(reading)
  expect(deviations.splice(0)).toEqual([])
}
atTestEnd(expectConformity)
atFileEnd(expectConformity)
