import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { appTable } from '@alphorn/contract/app'
import { families, forms } from '@alphorn/contract/core/forms'
import { rolesWith } from '@alphorn/contract/core/roles'
import { refusalsOf } from '@alphorn/contract/core/route-refusals'
import type { Route } from '@alphorn/contract/core/route'
import { appDocument } from '@alphorn/server/platform/http/openapi/app'
import { version } from '@alphorn/server/main'
import { openWorld } from '../fixtures/world.ts'

// The OpenAPI document of the app's endpoints. test/support/contract-checked-server.ts validates every response of the
// tests against it.

type Operation = {
  operationId: string
  'x-roles'?: string[]
  'x-fresh-proof'?: true
  'x-root-path'?: string
  security?: unknown[]
  responses: Record<string, { $ref?: string }>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, { content?: Record<string, { examples: object }> }> }
}

const world = await openWorld()
const document = appDocument('outreach', version) as Document
const routes = Object.entries(appTable as Record<string, Route>)

test('The service serves the document of the app to anyone', async () => {
  const shown = await fetch(`${world.url}/app/api/openapi.json`)
  expect(shown.status).toBe(200)
  expect(await shown.json()).toEqual(JSON.parse(JSON.stringify(document)))
})

test.each(families)('The document of the app is OpenAPI 3.1 in the %s form', async (family) => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone(appDocument(family, version)))
  expect({ valid, errors }).toMatchObject({ valid: true })
})

test('The document of the app has no dangling references', () => {
  for (const [, path = ''] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = path.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document)
    expect(found, path).toBeDefined()
  }
})

test.each(routes)('%s appears in the document of the app with its roles and refusals', (name, route) => {
  const path = `/app/api${route.path.replaceAll(/:(\w+)/g, '{$1}')}` as const
  const operation = document.paths[path]?.[route.method.toLowerCase()]
  expect(operation).toMatchObject({ operationId: name })
  const { 'x-roles': roles, 'x-fresh-proof': fresh, 'x-root-path': root, security } = operation ?? {}
  expect({ roles, fresh, root, security }).toEqual({ ...accessOf(route), root: undefined })
  const reported = Object.entries(operation?.responses ?? {}).flatMap(([status, { $ref = '' }]) => {
    const shared = document.components.responses[$ref.split('/').at(-1) ?? '']
    return Number(status) < 400 ? [] : Object.keys(shared?.content?.['application/json']?.examples ?? {})
  })
  const codes = refusalsOf(route).filter((code) => forms.outreach.codes.includes(code))
  expect(reported.toSorted()).toEqual(codes.toSorted())
})

function accessOf({ access }: Route) {
  const nothing = { roles: undefined, fresh: undefined, security: undefined }
  if (access.kind === 'session') return { ...nothing, roles: access.roles, fresh: access.fresh }
  if (access.kind === 'scope') return { ...nothing, roles: rolesWith(access.scope) }
  return { ...nothing, ...(access.kind === 'open' && { security: [] }) }
}
