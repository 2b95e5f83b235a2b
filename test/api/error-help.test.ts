import { readFileSync } from 'node:fs'
import { errorCatalogue, fieldCodes, outreachOnlyCodes } from '@alphorn/contract/core/errors'
import { expect, test } from 'vitest'
import { errorPage } from './error-page.ts'
import type { Untyped } from '../fixtures/untyped.ts'
import { openWorld } from '../fixtures/world.ts'

const world = await openWorld()
const ask = async (path: string) => {
  const answer = await fetch(`${world.url}${path}`)
  return { status: answer.status, link: answer.headers.get('link'), body: (await answer.json()) as Untyped }
}

test('The committed error page equals the one generated from the error table', () => {
  expect(readFileSync(new URL('../../docs/reference/errors.md', import.meta.url), 'utf8')).toBe(errorPage())
})

test('Every error code has a public page in each form that uses it', async () => {
  for (const code of [...Object.keys(errorCatalogue), ...fieldCodes])
    for (const family of ['outreach', 'prospect']) {
      const { status, body } = await ask(`/api/v1/${family}/errors/${code}`)
      const isMissing = family === 'prospect' && (outreachOnlyCodes as readonly string[]).includes(code)
      expect({ code, status }).toEqual({ code, status: isMissing ? 404 : 200 })
      if (!isMissing)
        expect(body.data).toMatchObject({
          code,
          meaning: expect.stringMatching(/\.$/),
          remedy: expect.stringMatching(/\.$/),
        })
    }
})

test('A refusal links to the help page of its error code, in the form that refused', async () => {
  for (const [path, code, at] of [
    ['/api/v1/outreach/projects', 'unauthenticated', '/api/v1/outreach'],
    ['/api/v1/prospect/projects', 'unauthenticated', '/api/v1/prospect'],
    ['/api/v1/markets', 'unauthenticated', '/api/v1'],
    ['/api/v1/outreach/errors/no_such_code', 'not_found', '/api/v1/outreach'],
    ['/api/v1/sales/projects', 'not_found', '/api/v1'],
  ] as const) {
    const { link, body } = await ask(path)
    expect(body.error.code).toBe(code)
    expect(link).toBe(`<${at}/errors/${code}>; rel="help"`)
    expect(await ask(`${at}/errors/${code}`)).toMatchObject({ status: 200, body: { data: { code } } })
  }
})

test('The error envelope contains exactly the members in the specification', async () => {
  const { body } = await ask('/api/v1/outreach/projects')
  expect(Object.keys(body).sort()).toEqual(['error', 'request_id'])
  expect(Object.keys(body.error).sort()).toEqual(['code', 'message'])
})
