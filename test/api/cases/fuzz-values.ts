import fc from 'fast-check'
import { resolved, type Schema } from '../../support/documents.ts'

// Generates values from the schemas of a document: valid, nearly valid, and hostile.

/** Existing values: IDs by prefix, and words by member name. */
export type Known = {
  /** Generates objects with all their members, including optional ones. */
  whole?: boolean
  ids: Readonly<Record<string, readonly string[]>>
  words: Readonly<Record<string, readonly unknown[]>>
}

const deepest = 6

/** Generates valid values, sometimes with known values where they fit. */
export function fitting(
  id: string,
  schema: Schema,
  known: Known,
  name = '',
  depth = 0,
): fc.Arbitrary<unknown> {
  const words = known.words[name]
  const plain = fromSchema(id, resolved(id, schema), known, name, depth)
  return words
    ? fc.oneof({ weight: 2, arbitrary: plain }, { weight: 1, arbitrary: fc.constantFrom(...words) })
    : plain
}

function fromSchema(
  id: string,
  schema: Schema,
  known: Known,
  name: string,
  depth: number,
): fc.Arbitrary<unknown> {
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return fc.oneof(...branches.map((one) => fitting(id, one, known, name, depth)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const types = [schema.type ?? []].flat()
  if (types.length !== 1) return depth > deepest ? fc.constant(null) : fc.jsonValue({ maxDepth: 2 })
  return ofType[types[0]!]!(id, schema, known, name, depth)
}

type Make = (id: string, schema: Schema, known: Known, name: string, depth: number) => fc.Arbitrary<unknown>

const ofType: Readonly<Record<string, Make>> = {
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  integer: (_, { minimum = -(2 ** 31), maximum = 2 ** 31 }) =>
    fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) }),
  number: (_, { minimum = -1e9, maximum = 1e9 }) =>
    fc.double({ min: minimum, max: maximum, noNaN: true, noDefaultInfinity: true }),
  string: (_, schema, known) => texts(schema, known),
  array: (id, schema, known, name, depth) =>
    fc.array(fitting(id, schema.items ?? {}, known, name, depth + 1), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.min(schema.maxItems ?? 4, Math.max(schema.minItems ?? 0, depth > deepest ? 0 : 4)),
    }),
  object: (id, { properties = {}, required = [] }, known, _, depth) =>
    fc.record(
      Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, fitting(id, one, known, name, depth + 1)]),
      ),
      known.whole ? {} : { requiredKeys: required },
    ),
}

const moment = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'date-time': moment,
  date: moment.map((text) => text.slice(0, 10)),
  email: fc.emailAddress(),
}

/** Generates known IDs and an unknown one; null if the pattern is not that of an ID. */
function idsOf(pattern: string, known: Known): fc.Arbitrary<string> | null {
  const prefix = /^\^([a-z]{3})_/.exec(pattern)?.[1]
  return prefix ? fc.constantFrom(...(known.ids[prefix] ?? []), `${prefix}_${'0'.repeat(26)}`) : null
}

function texts(
  { format, pattern, allOf, minLength = 0, maxLength = 200 }: Schema,
  known: Known,
): fc.Arbitrary<string> {
  // Only a calendar date combines several patterns.
  const written = formats[allOf ? 'date' : (format ?? '')]
  if (written) return written
  if (pattern) return idsOf(pattern, known) ?? matching(pattern)
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 40) })
}

function matching(pattern: string) {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    return fc.string() // a pattern that fast-check does not support, such as a lookahead
  }
}

/** Values that attack typical weaknesses: encodings, limits, injection. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e308,
    2 ** 53,
    -0.1,
    '',
    ' ',
    'x'.repeat(5000),
    '\u0000',
    '\ud800',
    '\u202eAG',
    '😀'.repeat(300),
    '%00',
    "' or 1=1 --",
    '${7*7}',
    '../../etc/passwd',
    '2026-02-30T00:00:00.000Z',
    '-000001-01-01T00:00:00.000Z',
    'CHE-000.000.000',
    [],
    [[]],
    [null],
    {},
    { $ref: '#' },
    { toString: 1 },
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

/** Returns the value with one member or item replaced, removed or added. */
export function almost(
  value: unknown,
  at: number,
  other: unknown,
  how: 'replace' | 'remove' | 'add',
): unknown {
  const places = placesIn(value)
  if (places.length === 0) return other
  const [holder, key] = places[at % places.length]!
  if (how === 'add' && !Array.isArray(holder)) holder['surprise'] = other
  else if (how === 'remove' && !Array.isArray(holder)) delete holder[key]
  else holder[key] = other
  return value
}

type Holder = Record<string, unknown>

function placesIn(value: unknown): [Holder, string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => [
    [value as Holder, key] as [Holder, string],
    ...placesIn(member),
  ])
}
