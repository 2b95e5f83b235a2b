import { existsSync, readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { inject } from 'vitest'

// The OpenAPI documents that responses are validated against (test/support/write-documents.ts).

export type Schema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  'x-needs'?: { parameter: string; values: string[] }
}
/** Values of parameters that others need whatever their value is. */
const sampleValues: Readonly<Record<string, string>> = { group: 'canton' }

/** Returns the parameter that another one needs, with a value; empty if it needs none. */
export function neededBy({ 'x-needs': needed }: Schema): [string, string][] {
  return needed ? [[needed.parameter, needed.values[0] ?? sampleValues[needed.parameter] ?? '']] : []
}

type Parameter = { name: string; in: string; required: boolean; schema: Schema }
type Header = { required?: boolean; schema: { type?: string } }
export type Response = { headers?: Record<string, { $ref: string }>; content?: Record<string, unknown> }
type Operation = {
  operationId: string
  parameters: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, Response | { $ref: string }>
  'x-root-path'?: string
  'x-extension'?: true
}
export type Document = {
  paths: Record<string, Record<string, Operation>>
  components: {
    headers: Record<string, Header>
    parameters: Record<string, Parameter>
    responses: Record<string, Response>
    schemas: Record<string, Schema>
  }
  'x-error-codes': Record<string, { status: number }>
}

/** An operation at one of the paths where it is served. */
export type OperationPlace = {
  id: string
  document: Document
  /** JSON pointer to the operation in the document. */
  pointer: string
  method: string
  path: string
  operation: Operation
}

// The first test file of a run that needs the documents writes them for all, because writing takes as long as a test
// file.
const file = inject('documents')
if (!existsSync(file)) (await import('./write-documents.ts')).writeDocuments(file)
const written = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Document>>

export const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: fullFormats,
  // Compiling a schema takes as long as thousands of validations. Without inlining and optimisation, it takes half the
  // time.
  inlineRefs: false,
  code: { optimize: false },
})
for (const [id, document] of Object.entries(written)) ajv.addSchema(closed(document) as object, id)

/** Forbids undocumented fields: clients must accept additional ones, but the current service may not send any. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, closed(member)]))
  const isObject = 'properties' in value && 'type' in value && value.type === 'object'
  return isObject && !('additionalProperties' in value)
    ? { ...members, additionalProperties: false }
    : members
}

/** Every operation at every path where it is served. */
export const places = Object.entries(written).flatMap(([id, document]) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]): OperationPlace[] => {
      const pointer = `#/paths/${escaped(path)}/${method}`
      const place = { id, document, pointer, method: method.toUpperCase(), path, operation }
      const root = operation['x-root-path']
      return root ? [place, { ...place, path: root }] : [place]
    }),
  ),
)

const patterns = new Map(
  places.map(({ path }) => [path, new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)]),
)
const byDepth = Map.groupBy(places, ({ path }) => depthOf(path))

/**
 * Returns the operations that match the request: at the root, those of either form. A fixed path segment beats a
 * parameter.
 */
export function placesFor(method: string, path: string): OperationPlace[] {
  const meant = method === 'HEAD' ? 'GET' : method
  const asDeep = byDepth.get(depthOf(path)) ?? []
  const matching = asDeep.filter((place) => patterns.get(place.path)!.test(path))
  const fewest = Math.min(...matching.map(parameterCount))
  return matching.filter((place) => place.method === meant && parameterCount(place) === fewest)
}

function depthOf(path: string) {
  return path.split('/').length
}

function parameterCount({ path }: OperationPlace) {
  return path.split('{').length
}

/** Returns the documented response of an operation for a status, and its JSON pointer. */
export function responseOf({ document, pointer, operation }: OperationPlace, status: number) {
  const response = operation.responses[status]
  if (!response) return null
  if (!('$ref' in response)) return { response, pointer: `${pointer}/responses/${status}` }
  return { response: document.components.responses[lastOf(response.$ref)]!, pointer: response.$ref }
}

export function parametersOf({ document, operation }: OperationPlace): Parameter[] {
  return operation.parameters.map((one) =>
    '$ref' in one ? document.components.parameters[lastOf(one.$ref)]! : one,
  )
}

/** Returns the schema itself, following a reference. */
export function resolved(id: string, schema: Schema): Schema {
  return schema.$ref ? resolved(id, written[id]!.components.schemas[lastOf(schema.$ref)]!) : schema
}

function lastOf(reference: string) {
  return reference.split('/').at(-1)!
}

const compiled = new Map<string, ValidateFunction>()

/** Returns the validator of a schema inside a document. */
export function validatorAt(id: string, pointer: string): ValidateFunction {
  const $ref = id + pointer
  if (!compiled.has($ref)) compiled.set($ref, ajv.compile({ $ref }))
  return compiled.get($ref)!
}

export function escaped(part: string) {
  return part.replaceAll('~', '~0').replaceAll('/', '~1')
}
