import { type ErrorCode, errorCatalogue } from '@alphorn/contract/core/errors'
import type { Form } from '@alphorn/contract/core/forms'
import { rolesWith } from '@alphorn/contract/core/roles'
import { atRoot } from '@alphorn/contract/core/published-routes'
import { refusalsOf } from '@alphorn/contract/core/route-refusals'
import { canBeClipped, type Route } from '@alphorn/contract/core/route'
import { StreamLastLine } from '@alphorn/contract/core/stream'
import { headersOf, type HeaderName } from '#server/platform/http/openapi/headers'
import { operationWords, parameterWords } from '#server/platform/http/openapi/words'
import { refusalName } from '#server/platform/http/openapi/refusals'
import { answerExample, requestExample } from '#server/platform/http/openapi/recorded'
import { pascalCase, refTo, type Schema, schemaAt, type Schemas } from '#server/platform/http/openapi/schemas'
import { z } from 'zod'

/** Components that the operations of a document share. */
export type SharedComponents = {
  readonly schemas: Schemas
  readonly parameters: Record<string, Schema>
  /** The sets of codes that one response has in common, by the name of the response. */
  readonly refusals: Map<string, readonly ErrorCode[]>
  /** Roles are named instead of scopes. */
  readonly forSessions: boolean
}

/** Generates one operation of the document, named after the route. */
export function operationOf(name: string, route: Route, form: Form, shared: SharedComponents) {
  const { access, mutates, paged, method, group, path, extension } = route
  return {
    operationId: name,
    tags: [group],
    ...descriptionOf(route),
    ...(access.kind === 'open' && { security: [] }),
    ...(shared.forSessions ? rolesOf(route) : scopesOf(route, form)),
    ...(!shared.forSessions && atRoot(route) && { 'x-root-path': `/api/v1${documentPath(path)}` }),
    ...(!shared.forSessions && extension && { 'x-extension': true }),
    'x-idempotency': mutates ? 'key' : 'read',
    ...(paged && { 'x-pagination': { cursor: 'cursor', next_cursor: 'next_cursor', data: 'data' } }),
    parameters: parametersOf(name, route, shared),
    ...(method !== 'GET' && { requestBody: requestBody(name, route, shared) }),
    responses: { ...answersOf(name, route, shared), ...refusalsUnder(route, form, shared) },
  }
}

function scopesOf({ access }: Route, form: Form) {
  if (access.kind !== 'scope') return {}
  const scopes = form.accepts(access.scope)
  return { 'x-required-scope': access.scope, ...(scopes.length > 1 && { 'x-accepted-scopes': scopes }) }
}

function rolesOf({ access }: Route) {
  if (access.kind === 'session')
    return { 'x-roles': [...access.roles], ...(access.fresh && { 'x-fresh-proof': true }) }
  return access.kind === 'scope' ? { 'x-roles': rolesWith(access.scope) } : {}
}

function descriptionOf(route: Route) {
  const { summary, lasting, deprecated } = route
  const ends = deprecated?.ends ? ` It ends on ${deprecated.ends}.` : ''
  const end = deprecated ? `Deprecated since ${deprecated.since}: use ${deprecated.instead}.${ends}` : ''
  const description = [operationWords(route), end].filter((part) => part !== '').join(' ')
  return {
    summary,
    description,
    ...(deprecated && { deprecated: true }),
    ...(lasting && { 'x-lasting': true }),
  }
}

/** Converts `/projects/:project_id` to `/projects/{project_id}`. */
export function documentPath(path: string) {
  return path.replaceAll(/:(\w+)/g, '{$1}')
}

function requestBody(name: string, { body, bodyLimit }: Route, { schemas }: SharedComponents) {
  return {
    required: true,
    description: `At most ${bodyLimit / 1024} KiB.`,
    ...jsonContent(schemaAt(schemas, body, 'input', `${pascalCase(name)}Request`), requestExample(name)),
  }
}

