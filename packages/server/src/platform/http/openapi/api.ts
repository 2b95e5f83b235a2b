import type { ErrorCode } from '@alphorn/contract/core/errors'
import { type Family, type Form, forms } from '@alphorn/contract/core/forms'
import type { ResourceGroup, Route, RouteTable } from '@alphorn/contract/core/route'
import { StreamLastLine } from '@alphorn/contract/core/stream'
import { headerComponentsFor, headersOf } from '#server/platform/http/openapi/headers'
import { documentPath, operationOf, type SharedComponents } from '#server/platform/http/openapi/operation'
import {
  codeTable,
  fieldErrorSchemas,
  refusalExample,
  refusalResponse,
  refusalSchema,
} from '#server/platform/http/openapi/refusals'
import { describeMembers } from '#server/platform/http/openapi/words'
import { createSchemas, pascalCase, type Schema } from '#server/platform/http/openapi/schemas'
import { runAllSteps } from '#server/platform/threads/run-in-steps'

/** The documents of the forms, each written on first request. */
export function createDocuments(table: RouteTable, version: string) {
  const written = new Map<Family, Record<string, unknown>>()
  return (family: Family) => {
    const known = written.get(family) ?? openApi(forms[family], table, version)
    written.set(family, known)
    return known
  }
}

/** Returns the OpenAPI 3.1 document of a form, generated from the route table. */
export function openApi(form: Form, table: RouteTable, version: string): Record<string, unknown> {
  return runAllSteps(writeOpenApi(form, table, version))
}

/** A document; its generation yields between its steps. */
export type WritingDocument = Generator<void, Record<string, unknown>>

/** Generates it in steps, because all of them together take a fifth of a second. */
export function writeOpenApi(form: Form, table: RouteTable, version: string): WritingDocument {
  return documentOf(form, table, {
    prefix: `/api/v1/${form.family}`,
    forSessions: false,
    info: infoOf(form, version),
    security: 'bearer',
    securityScheme: { type: 'http', scheme: 'bearer', description: scopeList(form) },
  })
}

/** The parts that differ between documents, apart from their routes. */
export type DocumentFrame = {
  prefix: string
  /** Callers have a session, and a role where a credential has scopes. */
  forSessions: boolean
  info: object
  security: string
  securityScheme: object
}

/** Generates a document of the routes of a table that the form has. */
export function* documentOf(form: Form, table: RouteTable, frame: DocumentFrame): WritingDocument {
  const { prefix, forSessions, info, security } = frame
  const published = Object.entries(table).filter(([, route]) => route.families.includes(form.family))
  const shared: SharedComponents = {
    schemas: yield* createSchemas(published.flatMap(([, route]) => schemasOf(route))),
    parameters: {},
    refusals: new Map(),
    forSessions,
  }
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, route] of published) {
    const path = prefix + documentPath(route.path)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(name, route, form, shared) }
    yield
  }
  const groups = new Set(published.map(([, { group }]) => group))
  return {
    openapi: '3.1.1',
    info,
    servers: [{ url: '{base_url}', variables: { base_url: { default: 'http://127.0.0.1:4400' } } }],
    security: [{ [security]: [] }],
    tags: [...groups].map((name) => ({ name, description: tagged[name] })),
    paths,
    'x-error-codes': codeTable(form),
    components: componentsOf(
      form,
      published.map(([, route]) => route),
      shared,
      frame,
    ),
  }
}

function infoOf({ family }: Form, version: string) {
  return {
    title: `Alphorn, ${family} form`,
    version,
    description: [
      'Outbound prospecting on the Swiss company market.',
      'Every answer carries its request id in the body and in `X-Request-Id`.',
      '`HEAD` answers wherever `GET` does; any other method is answered with 405 `method_not_allowed` and `Allow`.',
      'An operation with `x-root-path` also answers there, in the form that the deployment mounts at the root.',
      'New operations, members of answers, values of enumerations and codes are no breaking changes.',
    ].join('\n'),
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  }
}

const tagged: Readonly<Record<ResourceGroup, string>> = {
  projects: 'Projects, their prospects, cycles, decisions and approvals',
  stage_jobs: 'Work that external workers do for a project',
  companies: 'The Swiss company directory',
  markets: 'Lists of companies',
  watches: 'What happens to companies',
  meta: 'The credential that calls, its budgets, and this document',
}

function schemasOf({ params, query, body, answers, beside, streams }: Route) {
  return [
    { schema: params, io: 'input' as const },
    { schema: body, io: 'input' as const },
    { schema: query, io: 'output' as const },
    ...[...Object.values(answers), beside].map((schema) => ({ schema, io: 'output' as const })),
    ...(streams === 'lines' ? [{ schema: StreamLastLine, io: 'output' as const }] : []),
  ]
}

function componentsOf(
  form: Form,
  routes: readonly Route[],
  { schemas, parameters, refusals }: SharedComponents,
  { security, securityScheme }: DocumentFrame,
) {
  const codes = [...new Set([...refusals.values()].flat())]
  const each = <Made>(make: (code: ErrorCode) => Made, name: (code: ErrorCode) => string) =>
    Object.fromEntries(codes.map((code) => [name(code), make(code)]))
  return {
    securitySchemes: { [security]: securityScheme },
    parameters: sortMembers(parameters),
    headers: headerComponentsFor(routes),
    responses: sortMembers({
      NotModified: { description: 'The caller has the present version.', headers: headersOf(['ETag']) },
      ...Object.fromEntries([...refusals].map(([name, some]) => [name, refusalResponse(some, form)])),
    }),
    examples: sortMembers(
      each(
        (code) => refusalExample(code, form),
        (code) => code,
      ),
    ),
    schemas: describeMembers(
      sortMembers({
        ...schemas.named,
        ...fieldErrorSchemas,
        ...each(refusalSchema, (code) => `${pascalCase(code)}Refusal`),
        RequestId: { type: 'string', pattern: '^req_[0-9a-hjkmnp-tv-z]{26}$' },
      }),
    ),
  }
}

function sortMembers(members: Record<string, unknown>): Record<string, Schema> {
  return Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1))) as Record<
    string,
    Schema
  >
}

function scopeList({ scopes, permits }: Form) {
  return scopes.map((name) => `${name}: ${permits[name]}`).join('\n')
}
