// The part of the served OpenAPI document that the reference page shows.

export type Schema = {
  $ref?: string
  type?: string | readonly string[]
  description?: string
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  format?: string
  examples?: readonly unknown[]
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  pattern?: string
  additionalProperties?: boolean | Schema
}
type Reference = { $ref: string }
export type Parameter = {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
}
type Content = Readonly<Record<string, { schema: Schema }>>
type Response = { description: string; content?: Content }
type Written = {
  operationId: string
  tags: readonly string[]
  summary: string
  'x-required-scope'?: string
  'x-idempotency'?: string
  parameters?: readonly (Parameter | Reference)[]
  requestBody?: { content: Content }
  responses: Readonly<Record<string, Response | Reference>>
}
export type ApiDocument = {
  info: { title: string; version: string; description: string }
  tags: readonly { name: string; description: string }[]
  paths: Readonly<Record<string, Readonly<Record<string, Written>>>>
  'x-error-codes': Readonly<Record<string, { status: number; message: string }>>
  components: {
    schemas: Readonly<Record<string, Schema>>
    parameters: Readonly<Record<string, Parameter>>
    responses: Readonly<Record<string, Response>>
  }
}

/** An operation with its references resolved. */
export type Operation = {
  id: string
  tag: string
  method: string
  path: string
  summary: string
  scope: string | null
  /** Whether it takes an `Idempotency-Key`. */
  keyed: boolean
  parameters: readonly Parameter[]
  body: Schema | null
  answers: readonly { status: string; description: string; type: string | null; schema: Schema | null }[]
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

export function operationsOf(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod)
      .filter(([method]) => methods.includes(method))
      .map(([method, written]) => operationOf(document, method, path, written)),
  )
}

function operationOf(document: ApiDocument, method: string, path: string, written: Written): Operation {
  const { components } = document
  return {
    id: written.operationId,
    tag: written.tags[0] ?? '',
    method: method.toUpperCase(),
    path,
    summary: written.summary,
    scope: written['x-required-scope'] ?? null,
    keyed: written['x-idempotency'] === 'key',
    parameters: (written.parameters ?? []).flatMap((one) => lookUp(one, components.parameters) ?? []),
    body: Object.values(written.requestBody?.content ?? {})[0]?.schema ?? null,
    answers: Object.entries(written.responses).flatMap(([status, given]) => {
      const response = lookUp(given, components.responses)
      const [type, media] = Object.entries(response?.content ?? {})[0] ?? [null, null]
      return response
        ? [{ status, description: response.description, type, schema: media?.schema ?? null }]
        : []
    }),
  }
}

function lookUp<Value extends object>(
  given: Value | Reference,
  known: Readonly<Record<string, Value>>,
): Value | undefined {
  return '$ref' in given ? known[nameOf(given.$ref)] : given
}

/** Returns the last segment of a reference. */
function nameOf($ref: string): string {
  return $ref.split('/').at(-1)!
}

/** Resolves a reference to its schema. */
export function schemaOf({ components }: ApiDocument, schema: Schema): Schema {
  return schema.$ref === undefined ? schema : (components.schemas[nameOf(schema.$ref)] ?? {})
}

/** Returns the type of a schema in short: `string`, `Prospect[]`, `string | null`. */
export function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.items) return `${typeOf(schema.items)}[]`
  const several = schema.anyOf ?? schema.oneOf
  if (several) return [...new Set(several.map(typeOf))].join(' | ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const { type = 'any' } = schema
  return typeof type === 'string' ? type : type.join(' | ')
}