function parametersOf(name: string, route: Route, shared: SharedComponents) {
  const { params, query, mutates, paged } = route
  const parameters = [
    ...givenParameters(name, 'path', params, shared).map((one) => shareParameter(one.name, one, shared)),
    ...givenParameters(name, 'query', query, shared).map((one) =>
      paged ? sharedIfPaging(one, shared) : one,
    ),
  ]
  if (mutates) parameters.push(shareParameter('Idempotency-Key', idempotencyKey, shared))
  if (isTagged(route)) parameters.push(shareParameter('If-None-Match', ifNoneMatch, shared))
  return parameters
}

function givenParameters(
  operationId: string,
  place: 'path' | 'query',
  { shape }: z.ZodObject,
  { schemas }: SharedComponents,
) {
  return Object.entries(shape).map(([name, field]) => {
    const at = pascalCase(operationId) + pascalCase(name)
    const written = parameterSchema(schemas, place, field as z.ZodType, at)
    const { description = parameterWords(name), ...schema } = written
    return {
      name,
      in: place,
      required: place === 'path',
      ...(description !== undefined && { description }),
      schema,
    }
  })
}

/**
 * A query parameter is described by its parsed value: an integer and not the digits in the URL. If that value has no
 * schema, the schema of its text is used.
 */
function parameterSchema(schemas: Schemas, place: 'path' | 'query', field: z.ZodType, at: string): Schema {
  const travels = () => schemaAt(schemas, field, 'input', at)
  if (place === 'path') return travels()
  const { description, ...meaning } = schemaAt(schemas, field, 'output', at)
  if (Object.keys(meaning).length === 0)
    return { ...travels(), ...(description !== undefined && { description }) }
  return { ...meaning, ...(description !== undefined && { description }) }
}

function sharedIfPaging(parameter: ReturnType<typeof givenParameters>[number], shared: SharedComponents) {
  const nameOf = pagingName[parameter.name]
  return nameOf ? shareParameter(nameOf(parameter.schema), parameter, shared) : parameter
}

const pagingName: Readonly<Record<string, (schema: Schema) => string>> = {
  limit: ({ maximum }) => `limit_${Number(maximum)}`,
  cursor: () => 'cursor',
}

