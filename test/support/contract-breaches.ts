import { resolved, type Schema } from './documents.ts'

// Lists every way to invalidate a valid value in exactly one place, according to its schema.

export type Breach = { field: string; what: string; value: unknown }

/** Returns one invalid value per constraint that the schema sets, with only that constraint violated. */
export function breachesOf(id: string, schema: Schema, value: unknown): Breach[] {
  return inPlace(id, schema, value, '').map(({ field, what, change }) => ({
    field,
    what,
    value: change(value),
  }))
}

type Change = { field: string; what: string; change: (whole: unknown) => unknown }

function inPlace(id: string, given: Schema, value: unknown, field: string): Change[] {
  const { schema, isNullable } = chosen(id, given, value)
  if (!schema) return []
  const set = (what: string, other: unknown): Change => ({ field, what, change: () => other })
  const types =
    isNullable || schema.type === undefined
      ? []
      : wrongTypes(schema).map((other) => set('another type', other))
  const here = [...types, ...bounds(schema).map(([what, other]) => set(what, other))]
  if (typeof value !== 'object' || value === null) return here
  return [...here, ...inside(id, schema, value as Record<string, unknown>, field)]
}

/** Returns the branch of a union that the value belongs to, and whether the value may be null. */
function chosen(id: string, given: Schema, value: unknown): { schema: Schema | null; isNullable: boolean } {
  const schema = resolved(id, given)
  const branches = (schema.anyOf ?? schema.oneOf)?.map((one) => resolved(id, one))
  if (!branches) return { schema, isNullable: false }
  const isNullable = branches.some(({ type }) => type === 'null')
  const others = branches.filter(({ type }) => type !== 'null')
  const reported = others.filter((one) =>
    Object.entries(one.properties ?? {}).every(
      ([name, { const: fixed }]) =>
        fixed === undefined || (value as Record<string, unknown> | null)?.[name] === fixed,
    ),
  )
  // A violation in one of several branches may be reported as a violation in another.
  return { schema: reported.length === 1 ? reported[0]! : null, isNullable }
}

const samples: Readonly<Record<string, unknown>> = {
  string: 'text',
  integer: 7,
  boolean: true,
  array: [],
  object: {},
}

function wrongTypes({ type }: Schema): unknown[] {
  const kin = type === 'number' ? ['number', 'integer'] : [type]
  return [...Object.entries(samples).flatMap(([name, sample]) => (kin.includes(name) ? [] : [sample])), null]
}

function bounds(schema: Schema): [string, unknown][] {
  const { enum: values, const: fixed, type, minItems, items } = schema
  const found: [string, unknown][] = []
  if (values ?? fixed) found.push(['no such value', 'no_such_value'])
  if (type === 'array' && minItems && items) found.push(['too few', []])
  return [...found, ...(type === 'string' ? lengths(schema) : []), ...limits(schema)]
}

function lengths({ minLength = 0, maxLength = Infinity }: Schema): [string, unknown][] {
  const found: [string, unknown][] = minLength > 0 ? [['too short', '']] : []
  return maxLength < 10_000 ? [...found, ['too long', 'x'.repeat(maxLength + 1)]] : found
}

function limits({ minimum = -Infinity, maximum = Infinity }: Schema): [string, unknown][] {
  const found: [string, unknown][] = minimum > -1e9 ? [['too small', minimum - 1]] : []
  return maximum < 1e9 ? [...found, ['too large', maximum + 1]] : found
}

function inside(id: string, schema: Schema, value: Record<string, unknown>, field: string): Change[] {
  if (Array.isArray(value))
    return value.length === 0 || !schema.items
      ? []
      : within(inPlace(id, schema.items, value[0], `${field}[0]`), 0)
  const { properties = {}, required = [], additionalProperties } = schema
  const path = (name: string) => (field === '' ? name : `${field}.${name}`)
  const missing = required.map((name): Change => ({
    field: path(name),
    what: 'missing',
    change: (whole) => without(whole, name),
  }))
  const unknown: Change = {
    field: path('surprise'),
    what: 'unknown',
    change: (whole) => ({ ...(whole as object), surprise: 1 }),
  }
  return [
    ...missing,
    ...(additionalProperties === false ? [unknown] : []),
    ...Object.keys(properties)
      .filter((name) => name in value)
      .flatMap((name) => within(inPlace(id, properties[name]!, value[name], path(name)), name)),
  ]
}

function without(whole: unknown, name: string) {
  const { [name]: _gone, ...rest } = whole as Record<string, unknown>
  return rest
}

/** Returns the changes of a nested value as changes of the value that contains it. */
function within(changes: Change[], key: string | number): Change[] {
  return changes.map(({ change, ...rest }) => ({
    ...rest,
    change: (whole) => {
      const copy = structuredClone(whole) as Record<string | number, unknown>
      copy[key] = change(copy[key])
      return copy
    },
  }))
}
