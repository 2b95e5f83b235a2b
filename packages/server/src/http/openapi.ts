import { type ErrorCode, errorCatalogue, fieldCodes } from '@alphorn/contract/errors'
import { type Form, forms } from '@alphorn/contract/forms'
import { refusalsOf, type Route, type RouteTable } from '@alphorn/contract/route'
import { scopes } from '@alphorn/contract/scopes'
import { z } from 'zod'

type Schema = Record<string, unknown>

/** The OpenAPI 3.1 document of a form, read from the route table. */
export function openApi(form: Form, table: RouteTable, version: string): Record<string, unknown> {
  const published = Object.entries(table).filter(([, route]) => route.families.includes(form.family))
  const components = componentsOf(published.map(([, route]) => route))
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, route] of published) {
    const path = `/api/v1/${form.family}${route.path.replaceAll(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route, form) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `Alphorn, ${form.family} form`,
      version,
      description: 'Outbound prospecting on the Swiss company market.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '{base_url}', variables: { base_url: { default: 'http://127.0.0.1:4400' } } }],
    security: [{ bearer: [] }],
    tags: [...new Set(published.map(([, { group }]) => group))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...components, Error: errorSchema() },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: scopeList(form) } },
      headers: sharedHeaders,
    },
  }
}

function scopeList({ family, scopes: names }: Form) {
  return names.map((name) => `${name}: ${scopes[name].permits[family]}`).join('\n')
}

function operation(name: string, route: Route, form: Form) {
  const { access, summary, mutates, paged, method, group } = route
  return {
    operationId: name,
    tags: [group],
    summary,
    ...(access.kind === 'open' && { security: [] }),
    ...(access.kind === 'scope' && { 'x-required-scope': access.scope }),
    'x-idempotency': mutates ? 'key' : 'read',
    ...(paged && { 'x-pagination': { cursor: 'cursor', next_cursor: 'next_cursor', data: 'data' } }),
    parameters: parametersOf(route),
    ...(method !== 'GET' && { requestBody: { required: true, ...json(inline(route.body, 'input')) } }),
    responses: { ...answersOf(route), ...refusalResponses(route, form) },
  }
}

function parametersOf({ params, query, mutates }: Route) {
  const of = (place: 'path' | 'query', { shape }: z.ZodObject) =>
    Object.entries(shape).map(([name, field]) => ({
      name,
      in: place,
      required: place === 'path',
      // A query parameter is described by what it means: an integer, not the digits that it travels as.
      schema: inline(field as z.ZodType, place === 'path' ? 'input' : 'output'),
    }))
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'A fresh value for each intent; the same value for each try of it.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  }
  return [...of('path', params), ...of('query', query), ...(mutates ? [key] : [])]
}

const headerNames = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
] as const
const sharedHeaders = {
  'X-Request-Id': header('The same value as request_id', { type: 'string' }),
  'X-RateLimit-Limit': header('The allowance', { type: 'integer' }),
  'X-RateLimit-Remaining': header('What is left of it', { type: 'integer' }),
  'X-RateLimit-Reset': header('When it starts anew, in Unix seconds', { type: 'integer' }),
  'Idempotency-Replayed': header('`true` on a replayed answer', { type: 'string', const: 'true' }),
}

function header(description: string, schema: Schema) {
  return { description, schema }
}

function headersOf(names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

function answersOf({ answers, summary, mutates, paged, bare }: Route) {
  return Object.fromEntries(
    Object.entries(answers).map(([status, schema]) => [
      status,
      {
        description: summary,
        headers: headersOf(mutates ? [...headerNames, 'Idempotency-Replayed'] : headerNames),
        ...json(bare ? inline(schema, 'output') : envelope(inline(schema, 'output'), paged)),
      },
    ]),
  )
}

function envelope(data: Schema, paged: boolean): Schema {
  const next = paged ? { next_cursor: { type: ['string', 'null'] } } : {}
  return {
    type: 'object',
    properties: { data, ...next, request_id: { type: 'string', pattern: '^req_' } },
    required: ['data', ...Object.keys(next), 'request_id'],
  }
}

/** Each status with exactly the codes that this operation can answer under it. */
function refusalResponses(route: Route, form: Form) {
  const codes = refusalsOf(route).filter((code) => form.codes.includes(code))
  const byStatus = Map.groupBy(codes, (code) => errorCatalogue[code].status)
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, group]) => [String(status), refusalResponse(group)]),
  )
}

function refusalResponse(codes: readonly ErrorCode[]) {
  const error = { type: 'object', properties: { code: { type: 'string', enum: codes } } }
  const examples = Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }]))
  return {
    description: codes.join(', '),
    headers: headersOf(headerNames),
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Error' }, { type: 'object', properties: { error } }],
        },
        examples,
      },
    },
  }
}

function exampleOf(code: ErrorCode) {
  const errors =
    code === 'validation_failed'
      ? {
          errors: [
            {
              code: 'evidence_reference_missing',
              field: 'claims[1].evidence_ids',
              detail: 'No such evidence in the input: evd_x.',
            },
          ],
        }
      : {}
  const wait = errorCatalogue[code].status === 429 ? { retry_after: 12 } : {}
  return {
    error: { code, message: errorCatalogue[code].message, ...errors },
    ...wait,
    request_id: 'req_01kafxq3p8e9b8m2v4n6t7r0sz',
  }
}

function errorSchema(): Schema {
  const item = {
    type: 'object',
    properties: {
      code: { type: 'string', enum: fieldCodes },
      field: { type: 'string' },
      detail: { type: 'string' },
    },
    required: ['code', 'field', 'detail'],
  }
  const error = {
    type: 'object',
    properties: {
      code: { type: 'string' },
      message: { type: 'string' },
      errors: { type: 'array', items: item },
    },
    required: ['code', 'message'],
  }
  return {
    type: 'object',
    properties: {
      error,
      request_id: { type: 'string', pattern: '^req_' },
      retry_after: { type: 'integer' },
      cycle: { $ref: '#/components/schemas/Cycle' },
      job: { $ref: '#/components/schemas/StageJob' },
    },
    required: ['error', 'request_id'],
  }
}

const json = (schema: Schema) => ({ content: { 'application/json': { schema } } })

/** A schema with references to the named ones instead of copies of them. */
function inline(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const {
    $schema: _dialect,
    $defs: _named,
    '~standard': _standard,
    ...rest
  } = z.toJSONSchema(schema, options(io)) as Schema
  return rewritten(rest) as Schema
}

const options = (io: 'input' | 'output') => ({
  io,
  reused: 'inline' as const,
  unrepresentable: 'any' as const,
})

/** Every schema with an id, once, under its name. */
function componentsOf(routes: readonly Route[]) {
  const found: Record<string, Schema> = {}
  for (const route of routes) {
    collect(route.body, 'input', found)
    for (const schema of [route.query, ...Object.values(route.answers)]) collect(schema, 'output', found)
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function collect(schema: z.ZodType, io: 'input' | 'output', found: Record<string, Schema>) {
  const { $defs = {} } = z.toJSONSchema(schema, options(io)) as { $defs?: Record<string, Schema> }
  for (const [name, one] of Object.entries($defs)) found[name] ??= rewritten(one) as Schema
}

/** References to named schemas where OpenAPI has them. */
function rewritten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewritten)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([key, member]) => [
    key,
    key === '$ref' && typeof member === 'string'
      ? member.replace('#/$defs/', '#/components/schemas/')
      : rewritten(member),
  ])
  return Object.fromEntries(members)
}

/** The documents of all forms. */
export function documents(table: RouteTable, version: string) {
  return Object.fromEntries(
    Object.entries(forms).map(([family, form]) => [family, openApi(form, table, version)]),
  )
}
