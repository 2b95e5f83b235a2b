import type { lookup } from 'node:dns'
import { expect, test } from 'vitest'
import { openSource } from '@alphorn/test/directory/source-server'
import { createTransport, type TransportOptions } from '#server/directory/sources/transport'

const source = await openSource()

function transport(change: Partial<TransportOptions> = {}) {
  const waited: number[] = []
  const made = createTransport({
    source: 'The source',
    contact: 'operator@muster.example',
    pause_ms: 0,
    signal: new AbortController().signal,
    wait: async (milliseconds) => void waited.push(milliseconds),
    ...change,
  })
  return { ...made, waited }
}
const read = async (reader: ReturnType<typeof transport>) =>
  new TextDecoder().decode(await reader.read({ url: source.url }))

test('Every request to a source identifies Alphorn and the operator', async () => {
  source.answer(({ headers }) => ({ body: headers['user-agent'] ?? '' }))
  expect(await read(transport())).toBe('Alphorn/0.1 (operator@muster.example)')
})

test('A temporary failure is retried after the delay that the source requests', async () => {
  const answers = [{ status: 429, headers: { 'retry-after': '7' } }, { status: 503 }, { body: 'here' }]
  source.answer(() => answers.shift()!)
  const reader = transport()
  expect(await read(reader)).toBe('here')
  expect(reader.waited).toEqual([7000, 4000])
})

test('A source that requests a long pause is not queried until the next run', async () => {
  source.answer(() => ({ status: 429, headers: { 'retry-after': '3600' } }))
  const asked = source.asked.length
  await expect(read(transport())).rejects.toThrow('left alone for 60 minutes')
  expect(source.asked.length).toBe(asked + 1)
})

test('A truncated answer is requested again and never treated as complete', async () => {
  const answers = [{ body: 'x'.repeat(90), cutAfter: 40 }, { body: 'whole' }]
  source.answer(() => answers.shift()!)
  expect(await read(transport())).toBe('whole')
  source.answer(() => ({ body: 'x'.repeat(90), cutAfter: 40 }))
  await expect(read(transport())).rejects.toMatchObject({ kind: 'unavailable' })
  const { body } = await transport().open({ url: source.url })
  const whole = async () => {
    for await (const piece of body) expect(piece.length).toBeGreaterThan(0)
  }
  await expect(whole()).rejects.toMatchObject({ kind: 'unavailable' })
})

test.each([
  [401, 'Its login is missing or wrong.'],
  [404, 'Its address may have changed'],
])('A refusal (%i) is reported immediately with advice', async (status, advice) => {
  source.answer(() => ({ status }))
  const asked = source.asked.length
  await expect(read(transport())).rejects.toThrow(advice)
  expect(source.asked.length).toBe(asked + 1)
})

test.each([
  [400, true],
  [403, false],
  [404, true],
  [410, true],
  [429, false],
  [500, true],
  [503, false],
  [504, true],
])('The status %i may concern only the requested item: %s', async (status, ofOne) => {
  source.answer(() => ({ status }))
  await expect(read(transport())).rejects.toMatchObject({ ofOne })
})

test('A repeatedly truncated answer may concern only the requested item, an unreachable source never does', async () => {
  source.answer(() => ({ body: 'x'.repeat(90), cutAfter: 40 }))
  await expect(read(transport())).rejects.toMatchObject({ ofOne: true })
  await expect(transport().read({ url: 'http://127.0.0.1:1/' })).rejects.toMatchObject({ ofOne: false })
})

test('A 500 whose body is a valid answer is read at once, and any other is retried', async () => {
  const isAnswer = (body: Uint8Array) => new TextDecoder().decode(body) === 'a fault'
  const answers = [
    { status: 500, body: 'oops' },
    { status: 500, body: 'a fault' },
  ]
  source.answer(() => answers.shift()!)
  const bytes = await transport().read({ url: source.url, isAnswer })
  expect(new TextDecoder().decode(bytes)).toBe('a fault')
  source.answer(() => ({ status: 404, body: 'a fault' }))
  await expect(transport().read({ url: source.url, isAnswer })).rejects.toThrow('answered 404')
})

test('A redirect on the same host is followed with the credentials', async () => {
  source.answer(({ path, headers }) =>
    path.endsWith('/new')
      ? { body: headers.authorization! }
      : { status: 301, headers: { location: '/source/new' } },
  )
  const bytes = await transport().read({ url: source.url, headers: { authorization: 'Basic x' } })
  expect(new TextDecoder().decode(bytes)).toBe('Basic x')
})