function shareParameter(name: string, parameter: Schema, { parameters }: SharedComponents): Schema {
  const known = (parameters[name] ??= parameter)
  if (JSON.stringify(known) !== JSON.stringify(parameter))
    throw new Error(`Two parameters would be called ${name}.`)
  return { $ref: `#/components/parameters/${name}` }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'A fresh value for each intent; the same value for each try of it.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
}

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` of the version that the caller has: 304 if it is the present one.',
  schema: { type: 'string' },
}

/** Single resources have a version. */
function isTagged({ method, paged, streams, download }: Route) {
  return method === 'GET' && !paged && !download && streams !== 'file'
}

function answersOf(name: string, route: Route, { schemas }: SharedComponents) {
  const { answers, summary, mutates, paged, beside, bare, budget, streams, download } = route
  const headers: HeaderName[] = mutates ? ['Idempotency-Replayed'] : []
  if (paged) headers.push('Link')
  if (route.deprecated) headers.push('Deprecation', 'Sunset')
  if (canBeClipped(route) || (streams === 'file' && budget !== 'none')) headers.push('X-Rows-Limited-By')
  if (isTagged(route)) headers.push('ETag')
  const extra = { ...(canBeClipped(route) && limitedBy), ...besideOf(name, beside, schemas) }
  const isFound = Object.keys(beside.shape).length > 0
  const documented = Object.entries(answers).map(([status, schema]) => {
    const data = schemaAt(schemas, schema, 'output', pascalCase(name))
    const isLocated = route.location !== null && ['201', '202'].includes(status)
    const ofStatus: HeaderName[] = isLocated ? [...headers, 'Location'] : headers
    const isFile = download || streams === 'file'
    const content =
      bare || isFile ? data : { $ref: refTo(envelopeOf(data, { paged, isFound, extra }, schemas)) }
    const lines = streams === 'lines' ? { 'application/x-ndjson': { schema: streamOf(data, schemas) } } : {}
    const pages = contentOf(route, data, content, answerExample(name, status))
    return [status, { description: summary, headers: headersOf(ofStatus), content: { ...pages, ...lines } }]
  })
  const unchanged = isTagged(route) ? { 304: { $ref: '#/components/responses/NotModified' } } : {}
  return { ...Object.fromEntries(documented), ...unchanged }
}

/** Media types of a file of rows. */
const files = {
  'text/csv': { schema: { type: 'string' } },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: { type: 'string' } },
}

/** Returns the media types of the response. */
function contentOf({ streams, download, events }: Route, data: Schema, content: Schema, example: unknown) {
  if (streams === 'file') return files
  if (events) return { 'text/event-stream': { schema: data } }
  return download ? { 'application/x-ndjson': { schema: data } } : jsonContent(content, example).content
}

/** Returns the members beside the data, by name. */
function besideOf(name: string, { shape }: Route['beside'], schemas: Schemas): Record<string, Schema> {
  const members = Object.entries(shape).map(([member, schema]) => [
    member,
    schemaAt(schemas, schema as z.ZodType, 'output', pascalCase(`${name}_${member}`)),
  ])
  return Object.fromEntries(members)
}

/** A stream is no JSON document: each line is one, and the last line is no row. */
function streamOf({ items }: Schema, schemas: Schemas): Schema {
  return {
    type: 'string',
    description:
      'With `Accept: application/x-ndjson`: a row on each line, then one line that says how it ended.',
    'x-line': items,
    'x-last-line': schemaAt(schemas, StreamLastLine, 'output', 'StreamLastLine'),
  }
}

const limitedBy = {
  limited_by: {
    type: ['string', 'null'],
    description:
      'The code of the budget that made the page shorter than it was asked for; null where no budget did',
  },
}

type ResponseContext = { paged: boolean; isFound: boolean; extra: Record<string, Schema> }

/** Returns the name of the envelope around this data: `ProjectAnswer`, `ProjectPage`, `BudgetListAnswer`. */
function envelopeOf(data: Schema, { paged, isFound, extra }: ResponseContext, { named }: Schemas) {
  const isList = data['type'] === 'array'
  const { $ref } = (isList ? data['items'] : data) as { $ref?: string }
  if (!$ref) throw new Error(`The data of an answer has no id: ${JSON.stringify(data)}`)
  const found = isFound ? 'Found' : ''
  const name = `${found}${$ref.split('/').at(-1)}${paged ? 'Page' : isList ? 'ListAnswer' : 'Answer'}`
  const next = paged ? { next_cursor: { type: ['string', 'null'] } } : {}
  const envelope = {
    type: 'object',
    properties: { data, ...next, ...extra, request_id: { $ref: refTo('RequestId') } },
    required: ['data', ...Object.keys(next), ...Object.keys(extra), 'request_id'],
  }
  const known = (named[name] ??= envelope)
  if (JSON.stringify(known) !== JSON.stringify(envelope))
    throw new Error(`Two envelopes would be called ${name}.`)
  return name
}

/** Returns each status with exactly the codes that this operation can return under it. */
function refusalsUnder(route: Route, form: Form, { refusals }: SharedComponents) {
  const codes = refusalsOf(route).filter((code) => form.codes.includes(code))
  const byStatus = [...Map.groupBy(codes, (code) => errorCatalogue[code].status)]
  return Object.fromEntries(
    byStatus.map(([status, group]) => {
      const sorted = group.toSorted()
      const name = refusalName(sorted)
      refusals.set(name, sorted)
      return [status, { $ref: `#/components/responses/${name}` }]
    }),
  )
}

const jsonContent = (schema: Schema, example: unknown) => ({
  content: {
    'application/json': {
      schema,
      ...(example !== undefined && { examples: { recorded: { value: example } } }),
    },
  },
})
