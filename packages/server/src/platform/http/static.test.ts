import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createPages } from '#server/platform/http/static'

const script = `console.log(${JSON.stringify('long '.repeat(500))})`
const html = '<!doctype html><title>Alphorn</title>'

function bundle() {
  const folder = mkdtempSync(join(tmpdir(), 'alphorn-pages-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), html)
  writeFileSync(join(folder, 'assets', 'entry-abc123.js'), script)
  return folder
}
const pages = createPages(bundle())

function ask(target: string, headers: Record<string, string> = {}, method = 'GET') {
  return pages({ method, target, header: (name) => headers[name] })
}
const browser = { accept: 'text/html,application/xhtml+xml' }

test('A page request is answered with the app, under a content security policy that allows only its own origin', async () => {
  for (const path of ['/', '/projects/prj_1?tab=x', '/index.html']) {
    const page = await ask(path, browser)
    expect(page).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } })
    expect(String(page!.body)).toBe(html)
    expect(page!.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; /)
    expect(page!.headers['content-security-policy']).not.toContain('unsafe')
  }
})

test('API calls, other methods and paths that are no pages are passed on to the pipeline', async () => {
  expect(await ask('/api/v1/outreach/projects', browser)).toBeNull()
  expect(await ask('/app/api/session', browser)).toBeNull()
  expect(await ask('/', browser, 'POST')).toBeNull()
  expect(await ask('/nowhere', { accept: 'application/json' })).toBeNull()
  expect(await ask('/assets/../index.js')).toBeNull()
})

test('Files with a content hash in their name are cached as immutable and served compressed', async () => {
  const at = '/assets/entry-abc123.js'
  const plain = await ask(at)
  expect(plain).toMatchObject({
    status: 200,
    headers: {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript'),
    },
  })
  const packed = await ask(at, { 'accept-encoding': 'gzip, deflate, br' })
  expect(packed!.headers['content-encoding']).toBe('br')
  expect(String(brotliDecompressSync(packed!.body))).toBe(script)
  const zipped = await ask(at, { 'accept-encoding': 'gzip, br;q=0' })
  expect(String(gunzipSync(zipped!.body))).toBe(script)
  expect(await ask(at, { 'if-none-match': plain!.headers['etag']! })).toMatchObject({ status: 304, body: '' })
})

test('Without a bundle, every path is passed on to the pipeline', async () => {
  const none = createPages(mkdtempSync(join(tmpdir(), 'alphorn-pages-')))
  expect(await none({ method: 'GET', target: '/', header: () => 'text/html' })).toBeNull()
})
