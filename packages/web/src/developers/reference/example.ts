import { type ApiDocument, type Schema, schemaOf } from '#web/developers/reference/document.ts'

const deepest = 6

/** Returns an example value of a schema, with its required members, as a starting point for a request. */
export function exampleOf(document: ApiDocument, given: Schema, depth = 0): unknown {
  const schema = schemaOf(document, given)
  const suggested = [schema.examples?.[0], schema.default, schema.const, schema.enum?.[0]]
  const known = suggested.find((value) => value !== undefined)
  if (known !== undefined) return known
  const inside = (one: Schema) => exampleOf(document, one, depth + 1)
  const [first] = variantsOf(schema)
  if (first) return exampleOf(document, first, depth)
  if (schema.items) return depth < deepest ? [inside(schema.items)] : []
  if (schema.properties) return depth < deepest ? neededOf(schema, inside) : {}
  return plainExample(schema)
}

function variantsOf({ anyOf, oneOf, allOf }: Schema) {
  return anyOf ?? oneOf ?? allOf ?? []
}

/** Returns the required members of an object, or its first member if none is required. */
function neededOf({ properties = {}, required = [] }: Schema, inside: (one: Schema) => unknown) {
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1)
  return Object.fromEntries(
    names.flatMap((name) => (properties[name] ? [[name, inside(properties[name])]] : [])),
  )
}

const texts: Readonly<Record<string, string>> = {
  'date-time': '2027-01-01T08:00:00.000Z',
  date: '2027-01-01',
  email: 'mia@example.ch',
  uri: 'https://example.ch',
}

const simple: Readonly<Record<string, unknown>> = { boolean: true, object: {} }

function plainExample(schema: Schema): unknown {
  const kind = kindOf(schema)
  if (kind === 'integer' || kind === 'number') return schema.minimum ?? 1
  return simple[kind] ?? textOf(schema)
}

function kindOf({ type, additionalProperties }: Schema) {
  const kind = typeof type === 'string' ? type : type?.[0]
  return kind ?? (additionalProperties ? 'object' : 'string')
}

function textOf({ format = '', pattern = '' }: Schema) {
  const prefix = /^\^([a-z]{3}_)/.exec(pattern)?.[1]
  return prefix ? `${prefix}…` : (texts[format] ?? '…')
}