test.each([
  'http://169.254.169.254/latest/meta-data/',
  'https://10.0.0.1/',
  'https://[::1]/',
  'http://shab.example/',
  'https://localhost/',
  'https://user:password@shab.example/',
  'file:///etc/passwd',
  'http://',
])('A redirect to %s is not followed', async (location) => {
  source.answer(() => ({ status: 302, headers: { location } }))
  const asked = source.asked.length
  await expect(read(transport())).rejects.toThrow('is not followed')
  expect(source.asked.length).toBe(asked + 1)
})

test('A redirect to another host connects only to the address that was checked, even if the name changes', async () => {
  const there: string[] = []
  const answers = ['127.0.0.1', '127.0.0.2']
  const resolve = ((_name: string, _options: object, done: (error: null, all: object[]) => void) => {
    const address = answers.shift()!
    there.push(address)
    done(null, [{ address, family: 4 }])
  }) as unknown as typeof lookup
  const egress = { protocols: ['http:'], allows: (address: string) => address === '127.0.0.1' }
  const { port } = new URL(source.url)
  source.answer(({ headers }) =>
    headers.host === `moved.example:${port}`
      ? { body: 'moved' }
      : { status: 302, headers: { location: `http://moved.example:${port}/source/new` } },
  )
  expect(await read(transport({ egress, resolve }))).toBe('moved')
  expect(there).toEqual(['127.0.0.1'])
  const asked = source.asked.length
  // The second time, the name resolves to an internal address, which gets no request.
  await expect(read(transport({ egress, resolve }))).rejects.toThrow(
    'is not followed: that is not the public internet',
  )
  expect([there, source.asked.length]).toEqual([['127.0.0.1', '127.0.0.2'], asked + 1])
})

test('A redirect to another host gets no credentials, and a request with a body is never redirected', async () => {
  const reported: [string, Headers][] = []
  let location = 'https://1.1.1.1/x'
  const send: typeof fetch = async (url, options) => {
    reported.push([url as string, new Headers(options!.headers)])
    return reported.length > 1
      ? new Response('here')
      : new Response(null, { status: 308, headers: { location } })
  }
  const headers = { authorization: 'Basic x', accept: 'text/csv' }
  await transport({ fetch: send }).read({ url: 'https://9.9.9.9/', headers })
  expect(reported.map(([url, sent]) => [url, sent.get('authorization'), sent.get('accept')])).toEqual([
    ['https://9.9.9.9/', 'Basic x', 'text/csv'],
    ['https://1.1.1.1/x', null, 'text/csv'],
  ])
  reported.length = 0
  const question = { url: 'https://9.9.9.9/', method: 'POST', body: 'who?' } as const
  await expect(transport({ fetch: send }).read(question)).rejects.toThrow('a question is not sent on')
  reported.length = 0
  location = 'http://9.9.9.9/'
  await expect(transport({ fetch: send }).read({ url: 'https://9.9.9.9/' })).rejects.toThrow('not encrypted')
})

test('A source that remains unavailable is given up after five attempts', async () => {
  source.answer(() => ({ status: 502 }))
  const reader = transport()
  await expect(read(reader)).rejects.toThrow('it answered 502, 5 times')
  expect(reader.waited).toEqual([2000, 4000, 8000, 16_000])
})

test('An answer that is too long is not read to the end, and a slow one is not awaited', async () => {
  source.answer(() => ({ body: 'x'.repeat(1000) }))
  await expect(read(transport({ most_bytes: 999 }))).rejects.toThrow('more than 999 bytes')
  const never: typeof fetch = (_, options) =>
    new Promise((_resolve, reject) => {
      options!.signal!.addEventListener('abort', () => reject(options!.signal!.reason as Error))
    })
  await expect(read(transport({ timeout_ms: 1, fetch: never }))).rejects.toThrow('it took too long, 5 times')
})

test('Requests to a source keep the configured pause', async () => {
  source.answer(() => ({}))
  const reader = transport({ pause_ms: 60_000 })
  await read(reader)
  await read(reader)
  expect(reader.waited).toHaveLength(1)
  expect(reader.waited[0]).toBeGreaterThan(50_000)
})
