import type { Schema, Schemas } from '#server/platform/http/openapi/schemas'

/**
 * Returns the member that distinguishes the objects of a `oneOf`, with the schema of each of its values; undefined if
 * none does.
 */
export function discriminatorOf(
  { given }: Pick<Schemas, 'given'>,
  written: unknown,
  inlined: unknown,
): { discriminator?: { propertyName: string; mapping: Record<string, unknown> } } {
  if (!Array.isArray(written) || !Array.isArray(inlined)) return {}
  const objects = written.map((one) => propertiesOf(given, one as Schema))
  const [first] = objects
  if (!first) return {}
  const propertyName = Object.keys(first).find((name) => {
    const values = objects.map((properties) => properties?.[name]?.['const'])
    return values.every((value) => typeof value === 'string') && new Set(values).size === objects.length
  })
  if (propertyName === undefined) return {}
  const mapping = objects.map((properties, index) => [
    properties?.[propertyName]?.['const'],
    (inlined[index] as Schema)['$ref'],
  ])
  return { discriminator: { propertyName, mapping: Object.fromEntries(mapping) as Record<string, unknown> } }
}

function propertiesOf(given: Schemas['given'], schema: Schema): Record<string, Schema> | undefined {
  const { $ref } = schema
  const target = typeof $ref === 'string' ? given[$ref.replace('#/$defs/', '')] : schema
  return target?.['properties'] as Record<string, Schema> | undefined
}
