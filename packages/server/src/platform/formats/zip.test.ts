import { strFromU8, unzipSync } from 'fflate'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { zip } from '#server/platform/formats/zip'

test('A ZIP archive contains its files, whatever their names and sizes', async () => {
  const long = 'Muster & Söhne AG '.repeat(100_000)
  const pieces: Uint8Array[] = []
  const files = [
    { name: 'empty.txt', pieces: [] },
    { name: 'Zürich/long.txt', pieces: [long, Buffer.from(long)] },
    { name: 'short.txt', pieces: ['one'] },
  ]
  for await (const piece of zip(files)) pieces.push(piece)
  const found = Object.entries(unzipSync(Buffer.concat(pieces))).map(([name, bytes]) => [
    name,
    strFromU8(bytes),
  ])
  expect(found).toEqual([
    ['empty.txt', ''],
    ['Zürich/long.txt', long + long],
    ['short.txt', 'one'],
  ])
})

test('A reader that stops early ends the sources of the archive, which release their resources', async () => {
  let given = 0
  const ended = Promise.withResolvers<string>()
  async function* endless() {
    try {
      for (;;) {
        yield Buffer.from(Math.random().toString(36).repeat(5000))
        given++
        await setTimeout(0)
      }
    } finally {
      ended.resolve('ended')
    }
  }
  let size = 0
  for await (const piece of zip([{ name: 'endless', pieces: endless() }])) {
    size += piece.length
    if (size > 100_000) break
  }
  expect(await ended.promise).toBe('ended')
  expect(given).toBeGreaterThan(0)
})

test('An error in the content of a file becomes the error of the archive', async () => {
  async function* faulty() {
    yield 'begun'
    throw new Error('The database is away.')
  }
  const read = async () => {
    for await (const piece of zip([{ name: 'faulty', pieces: faulty() }])) void piece
  }
  await expect(read()).rejects.toThrow('The database is away.')
})
