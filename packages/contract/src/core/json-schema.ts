import { z } from 'zod'

/** Returns a schema as JSON Schema 2020-12. Its root is the schema itself, and `$defs` has the named schemas. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _dialect, $ref, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  if ($ref === undefined) return rest
  const { $defs = {} } = rest
  return { ...$defs[$ref.replace('#/$defs/', '')], $defs }
}

/** A JSON Schema whose root is an object. */
export type ObjectSchema = {
  type: 'object'
  properties: Record<string, object>
  required?: string[]
  $defs?: Record<string, object>
  additionalProperties?: false
}

/**
 * Returns the JSON Schema of a query by its parsed values: an integer, not the digits sent. A parameter without a
 * schema for its parsed value is described by its text. Only parameters that cannot be omitted are required.
 */
export function querySchema(query: z.ZodObject): ObjectSchema {
  const meant = jsonSchema(query, 'output') as ObjectSchema
  const typed = jsonSchema(query, 'input') as ObjectSchema
  const properties = Object.entries(meant.properties).map(([name, property]) => {
    const { description: _about, default: _usual, ...says } = property as Record<string, unknown>
    return [name, Object.keys(says).length > 0 ? property : typed.properties[name]!] as const
  })
  const { required, ...rest } = typed
  return {
    ...rest,
    properties: Object.fromEntries(properties),
    ...(required && { required }),
    ...((meant.$defs ?? typed.$defs) && { $defs: { ...typed.$defs, ...meant.$defs } }),
  }
}
