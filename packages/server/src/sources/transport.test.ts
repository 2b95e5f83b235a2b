import { expect, test } from 'vitest'
import { openSource } from '@alphorn/test/source-server'
import { createTransport, type TransportOptions } from '#server/sources/transport'

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

test('every request says who asks', async () => {
  source.answer(({ headers }) => ({ body: headers['user-agent'] ?? '' }))
  expect(await read(transport())).toBe('Alphorn/0.1 (operator@muster.example)')
})

test('what may pass is asked for again, as late as the source wants', async () => {
  const answers = [{ status: 429, headers: { 'retry-after': '7' } }, { status: 503 }, { body: 'here' }]
  source.answer(() => answers.shift()!)
  const reader = transport()
  expect(await read(reader)).toBe('here')
  expect(reader.waited).toEqual([7000, 4000])
})

test('a source that wants to be left alone for long is left alone until the next run', async () => {
  source.answer(() => ({ status: 429, headers: { 'retry-after': '3600' } }))
  const asked = source.asked.length
  await expect(read(transport())).rejects.toThrow('left alone for 60 minutes')
  expect(source.asked.length).toBe(asked + 1)
})

test('an answer that breaks off is asked for again, and never taken for whole', async () => {
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
])('a refusal (%i) is told at once, with what to do', async (status, advice) => {
  source.answer(() => ({ status }))
  const asked = source.asked.length
  await expect(read(transport())).rejects.toThrow(advice)
  expect(source.asked.length).toBe(asked + 1)
})

test('a source that does not come back is given up after five times', async () => {
  source.answer(() => ({ status: 502 }))
  const reader = transport()
  await expect(read(reader)).rejects.toThrow('it answered 502, 5 times')
  expect(reader.waited).toEqual([2000, 4000, 8000, 16_000])
})

test('an answer that is too long is not held, and a slow one is not waited for', async () => {
  source.answer(() => ({ body: 'x'.repeat(1000) }))
  await expect(read(transport({ most_bytes: 999 }))).rejects.toThrow('more than 999 bytes')
  const never: typeof fetch = (_, options) =>
    new Promise((_resolve, reject) => {
      options!.signal!.addEventListener('abort', () => reject(options!.signal!.reason as Error))
    })
  await expect(read(transport({ timeout_ms: 1, fetch: never }))).rejects.toThrow('it took too long, 5 times')
})

test('requests keep their pace', async () => {
  source.answer(() => ({}))
  const reader = transport({ pause_ms: 60_000 })
  await read(reader)
  await read(reader)
  expect(reader.waited).toHaveLength(1)
  expect(reader.waited[0]).toBeGreaterThan(50_000)
})
