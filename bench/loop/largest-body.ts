import { z } from 'zod'

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  format?: string
  pattern?: string
  maxLength?: number
  maxItems?: number
  maximum?: number
  items?: Schema
  properties?: Record<string, Schema>
}

const usualItems = 10_000
const usualLength = 10_000

/** Returns a body with all members, texts and lists at the maximum of the schema, up to the given number of bytes. */
export function largestBody(schema: z.ZodType, most: number): unknown {
  const read = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    cycles: 'ref',
  }) as Schema
  let body: unknown = {}
  for (let share = 1; share > 1e-5; share /= 1.5) {
    body = largest(read, share)
    if (Buffer.byteLength(JSON.stringify(body)) <= most) return body
  }
  return body
}

function largest(schema: Schema, share: number): unknown {
  const { anyOf, oneOf, const: fixed, enum: words, type } = schema
  const [branch] = anyOf ?? oneOf ?? []
  if (branch) return largest(branch, share)
  const [kind = 'null'] = [type].flat()
  return fixed ?? words?.at(-1) ?? ofType[kind]?.(schema, share) ?? null
}

const numberOf = ({ maximum = 1 }: Schema) => Math.min(maximum, 1000)

const ofType: Readonly<Record<string, (schema: Schema, share: number) => unknown>> = {
  object: ({ properties = {} }, share) =>
    Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, largest(one, share)])),
  array: ({ maxItems = usualItems, items = {} }, share) =>
    Array.from({ length: shared(maxItems, share) }, () => largest(items, share)),
  string: textOf,
  integer: numberOf,
  number: numberOf,
  boolean: () => true,
}

const shared = (most: number, share: number) => Math.max(1, Math.floor(most * share))

function textOf({ format, pattern = '', maxLength = usualLength }: Schema, share: number) {
  if (format === 'date-time') return '2026-01-01T00:00:00.000Z'
  if (format === 'date') return '2026-01-01'
  if (format === 'email') return 'somebody@alphorn.example'
  const [, prefix] = /^\^([a-z]{3})_/.exec(pattern) ?? []
  if (prefix) return `${prefix}_${'0'.repeat(26)}`
  return "1'1, ".repeat(maxLength).slice(0, shared(maxLength, share))
}
