import type { z } from 'zod'
import { type FieldCode, type FieldError, fieldCodes } from '#contract/core/errors'
import { noControls } from '#contract/core/no-controls'

const maxErrors = 100

export type ShapeFound = { data?: unknown; errors: FieldError[] }

/** Finds all faults in the shape of a value, with the API's codes. `say` replaces Zod's messages. */
export function shapeFound(schema: z.ZodType, value: unknown, say?: z.core.$ZodErrorMap): ShapeFound {
  const parsed = schema.safeParse(value, { reportInput: true, ...(say && { error: say }) })
  if (parsed.success) return { data: parsed.data, errors: [] }
  return {
    errors: withoutRepeats(parsed.error.issues.flatMap(fromIssue).map(inFilters)).slice(0, maxErrors),
  }
}

/** Removes duplicates: a value can violate two bounds that lead to the same error. */
function withoutRepeats(errors: FieldError[]) {
  const said = new Set<string>()
  return errors.filter(({ code, field }) => {
    const name = `${code} ${field}`
    return !said.has(name) && said.add(name)
  })
}

const filterCodes: { [Code in FieldCode]?: FieldCode } = {
  unknown_field: 'filter_unknown',
  value_not_allowed: 'filter_value_unknown',
}

/** Gives errors in the `filters` of a list or a watch their own codes. */
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
      detail: 'This route does not accept this member. Remove it.',
    }))
  return [{ code: codeOf(issue), field, detail: detailOf(issue) }]
}

/** Describes the fault. For a union, joins the messages of all its members if each is about the value itself. */
function detailOf(issue: Issue) {
  const { code, message, input } = issue
  if (code !== 'invalid_union' || input === undefined || issue.errors.length === 0) return message
  const each = issue.errors.map((found) => found.find(({ path }) => path.length === 0)?.message)
  return each.includes(undefined) ? message : [...new Set(each)].join(' Or: ')
}

type FieldCodeMappers = { [Code in Issue['code']]?: (issue: Extract<Issue, { code: Code }>) => FieldCode }

/** Maps Zod's codes to the API's. A Zod code without an entry maps to the error for a value that is not allowed. */
const codesOf: FieldCodeMappers = {
  invalid_type: ({ input }) => missingCode(input) ?? 'type_mismatch',
  too_small: ({ origin }) =>
    sizeCode(origin, { text: 'too_short', items: 'too_few_items', number: 'too_small' }),
  too_big: ({ origin }) =>
    sizeCode(origin, { text: 'too_long', items: 'too_many_items', number: 'too_large' }),
  invalid_format: ({ pattern }) =>
    pattern === String(noControls) ? 'character_not_allowed' : 'invalid_format',
  invalid_union: (issue) =>
    missingCode(valueOfUnion(issue)) ??
    (issue.discriminator === undefined ? 'type_mismatch' : 'value_not_allowed'),
  invalid_value: ({ input }) => missingCode(input) ?? 'value_not_allowed',
  custom: ({ params }) => customCode(params?.['code']),
}

function codeOf(issue: Issue): FieldCode {
  const read = codesOf[issue.code] as ((one: Issue) => FieldCode) | undefined
  return read?.(issue) ?? 'value_not_allowed'
}

type UnionIssue = { input?: unknown; discriminator?: string | undefined }

/** Returns the value that fits no member of a union: that of the member that distinguishes them, if there is one. */
export function valueOfUnion({ input, discriminator }: UnionIssue): unknown {
  if (discriminator === undefined || typeof input !== 'object' || input === null) return input
  return (input as Record<string, unknown>)[discriminator]
}

function missingCode(input: unknown): FieldCode | undefined {
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
function fieldPath(path: readonly PropertyKey[]) {
  return path
    .map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at > 0 ? '.' : ''}${String(part)}`))
    .join('')
}
