import { expect, test } from 'vitest'
import { z } from 'zod'
import { text, Timestamp } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { integerParameter } from '#contract/core/query-parameters'
import { shapeErrors } from '#contract/core/shape'

const Canton = z.enum(['BE', 'ZH'])
const wrong: [string, z.ZodType, unknown, string][] = [
  ['required', z.array(z.string()), undefined, 'Missing. Send an array.'],
  ['required', Canton, undefined, 'Missing. Send one of BE, ZH.'],
  ['null_not_allowed', z.string(), null, 'Must be text, not null.'],
  ['type_mismatch', z.strictObject({}), [], 'Must be an object, not an array.'],
  ['type_mismatch', z.int(), 1.5, 'Must be a whole number, not 1.5.'],
  ['type_mismatch', z.boolean(), 'yes', 'Must be true or false, not text.'],
  [
    'type_mismatch',
    z.union([z.literal(0), z.int().min(10)]),
    '0',
    'Must be 0. Or: Must be a number, not text.',
  ],
  [
    'type_mismatch',
    z.union([z.strictObject({ a: z.int() }), z.strictObject({ b: z.int() })]),
    { a: 'one' },
    'The value has none of the accepted forms.',
  ],
  ['value_not_allowed', Canton, 'be', 'Must be one of BE, ZH.'],
  ['value_not_allowed', z.literal('confirm'), 'no', 'Must be confirm.'],
  ['too_short', text(300), '', 'Must not be empty.'],
  ['too_long', text(3), 'four', 'Must have at most 3 characters.'],
  ['too_few_items', z.array(z.int()).min(1), [], 'Must have at least one item.'],
  ['too_many_items', z.array(z.int()).max(2), [1, 2, 3], 'Must have at most 2 items.'],
  ['too_small', z.int().min(10), 9, 'Must be at least 10.'],
  ['too_small', integerParameter(1, 200), '0', 'Must be at least 1.'],
  ['too_large', integerParameter(1, 200), '201', 'Must be at most 200.'],
  ['invalid_format', integerParameter(1, 200), '1e2', 'Must be a whole number, in digits alone.'],
  ['character_not_allowed', text(9), 'a\u0007', 'The text contains control characters. Remove them.'],
  [
    'invalid_format',
    Timestamp,
    'today',
    'Must be a time of RFC 3339 in UTC, such as 2026-01-31T08:00:00.000Z.',
  ],
  ['invalid_format', idOf('project'), 'x', 'Must be an id of a project, which begins with prj_.'],
  ['invalid_format', z.string().regex(/^[a-z]$/), 'A', 'Must match /^[a-z]$/.'],
]

test.each(wrong)('%s is reported in our own words: %#', (code, schema, value, detail) => {
  expect(shapeErrors(z.strictObject({ it: schema }), { it: value }).errors).toEqual([
    { code, field: 'it', detail },
  ])
})

test('A value that violates two bounds of the same kind is reported once', () => {
  const { errors } = shapeErrors(z.strictObject({ ehraid: z.int().max(10) }), { ehraid: 2 ** 60 })
  expect(errors.map(({ code, field }) => ({ code, field }))).toEqual([{ code: 'too_large', field: 'ehraid' }])
})

test.each([
  ['required', {}, 'Missing. Send one of note, mail.'],
  ['null_not_allowed', { kind: null }, 'Must be one of note, mail.'],
  ['value_not_allowed', { kind: 'fax' }, 'Must be one of note, mail.'],
])('%s is reported at the member that chooses the form of an object', (code, value, detail) => {
  const note = z.strictObject({ kind: z.literal('note') })
  const form = z.discriminatedUnion('kind', [note, z.strictObject({ kind: z.literal('mail') })])
  expect(shapeErrors(z.strictObject({ it: form }), { it: value }).errors).toEqual([
    { code, field: 'it.kind', detail },
  ])
})
