import { canBeClipped, type Route } from '@alphorn/contract/core/route'
import { z } from 'zod'
import { jsonSchema, type ObjectSchema, querySchema } from '@alphorn/contract/core/json-schema'

/** The argument that carries a body which is not a plain object: clients take no alternatives at the root of a schema. */
export const bodyArgument = 'body'
export const keyArgument = 'idempotency_key'

const keySchema = {
  type: 'string',
  pattern: '^[\\x21-\\x7e]{1,255}$',
  description:
    'Leave it out. Give it only to repeat a call whose outcome is not known: the same key never does the work twice.',
}

/** Returns one schema for all input of a route: path, query, and the members of the body. */
export function inputSchema(route: Route): ObjectSchema {
  const path = objectPart(route.params, 'input')
  const query = querySchema(route.query)
  const body = route.method === 'GET' ? nothing : bodyPart(route.body)
  const required = [...(path.required ?? []), ...(query.required ?? []), ...(body.required ?? [])]
  return {
    type: 'object',
    properties: {
      ...path.properties,
      ...query.properties,
      ...body.properties,
      ...(route.mutates && { [keyArgument]: keySchema }),
    },
    ...(required.length > 0 && { required }),
    ...((query.$defs ?? body.$defs) && { $defs: { ...query.$defs, ...body.$defs } }),
    additionalProperties: false,
  }
}

const nothing: ObjectSchema = { type: 'object', properties: {} }

function bodyPart(body: z.ZodType): ObjectSchema {
  const { $defs, ...schema } = jsonSchema(body, 'input')
  const defs = $defs as ObjectSchema['$defs']
  if (schema['type'] === 'object' && schema['properties'])
    return { ...(schema as ObjectSchema), ...(defs && { $defs: defs }) }
  return {
    type: 'object',
    properties: { [bodyArgument]: schema },
    required: [bodyArgument],
    ...(defs && { $defs: defs }),
  }
}

function objectPart(schema: z.ZodObject, io: 'input' | 'output') {
  return jsonSchema(schema, io) as ObjectSchema
}

/** Returns the schema of a route's result: the data of any of its responses, and the members beside it. */
export function outputSchema(route: Route): ObjectSchema {
  const { answers, beside, paged, mutates } = route
  const schemas = [...new Set(Object.values(answers))]
  const [first, ...others] = schemas
  const data = answerPart(first && others.length === 0 ? first : z.union(schemas))
  const extra = answerPart(beside)
  const $defs = { ...data.$defs, ...extra.$defs }
  return {
    type: 'object',
    properties: {
      data: withoutDefs(data),
      ...extra.properties,
      status: { type: 'integer' },
      request_id: { type: 'string' },
      ...(mutates && { replayed: { type: 'boolean' } }),
      ...(paged && { next_cursor: { type: ['string', 'null'] } }),
      ...(canBeClipped(route) && { limited_by: { type: ['string', 'null'] } }),
    },
    required: ['data', 'status', 'request_id', ...(paged ? ['next_cursor'] : [])],
    ...(Object.keys($defs).length > 0 && { $defs }),
  }
}

function withoutDefs({ $defs: _named, ...schema }: ObjectSchema) {
  return schema
}

/** A later version may add members to a response, which must stay valid for an earlier one. */
function answerPart(schema: z.ZodType) {
  return openSchema(jsonSchema(schema, 'output')) as ObjectSchema
}

function openSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(openSchema)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, member]) => key !== 'additionalProperties' || member !== false)
      .map(([key, member]) => [key, openSchema(member)]),
  )
}
