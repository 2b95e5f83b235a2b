import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue
type Words = { [Code in Issue['code']]?: (issue: Extract<Issue, { code: Code }>) => string | undefined }

/** What is wrong with a value and what would be right, in a sentence; for whatever its schema has no words of its own. */
export function shapeWords(issue: Issue): string | undefined {
  return (words[issue.code] as ((one: Issue) => string | undefined) | undefined)?.(issue)
}

const words: Words = {
  invalid_type: ({ expected, input }) =>
    input === undefined
      ? `It is missing: it takes ${kindWord(expected)}.`
      : `It takes ${kindWord(expected)}, not ${kindOf(input)}.`,
  too_small: ({ origin, minimum }) => {
    if (Number(minimum) === 1 && origin === 'string') return 'It must not be empty.'
    return `It takes ${amountText(origin, minimum)} or more.`
  },
  too_big: ({ origin, maximum }) => `It takes ${amountText(origin, maximum)} at most.`,
  invalid_format: ({ format, pattern }) => formats[format] ?? (pattern && `It must match ${pattern}.`),
  invalid_value: ({ input, values }) =>
    input === undefined ? `It is missing: it takes ${oneOf(values)}.` : `It takes ${oneOf(values)}.`,
  invalid_union: ({ input }) =>
    input === undefined ? 'It is missing.' : 'The value has none of the accepted forms.',
}

const formats: Readonly<Record<string, string>> = {
  datetime: 'It takes a time of RFC 3339 in UTC, such as 2026-01-31T08:00:00.000Z.',
  date: 'It takes a day of the calendar, such as 2026-01-31.',
  email: 'It takes an email address.',
  url: 'It takes an address that begins with https:// or http://.',
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

function amountText(origin: string, bound: number | bigint) {
  if (origin === 'string') return bound === 1 ? 'one character' : `${bound} characters`
  if (origin === 'array' || origin === 'set') return bound === 1 ? 'one item' : `${bound} items`
  return `${bound}`
}

function oneOf(values: readonly unknown[]) {
  const texts = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  return texts.length === 1 ? texts.join('') : `one of ${texts.join(', ')}`
}
