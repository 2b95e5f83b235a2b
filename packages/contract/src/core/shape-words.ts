import type { z } from 'zod'
import { valueOfUnion } from '#contract/core/shape-found'

type Issue = z.core.$ZodRawIssue
type Words = { [Code in Issue['code']]?: (issue: Extract<Issue, { code: Code }>) => string | undefined }

/**
 * Describes in a sentence what is wrong with a value and what would be right, unless its schema has its own message.
 */
export function shapeWords(issue: Issue): string | undefined {
  return (words[issue.code] as ((one: Issue) => string | undefined) | undefined)?.(issue)
}

const words: Words = {
  invalid_type: ({ expected, input }) =>
    input === undefined
      ? `Missing. Send ${kindWord(expected)}.`
      : `Must be ${kindWord(expected)}, not ${kindOf(input)}.`,
  too_small: ({ origin, minimum }) => {
    if (Number(minimum) === 1 && origin === 'string') return 'Must not be empty.'
    return `Must ${amountText(origin, 'at least', minimum)}.`
  },
  too_big: ({ origin, maximum }) => `Must ${amountText(origin, 'at most', maximum)}.`,
  invalid_format: ({ format, pattern }) => formats[format] ?? (pattern && `Must match ${pattern}.`),
  invalid_value: ({ input, values }) =>
    input === undefined ? `Missing. Send ${oneOf(values)}.` : `Must be ${oneOf(values)}.`,
  invalid_union: (issue) => {
    const value = valueOfUnion(issue)
    const options = 'options' in issue && Array.isArray(issue.options) ? issue.options : undefined
    if (options)
      return value === undefined ? `Missing. Send ${oneOf(options)}.` : `Must be ${oneOf(options)}.`
    return value === undefined ? 'Missing. Send a value.' : 'The value has none of the accepted forms.'
  },
}

const formats: Readonly<Record<string, string>> = {
  datetime: 'Must be a time of RFC 3339 in UTC, such as 2026-01-31T08:00:00.000Z.',
  date: 'Must be a day of the calendar, such as 2026-01-31.',
  email: 'Must be an email address.',
  url: 'Must be an address that begins with https:// or http://.',
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

function kindWord(expected: string) {
  return kinds[expected] ?? expected
}

function kindOf(input: unknown) {
  if (input === null) return 'null'
  if (typeof input === 'number') return Number.isInteger(input) ? 'a number' : `${input}`
  return kindWord(Array.isArray(input) ? 'array' : typeof input)
}

function amountText(origin: string, relation: 'at least' | 'at most', bound: number | bigint) {
  const unit = { string: 'character', array: 'item', set: 'item' }[origin]
  if (unit === undefined) return `be ${relation} ${bound}`
  return Number(bound) === 1 ? `have ${relation} one ${unit}` : `have ${relation} ${bound} ${unit}s`
}

function oneOf(values: readonly unknown[]) {
  const texts = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  return texts.length === 1 ? texts.join('') : `one of ${texts.join(', ')}`
}
