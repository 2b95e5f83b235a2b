import fc from 'fast-check'
import {
  neededBy,
  type OperationPlace,
  parametersOf,
  places,
  resolved,
  type Schema,
} from '../support/documents.ts'
import { almost, fitting, hostile, type Known } from './cases/fuzz-values.ts'

// Generates requests to the documented operations: valid, nearly valid, and hostile.

export type Request = {
  operation: string
  method: string
  path: string
  headers: Record<string, string>
  body: string | Uint8Array | undefined
}

/** An operation, and where it is called. */
export function nameOf({ id, path, operation }: OperationPlace) {
  const atRoot = id !== 'app' && !path.startsWith(`/api/v1/${id}/`)
  return `${operation.operationId} ${atRoot ? 'at the root' : `of ${id}`}`
}

/** Input with which a call of the operation succeeds: the IDs of its path, and a body. */
export type Right = { ids: Readonly<Record<string, string>>; body?: unknown }
export type Means = {
  known: Known
  /** Authentication headers, by document or operation, the most privileged caller first. */
  callers: Readonly<Record<string, readonly Record<string, string>[]>>
  rightOnes: Readonly<Record<string, readonly Right[]>>
}

/**
 * Generates requests to all operations with equal frequency. The exceptions are slow: checking a password, or exporting
 * a history that grows with every request.
 */
export function requestsTo(means: Means): fc.Arbitrary<Request> {
  return fc.oneof(
    ...places.map((place) => ({ arbitrary: requestTo(place, means), weight: weightOf(place.operation) })),
  )
}

function weightOf({ operationId }: OperationPlace['operation']) {
  // At half this weight, one run in a hundred missed one of these operations.
  if (/(?<!passkey_)sign_(up|in)/.test(operationId)) return 2
  return /audit_export/.test(operationId) ? 3 : 12
}

function requestTo(place: OperationPlace, means: Means): fc.Arbitrary<Request> {
  return fc
    .record({
      path: pathOf(place, means),
      query: queryOf(place, means),
      caller: callerOf(place, means),
      key: keyOf,
      body: place.method === 'GET' ? fc.constant(undefined) : bodyOf(place, means),
      type: fc.oneof(
        { weight: 30, arbitrary: fc.constant('application/json') },
        { weight: 1, arbitrary: fc.constantFrom('text/plain', '', 'application/json; charset=utf-16') },
      ),
      method: methodOf(place),
    })
    .map(({ path, query, caller, key, body, type, method }) => ({
      operation: nameOf(place),
      method,
      path: path + query,
      headers: {
        ...caller,
        ...(method !== 'GET' && { 'content-type': type, ...(key !== null && { 'idempotency-key': key }) }),
      },
      body: method === 'GET' || method === 'HEAD' ? undefined : (body ?? '{}'),
    }))
}

const often = <Value>(value: Value, other: fc.Arbitrary<Value>, weight = 20) =>
  fc.oneof({ weight, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: other })

function methodOf({ method }: OperationPlace) {
  return often(method, fc.constantFrom('HEAD', 'DELETE', 'PUT', 'PATCH', 'OPTIONS', 'POST', 'GET'), 40)
}

function callerOf({ id, operation }: OperationPlace, { callers }: Means) {
  const [best, ...others] = callers[operation.operationId] ?? callers[id]!
  return often(best!, fc.constantFrom(...others), 15)
}

const visible = fc.string({
  unit: fc.constantFrom(...Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at))),
  minLength: 1,
  maxLength: 40,
})
const keyOf: fc.Arbitrary<string | null> = fc.oneof(
  { weight: 30, arbitrary: fc.uuid() },
  { weight: 4, arbitrary: fc.constantFrom('again', 'once more') },
  { weight: 1, arbitrary: visible },
  { weight: 1, arbitrary: fc.constantFrom(null, '', 'two words', 'x'.repeat(256)) },
)

export const oddSegments: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '%00',
    '%zz',
    '..',
    '.',
    '%2e%2e%2f',
    'a%00b',
    '%',
    '😀',
    '%ed%a0%80',
    'x'.repeat(3000),
    "'",
    '%27%20or%201=1',
  ),
  fc
    .string({ unit: 'binary', minLength: 1, maxLength: 30 })
    .map((text) => encodeURIComponent(text.toWellFormed())),
)

