import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chooseCoding, createEncoder, encodeBody } from '#server/platform/http/content-coding'

const asked: [accepted: string | undefined, coding: 'br' | 'gzip' | null][] = [
  [undefined, null],
  ['', null],
  ['identity', null],
  ['deflate, zstd', null],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0 , gzip; q=0', null],
  ['*', 'br'],
  ['*;q=0', null],
  ['gzip, *;q=0', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['identity, gzip;q=0.5', null],
  ['gzip;q=2, br;q=x', null],
  [`${'x,'.repeat(100_000)}gzip`, null],
]

test.each(asked)('For Accept-Encoding %j, the service chooses %s', (accepted, coding) => {
  expect(chooseCoding(accepted)).toBe(coding)
})

test('A body is compressed as a whole, unless too many others are being compressed', async () => {
  const text = 'Dachbau '.repeat(10_000)
  expect(String(brotliDecompressSync((await encodeBody(text, 'br'))!))).toBe(text)
  expect(String(gunzipSync((await encodeBody(text, 'gzip'))!))).toBe(text)
  const many = await Promise.all(Array.from({ length: 20 }, () => encodeBody(text, 'gzip')))
  expect(many.filter((body) => body !== null)).toHaveLength(8)
  expect(await encodeBody(text, 'gzip')).not.toBeNull()
})

test.each(['br', 'gzip'] as const)(
  'A line compressed with %s is sent before the next one is written',
  async (coding) => {
    const encoder = createEncoder(coding)
    encoder.write('{"row":1}\n')
    const [first] = await new Promise<Buffer[]>((resolve) =>
      encoder.once('data', (piece) => resolve([piece])),
    )
    expect(first!.length).toBeGreaterThan(0)
    encoder.destroy()
  },
)
