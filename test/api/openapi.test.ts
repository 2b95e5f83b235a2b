import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { api } from '@alphorn/contract/api'
import { errorCatalogue, outreachOnlyCodes } from '@alphorn/contract/core/errors'
import { families, forms } from '@alphorn/contract/core/forms'
import { refusalsOf } from '@alphorn/contract/core/route-refusals'
import type { Route } from '@alphorn/contract/core/route'
import { createDocuments } from '@alphorn/server/platform/http/openapi/api'
import { version } from '@alphorn/server/main'
import { breakingChanges } from './breaking-changes.ts'
import { trackedDocument } from './tracked-documents.ts'
import { openWorld } from '../fixtures/world.ts'

type Reference = { $ref: string }
type Parameter = { name: string; in: string; required: boolean; description?: string }
type Operation = {
  operationId: string
  description?: string
  parameters: (Parameter | Reference)[]
  security?: unknown[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, Response | Reference>
}
type Response = { headers: Record<string, unknown>; content?: Record<string, Content> }
type Content = { schema: object; examples?: Record<string, Reference> }
type Example = { value: { error: { code: string } } }
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: object } }

const written = createDocuments(api, version)
const world = await openWorld()

describe.each(families)('the OpenAPI document of the %s form', (family) => {
  const document = written(family) as Document
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const routes = Object.entries(api as Record<string, Route>).filter(([, route]) =>
    route.families.includes(family),
  )
  const operationOf = (name: string) => operations.find(({ operationId }) => operationId === name)!
  const found = <Thing>(thing: Thing | Reference) =>
    typeof thing === 'object' && thing !== null && '$ref' in thing
      ? (target(document, thing.$ref) as Thing)
      : (thing as Thing)

  const agreed = trackedDocument(family)

  test(`The document of the ${family} form breaks no client of the committed document`, () => {
    expect(breakingChanges(agreed, document)).toEqual([])
  })

  test(`The document of the ${family} form equals the committed document: after an intended change, run 'npm run openapi'`, () => {
    expect(document).toEqual(agreed)
  })

  test(`The document of the ${family} form equals the document that the service publishes`, async () => {
    const shown = await fetch(`${world.url}/api/v1/${family}/openapi.json`)
    expect(await shown.json()).toEqual(JSON.parse(JSON.stringify(document)))
  })

  test(`The document of the ${family} form describes every operation, parameter and member`, () => {
    const silent = operations.filter(({ description }) => !description).map(({ operationId }) => operationId)
    expect(silent).toEqual([])
    const parameters = operations.flatMap((one) => one.parameters.map((parameter) => found(parameter)))
    expect(parameters.filter(({ description }) => !description).map(({ name }) => name)).toEqual([])
    expect(undescribed(document.components.schemas, document, '')).toEqual([])
  })

  test(`The document of the ${family} form is valid OpenAPI 3.1`, async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document))
    expect({ valid, errors }).toMatchObject({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  test(`The document of the ${family} form defines each object and each enumeration once, under a name`, () => {
    const { schemas } = document.components
    const contents = Object.values(schemas).map((schema) => JSON.stringify(schema))
    expect(contents.filter((one, at) => one.includes('"enum"') && contents.indexOf(one) !== at)).toEqual([])
    const unnamed = Object.entries(schemas).flatMap(([name, schema]) =>
      name.endsWith('Refusal') ? [] : inner(schema).map((path) => `${name}${path}`),
    )
    expect([...unnamed, ...inner(document.paths, 'paths')]).toEqual([])
  })

  test(`The document of the ${family} form contains the target of every reference`, () => {
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)
    for (const [, path] of references) expect(target(document, `#/${path}`), path).toBeDefined()
  })

  test(`The document of the ${family} form contains no unreferenced schema`, () => {
    const text = JSON.stringify(document)
    const unused = Object.keys(document.components.schemas).filter(
      (name) => !text.includes(`"#/components/schemas/${name}"`),
    )
    expect(unused).toEqual([])
  })

  test(`The document of the ${family} form has one operation for each route, with the name of the route as its operationId`, () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      routes.map(([name]) => name).sort(),
    )
  })

  test.each(routes)(
    `The document of the ${family} form lists the refusals of %s under their status, each with an example`,
    (name, route) => {
      const codes = refusalsOf(route).filter((code) => forms[family].codes.includes(code))
      const refused = Object.entries(operationOf(name).responses).filter(([status]) => Number(status) >= 400)
      const reported = refused.flatMap(([status, response]) =>
        Object.entries(found(response).content?.['application/json']!.examples ?? {}).map(
          ([code, example]) => {
            expect(found<Example | Reference>(example)).toMatchObject({ value: { error: { code } } })
            return `${status} ${code}`
          },
        ),
      )
      expect(reported.sort()).toEqual(codes.map((code) => `${errorCatalogue[code].status} ${code}`).sort())
    },
  )

  test.each(routes)(
    `The document of the ${family} form shows an example request and response of %s`,
    (name, { method }) => {
      const { requestBody, responses } = operationOf(name)
      expect(requestBody?.content['application/json']!.examples !== undefined).toBe(method !== 'GET')
      const shown = Object.entries(responses).filter(
        ([status, response]) =>
          status.startsWith('2') && found(response).content?.['application/json']?.examples !== undefined,
      )
      expect(shown.length).toBeGreaterThan(0)
    },
  )

  test.each(routes)(
    `The document of the ${family} form states the required parameters, the security and the response headers of %s`,
    (name, route) => {
      const { parameters, security, responses } = operationOf(name)
      const required = parameters.map((one) => found(one)).filter((one) => one.required)
      expect(required.map((one) => one.name)).toEqual([
        ...Object.keys(route.params.shape),
        ...(route.mutates ? ['Idempotency-Key'] : []),
      ])
      expect(security).toEqual(route.access.kind === 'open' ? [] : undefined)
      for (const response of Object.values(responses))
        expect(Object.keys(found(response).headers)).toEqual(
          expect.arrayContaining([
            'X-Request-Id',
            'X-RateLimit-Limit',
            'X-RateLimit-Remaining',
            'X-RateLimit-Reset',
          ]),
        )
    },
  )
})

test('The document of the prospect form contains nothing that only the outreach form has', () => {
  const text = JSON.stringify(written('prospect'))
  for (const code of outreachOnlyCodes) expect(text).not.toContain(code)
  expect(text).not.toMatch(/markets:write: |Older name/)
  expect(JSON.stringify(written('outreach'))).toContain('monthly_row_limit')
})

function target(document: object, $ref: string) {
  return $ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document)
}

/** Finds unnamed objects and enumerations in a schema. */
function inner(schema: object, start?: string): string[] {
  return Object.entries(schema).flatMap(([key, member]: [string, unknown]) => {
    if (typeof member !== 'object' || member === null || key === 'enum' || key === 'examples') return []
    const path = `${start ?? ''}/${key}`
    const { type, properties, enum: values } = member as Record<string, unknown>
    const unnamed = (type === 'object' && properties !== undefined) || Array.isArray(values)
    return [...(unnamed ? [path] : []), ...inner(member, path)]
  })
}

/** Finds members without a description, in the schema or in the one it references. */
function undescribed(value: unknown, document: object, place: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) => {
    const inside = undescribed(member, document, `${place}/${key}`)
    if (key !== 'properties') return inside
    const silent = Object.entries(member as Record<string, { description?: string; $ref?: string }>).filter(
      ([, { description, $ref }]) =>
        !description && !($ref && (target(document, $ref) as { description?: string }).description),
    )
    return [...silent.map(([name]) => `${place}.${name}`), ...inside]
  })
}
