import type { OwnFieldKind } from '#contract/directory/own-field-values'

// Filters of companies by an account's own fields: `fld_01.at_least.10`. The browser writes and reads the same texts in
// its address.

const valueless = ['empty', 'filled', 'not_found'] as const
/** Operators on a field that take no value. */
export type ValuelessOperator = (typeof valueless)[number]
/** Operators on the value of a field. */
export const fieldOperators = ['is', 'contains', 'at_least', 'at_most', ...valueless] as const
export type FieldOperator = (typeof fieldOperators)[number]

/** Whether an operator takes no value. */
export function isValueless(operator: FieldOperator | undefined): operator is ValuelessOperator {
  return valueless.some((one) => one === operator)
}

/** The most conditions of one request. */
export const mostFieldFilters = 50

/** A condition in a request: the ID of a field, an operator, and a value where the operator takes one. */
export const fieldFilterPattern =
  /^(?:fld_\w{1,60})\.(?:(?:is|contains|at_least|at_most)\.[^\n]{1,200}|empty|filled|not_found)$/

/** A condition: `value` is null where the operator takes none. */
export type FieldFilter = { field_id: string; operator: FieldOperator; value: string | null }

const operators: Readonly<Record<OwnFieldKind, readonly FieldOperator[]>> = {
  text: ['contains'],
  number: ['at_least', 'at_most'],
  choice: ['is'],
  date: ['at_least', 'at_most'],
  person: ['is'],
  checkbox: ['is'],
}

/** The operators of a field: those of its kind, and `not_found` where research is asked. */
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

/** Reads a condition that matches the pattern. Returns undefined for any other text. */
export function readFieldFilter(text: string): FieldFilter | undefined {
  if (!fieldFilterPattern.test(text)) return undefined
  const [field_id = '', operator = '', ...rest] = text.split('.')
  const value = rest.length === 0 ? null : rest.join('.')
  return { field_id, operator: operator as FieldOperator, value }
}

export function writeFieldFilter({ field_id, operator, value }: FieldFilter): string {
  return [field_id, operator, ...(value === null ? [] : [value])].join('.')
}
