import { z } from 'zod'
import { read, type RouteTable } from '#contract/core/route'

/** The JSON Schemas that authors of workers need: the name of each, and its description. */
const publishedSchemas = {
  'research-input': 'The input of a research job',
  'qualification-input': 'The input of a qualification job',
  'outreach-input': 'The input of an outreach job',
  'verification-input': 'The input of a verification job',
  'research-result': 'The result of a research job',
  'qualification-result': 'The result of a qualification job',
  'outreach-result': 'The result of an outreach job',
  'verification-result': 'The result of a verification job',
  error: 'The body of every refusal',
} as const

export type PublishedSchemaName = keyof typeof publishedSchemas
export const publishedSchemaNames = Object.keys(publishedSchemas) as PublishedSchemaName[]

type Schema = Record<string, unknown>
type Document = { components: { schemas: Record<string, Schema> }; 'x-error-codes': Record<string, unknown> }

/**
 * Returns a schema of an OpenAPI document of the API as JSON Schema 2020-12. It is self-contained: schemas that it
 * refers to are in `$defs`, under the names of the document's components.
 */
export function publishedSchema(document: object, name: PublishedSchemaName): Schema {
  const { components, 'x-error-codes': codes } = document as Document
  const { schemas } = components
  const root = name === 'error' ? anyRefusal(Object.keys(codes), schemas) : schemas[pascalCase(name)]
  if (!root) throw new Error(`The document has no schema ${pascalCase(name)}.`)
  const defs = new Map<string, Schema>()
  const written = withReferences(root, schemas, defs)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:alphorn:v1:${name}`,
    title: publishedSchemas[name],
    ...(written as Schema),
    $defs: Object.fromEntries([...defs].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/**
 * Returns the schema of any refusal with one of these codes. A code that no operation declares has no component and
 * gets the plain envelope. An example is 405, which depends on the path alone.
 */
function anyRefusal(codes: readonly string[], schemas: Record<string, Schema>): Schema {
  return {
    anyOf: codes.map((code) => {
      const name = `${pascalCase(code)}Refusal`
      return name in schemas ? { $ref: components + name } : plainRefusal(code)
    }),
  }
}

function plainRefusal(code: string): Schema {
  const error = {
    type: 'object',
    properties: { code: { type: 'string', const: code }, message: { type: 'string' } },
    required: ['code', 'message'],
  }
  const properties = { error, request_id: { $ref: `${components}RequestId` } }
  return { type: 'object', properties, required: ['error', 'request_id'] }
}

const components = '#/components/schemas/'

/**
 * Rewrites references to point into `$defs`, and collects the schemas they lead to in `defs`. Drops OpenAPI's
 * discriminators.
 */
function withReferences(value: unknown, schemas: Record<string, Schema>, defs: Map<string, Schema>): unknown {
  if (Array.isArray(value)) return value.map((one) => withReferences(one, schemas, defs))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([key, member]) => !isDiscriminator(key, member))
  return Object.fromEntries(
    members.map(([key, member]) => [
      key,
      key === '$ref' && typeof member === 'string'
        ? referenceTo(member.slice(components.length), schemas, defs)
        : withReferences(member, schemas, defs),
    ]),
  )
}

function isDiscriminator(key: string, member: unknown) {
  return key === 'discriminator' && typeof member === 'object' && member !== null && 'propertyName' in member
}

function referenceTo(name: string, schemas: Record<string, Schema>, defs: Map<string, Schema>) {
  if (!defs.has(name)) {
    const schema = schemas[name]
    if (!schema) throw new Error(`The document refers to ${name}, which it does not have.`)
    defs.set(name, schema) // set before its own references are followed, because they may be circular
    defs.set(name, withReferences(schema, schemas, defs) as Schema)
  }
  return `#/$defs/${name}`
}

function pascalCase(name: string) {
  return name.replaceAll(/(?:^|[-_])([a-z])/g, (_, first: string) => first.toUpperCase())
}

export const schemaRoutes = {
  schema_detail: read({
    extension: true,
    path: '/schemas/:name',
    group: 'meta',
    access: { kind: 'open' },
    summary: 'Get the JSON Schema of the input or the result of a stage, or of errors',
    answer: z.record(z.string(), z.unknown()),
    bare: true,
  }),
} satisfies RouteTable
