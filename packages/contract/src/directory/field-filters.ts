import type { OwnFieldKind } from '#contract/directory/own-field-values'

// Filters of companies by an account's own fields: `fld_01.at_least.10`. The URLs of the browser app use the same
// format.

const valueless = ['empty', 'filled', 'not_found'] as const
/** Operators that take no value. */
export type ValuelessOperator = (typeof valueless)[number]
/** Operators that take a value. */
export const fieldOperators = ['is', 'contains', 'at_least', 'at_most', ...valueless] as const
export type FieldOperator = (typeof fieldOperators)[number]

/** Returns whether an operator takes no value. */
export function isValueless(operator: FieldOperator | undefined): operator is ValuelessOperator {
  return valueless.some((one) => one === operator)
}

/** Largest number of conditions per request. */
export const maxFieldFilters = 50

/** A condition in a request: the ID of a field, an operator and, if the operator takes one, a value. */
export const fieldFilterPattern =
  /^(?:fld_\w{1,60})\.(?:(?:is|contains|at_least|at_most)\.[^\n]{1,200}|empty|filled|not_found)$/

/** A parsed condition; `value` is null if the operator takes none. */
export type FieldFilter = { field_id: string; operator: FieldOperator; value: string | null }

const operators: Readonly<Record<OwnFieldKind, readonly FieldOperator[]>> = {
  text: ['contains'],
  number: ['at_least', 'at_most'],
  choice: ['is'],
  date: ['at_least', 'at_most'],
  person: ['is'],
  checkbox: ['is'],
}

/** The operators of a field: those of its kind, and `not_found` if the field asks research a question. */
export function operatorsOf(field: {
  kind: OwnFieldKind
  question: string | null
}): readonly FieldOperator[] {
  return [
    ...operators[field.kind],
    'empty',
    'filled',
    ...(field.question === null ? [] : ['not_found' as const]),
  ]
}

/** Parses a condition. Returns undefined for text in another format. */
export function readFieldFilter(text: string): FieldFilter | undefined {
  if (!fieldFilterPattern.test(text)) return undefined
  const [field_id = '', operator = '', ...rest] = text.split('.')
  const value = rest.length === 0 ? null : rest.join('.')
  return { field_id, operator: operator as FieldOperator, value }
}

export function writeFieldFilter({ field_id, operator, value }: FieldFilter): string {
  return [field_id, operator, ...(value === null ? [] : [value])].join('.')
}
