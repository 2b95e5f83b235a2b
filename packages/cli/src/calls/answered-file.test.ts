import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@alphorn/contract/api'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { givesFile, printFile } from '#cli/calls/answered-file'

const folder = mkdtempSync(join(tmpdir(), 'alphorn-file-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => vi.restoreAllMocks())
const bytes = Buffer.from([0x25, 0x50, 0x44, 0x46, 0x00, 0xff])
const letters = {
  file_name: 'letters.pdf',
  media_type: 'application/pdf',
  content_base64: bytes.toString('base64'),
}

function quiet() {
  return {
    out: vi.spyOn(console, 'log').mockImplementation(() => {}),
    err: vi.spyOn(console, 'error').mockImplementation(() => {}),
  }
}

test('The routes that answer a file are those with bytes in base64', () => {
  expect(Object.entries(api).flatMap(([name, route]) => (givesFile(route) ? [name] : []))).toEqual([
    'export_file',
  ])
})

test('A file is written byte for byte where --to says, and its name and size are printed', () => {
  const { out, err } = quiet()
  const to = join(folder, 'letters.pdf')
  printFile(letters, { to })
  expect(readFileSync(to)).toEqual(bytes)
  expect(out.mock.calls.join()).toMatch(/letters\.pdf[^]*bytes +6/)
  expect(err).not.toHaveBeenCalled()
})

test('Without --to no base64 is printed, and a sentence says how the file is written', () => {
  const { out, err } = quiet()
  printFile(letters, {})
  expect(out.mock.calls.join()).not.toContain(letters.content_base64)
  expect(err.mock.calls.join()).toBe('Not written. Write it with: --to letters.pdf')
})

test('With --to - the bytes alone go to standard output', () => {
  const { out } = quiet()
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  printFile(letters, { to: '-' })
  expect(written.mock.calls).toEqual([[bytes]])
  expect(out).not.toHaveBeenCalled()
})

test('A file that cannot be written is named with the reason, and nothing is printed as done', () => {
  const { out } = quiet()
  const to = join(folder, 'none', 'letters.pdf')
  expect(() => printFile(letters, { to })).toThrow(`${to} cannot be written: ENOENT.`)
  expect(out).not.toHaveBeenCalled()
})
