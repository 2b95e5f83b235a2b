import type { z } from 'zod'
import { type FieldCode, type FieldError, fieldCodes } from '#contract/errors'

const mostErrors = 100

/** What is wrong with the shape of a value, in the API's words, all at once. Empty when it fits. */
export function shapeErrors(schema: z.ZodType, value: unknown): { data?: unknown; errors: FieldError[] } {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return { data: parsed.data, errors: [] }
  return { errors: parsed.error.issues.flatMap(fromIssue).map(inFilters).slice(0, mostErrors) }
}

const filterCodes: { [Code in FieldCode]?: FieldCode } = {
  unknown_field: 'filter_unknown',
  value_not_allowed: 'filter_value_unknown',
}

/** What is wrong in the `filters` of a list or a watch has codes of its own. */
function inFilters(error: FieldError): FieldError {
  return /^filters[.[]/.test(error.field) ? { ...error, code: filterCodes[error.code] ?? error.code } : error
}

type Issue = z.core.$ZodIssue

function fromIssue(issue: Issue): FieldError[] {
  const field = fieldPath(issue.path)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      code: 'unknown_field',
      field: fieldPath([...issue.path, key]),
      detail: 'This route does not know that member.',
    }))
  return [{ code: codeOf(issue), field, detail: issue.message }]
}

type CodesOf = { [Code in Issue['code']]?: (issue: Extract<Issue, { code: Code }>) => FieldCode }

/** Zod's codes in ours; those that are not here say that a value is not allowed. */
const codesOf: CodesOf = {
  invalid_type: ({ input }) => missing(input) ?? 'type_mismatch',
  too_small: ({ origin }) =>
    sizeCode(origin, { text: 'too_short', items: 'too_few_items', number: 'too_small' }),
  too_big: ({ origin }) =>
    sizeCode(origin, { text: 'too_long', items: 'too_many_items', number: 'too_large' }),
  invalid_format: () => 'invalid_format',
  invalid_union: ({ input, discriminator }) =>
    missing(input) ?? (discriminator === undefined ? 'type_mismatch' : 'value_not_allowed'),
  invalid_value: ({ input }) => missing(input) ?? 'value_not_allowed',
  custom: ({ params }) => customCode(params?.['code']),
}

function codeOf(issue: Issue): FieldCode {
  const read = codesOf[issue.code] as ((one: Issue) => FieldCode) | undefined
  return read?.(issue) ?? 'value_not_allowed'
}

function missing(input: unknown): FieldCode | undefined {
  if (input === undefined) return 'required'
  return input === null ? 'null_not_allowed' : undefined
}

function sizeCode(origin: string, codes: { text: FieldCode; items: FieldCode; number: FieldCode }) {
  if (origin === 'string') return codes.text
  return origin === 'array' || origin === 'set' ? codes.items : codes.number
}

function customCode(given: unknown): FieldCode {
  return fieldCodes.find((code) => code === given) ?? 'value_not_allowed'
}

/** `claims[1].evidence_ids`, as the specification writes it. */
export function fieldPath(path: readonly PropertyKey[]) {
  return path
    .map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at > 0 ? '.' : ''}${String(part)}`))
    .join('')
}