function pathOf({ path, operation }: OperationPlace, { rightOnes, known }: Means): fc.Arbitrary<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  if (names.length === 0) return fc.constant(path)
  const elsewhere = Object.values(rightOnes).flat()
  const right = (rightOnes[operation.operationId] ?? elsewhere).filter(({ ids }) =>
    names.every((name) => name in ids),
  )
  const anyIds = Object.values(known.ids).flat()
  const chosen = right.length > 0 ? fc.constantFrom(...right) : fc.constant({ ids: {} } as Right)
  const odd = fc.record({ which: fc.nat(), text: fc.oneof(fc.constantFrom(...anyIds), oddSegments) })
  return fc.tuple(chosen, often(null, odd, 8)).map(([{ ids }, change]) => {
    const changed = change && names[change.which % names.length]
    return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      name === changed ? change!.text.replaceAll(/[^\u0021-\u007e]|[?#]/gu, encoded) : (ids[name] ?? 'x'),
    )
  })
}

export const oddQueries: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'surprise=1',
    '=',
    '&&',
    '%zz=1',
    'limit=%00',
    'limit=1&limit=1',
    'q=%ff',
    '__proto__=1',
    'limit=1e2',
    'cursor=.',
    `q=${'x'.repeat(9000)}`,
  ),
  fc
    .tuple(fc.string({ unit: 'binary', maxLength: 10 }), fc.string({ unit: 'binary', maxLength: 20 }))
    .map(
      ([name, value]) =>
        `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`,
    ),
)

type Parameters = ReturnType<typeof parametersOf>

/** Adds the parameters that others need. One that needs a certain value replaces a given one. */
function withNeeded(parameters: Parameters, query: Record<string, unknown>) {
  const needs = (isCertain: boolean) =>
    parameters.flatMap(({ name, schema }) => {
      const hasValues = (schema['x-needs']?.values.length ?? 0) > 0
      return name in query && hasValues === isCertain ? neededBy(schema) : []
    })
  return { ...Object.fromEntries(needs(false)), ...query, ...Object.fromEntries(needs(true)) }
}

function queryOf(place: OperationPlace, { known }: Means): fc.Arbitrary<string> {
  const parameters = parametersOf(place).filter((one) => one.in === 'query')
  const values = Object.fromEntries(
    parameters.map(({ name, schema }) => [
      name,
      fc.oneof(
        // Among many filters a single hostile one refuses the request.
        { weight: Math.max(6, parameters.length), arbitrary: fitting(place.id, schema, known, name) },
        { weight: 1, arbitrary: hostile },
      ),
    ]),
  )
  const requiredKeys = parameters.flatMap(({ name, required }) => (required === true ? [name] : []))
  const chosen = fc.record(values, { requiredKeys }).map((query) =>
    Object.entries(withNeeded(parameters, query as Record<string, unknown>))
      .flatMap(([name, value]) =>
        [value].flat().map((one) => `${name}=${encodeURIComponent(valueText(one))}`),
      )
      .join('&'),
  )
  return fc
    .tuple(often('', chosen, parameters.length > 0 ? 1 : 20), often('', oddQueries, 15))
    .map((parts) => {
      const query = parts.filter((part) => part !== '').join('&')
      return query === '' ? '' : `?${query}`
    })
}

function encoded(character: string) {
  return encodeURIComponent(character.toWellFormed())
}

function valueText(value: unknown) {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
}

function bodyOf(
  place: OperationPlace,
  { known, rightOnes }: Means,
): fc.Arbitrary<string | Uint8Array | undefined> {
  const content = place.operation.requestBody?.content['application/json']
  if (!content) return fc.constant(undefined)
  const schema = unhurried(resolved(place.id, content.schema))
  const right = (rightOnes[place.operation.operationId] ?? []).flatMap(({ body }) =>
    body === undefined ? [] : [body],
  )
  const fit = fitting(place.id, schema, known)
  const sound = right.length > 0 ? fc.oneof(fit, fc.constantFrom(...right)) : fit
  const nearly = fc
    .record({ value: sound, at: fc.nat(), other: hostile, how: fc.constantFrom('replace', 'remove', 'add') })
    .map(({ value, at, other, how }) => almost(structuredClone(value), at, other, how))
  const cut = fc
    .tuple(sound, fc.nat())
    .map(([value, at]) => written(value).slice(0, at % (written(value).length + 1)))
  return fc.oneof(
    { weight: 8, arbitrary: sound.map(written) },
    { weight: 8, arbitrary: nearly.map(written) },
    { weight: 1, arbitrary: hostile.map(written) },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }) },
  )
}

/** No wait: a claim would wait in vain for jobs here. */
function unhurried(schema: Schema): Schema {
  const wait = schema.properties?.['wait_seconds']
  return wait
    ? { ...schema, properties: { ...schema.properties, wait_seconds: { ...wait, maximum: 0 } } }
    : schema
}

function written(value: unknown) {
  return JSON.stringify(value) ?? ''
}
