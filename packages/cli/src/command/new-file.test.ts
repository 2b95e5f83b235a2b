import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ensureNew, writeNewFile } from '#cli/command/new-file'

const room = mkdtempSync(join(tmpdir(), 'alphorn-new-file-'))
afterAll(() => rmSync(room, { recursive: true }))

test('An existing file is refused and keeps its content', async () => {
  const file = join(room, 'sealed.ndjson')
  writeFileSync(file, 'evidence')
  await expect(ensureNew(file)).rejects.toThrow(`There is a file ${file} already.`)
  expect(readFileSync(file, 'utf8')).toBe('evidence')
})

test('A file appears when it is complete, and a stream that fails leaves nothing', async () => {
  const file = join(room, 'rows.ndjson')
  async function* rows(fails: boolean) {
    yield 'one\n'
    expect(existsSync(file)).toBe(false)
    if (fails) throw new Error('The connection was lost.')
    yield 'two\n'
  }
  const before = readdirSync(room)
  await expect(writeNewFile(file, rows(true))).rejects.toThrow('The connection was lost.')
  expect(readdirSync(room)).toEqual(before)
  await writeNewFile(file, rows(false))
  expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n')
})

test('A folder that does not exist is refused with a sentence', async () => {
  await expect(ensureNew(join(room, 'none', 'a'))).rejects.toThrow(/There is no folder .*none\. Create it/)
})
