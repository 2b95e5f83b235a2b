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

test('Only export_file returns a file as base64', () => {
  expect(Object.entries(api).flatMap(([name, route]) => (givesFile(route) ? [name] : []))).toEqual([
    'export_file',
  ])
})

test('A file is written byte for byte to the path in --to, and its name and size are printed', () => {
  const { out, err } = quiet()
  const to = join(folder, 'letters.pdf')
  printFile(letters, { to })
  expect(readFileSync(to)).toEqual(bytes)
  expect(out.mock.calls.join()).toMatch(/letters\.pdf[^]*bytes +6/)
  expect(err).not.toHaveBeenCalled()
})

test('Without --to no base64 is printed, and a sentence explains how to write the file', () => {
  const { out, err } = quiet()
  printFile(letters, {})
  expect(out.mock.calls.join()).not.toContain(letters.content_base64)
  expect(err.mock.calls.join()).toBe('Not written. Write it with: --to letters.pdf')
})

test('With --to - only the bytes are written to standard output', () => {
  const { out } = quiet()
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  printFile(letters, { to: '-' })
  expect(written.mock.calls).toEqual([[bytes]])
  expect(out).not.toHaveBeenCalled()
})

test('A file that cannot be written is reported with the reason, and no success is printed', () => {
  const { out } = quiet()
  const to = join(folder, 'none', 'letters.pdf')
  expect(() => printFile(letters, { to })).toThrow(`${to} cannot be written: ENOENT.`)
  expect(out).not.toHaveBeenCalled()
})
