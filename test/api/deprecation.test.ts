import { api } from '@alphorn/contract/api'
import type { Deprecation } from '@alphorn/contract/core/route'
import { createDocuments } from '@alphorn/server/platform/http/openapi/api'
import { version } from '@alphorn/server/main'
import { afterAll, expect, test } from 'vitest'
import { openWorld } from '../fixtures/world.ts'
import { exemptFromChecks } from '../support/contract-checked-server.ts'

// Tests how a route is retired (docs/guides/api-policy.md). No real route is deprecated: this file deprecates one in
// its own server.

const deprecated: Deprecation = {
  since: '2027-01-31',
  ends: '2028-02-01',
  instead: '`GET /me`',
}
const route = api.limits as { deprecated: Deprecation | null }
route.deprecated = deprecated
afterAll(() => {
  route.deprecated = null
})
const world = await openWorld()
// The documents for validation have no deprecated route, so the server is exempt.
exemptFromChecks(world.url)
const caller = await (await world.account()).credential(['prospect:read'])

async function headersOf(path: string, secret?: string) {
  const { status, headers } = await fetch(`${world.url}/api/v1/outreach${path}`, {
    headers: secret === undefined ? {} : { authorization: `Bearer ${secret}` },
  })
  return { status, deprecation: headers.get('deprecation'), sunset: headers.get('sunset') }
}

// RFC 9745: @ and Unix seconds. RFC 8594: an HTTP date.
const announced = { deprecation: '@1801353600', sunset: 'Tue, 01 Feb 2028 00:00:00 GMT' }

test('Every answer of a deprecated route, even a refusal, states when it was deprecated and when it ends', async () => {
  expect(await headersOf('/limits', caller.secret)).toEqual({ status: 200, ...announced })
  expect(await headersOf('/limits?unknown=1', caller.secret)).toEqual({ status: 400, ...announced })
  expect(await headersOf('/limits')).toEqual({ status: 401, ...announced })
})

test('A route that is not deprecated has no deprecation headers', async () => {
  expect(await headersOf('/me', caller.secret)).toEqual({ status: 200, deprecation: null, sunset: null })
})

test('The document marks a deprecated operation, names its replacement and declares the headers', () => {
  const { paths } = createDocuments(api, version)('outreach') as unknown as {
    paths: Record<string, Record<string, { deprecated?: true; description: string; responses: object }>>
  }
  const marked = Object.values(paths).flatMap((one) =>
    Object.values(one).filter((operation) => operation.deprecated),
  )
  expect(marked).toHaveLength(1)
  expect(marked[0]!.description).toContain(deprecated.instead)
  expect(JSON.stringify(marked[0]!.responses)).toMatch(/Deprecation.*Sunset|Sunset.*Deprecation/)
})

test('Every deprecation in the table leaves a year between its start and its end', () => {
  for (const one of Object.values(api)) {
    const { since, ends } = (one as { deprecated: Deprecation | null }).deprecated ?? {}
    if (since !== undefined && ends != null)
      expect(Date.parse(ends) - Date.parse(since)).toBeGreaterThanOrEqual(365 * 86_400_000)
  }
})
