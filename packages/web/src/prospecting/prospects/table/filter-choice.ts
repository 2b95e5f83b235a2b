import {
  type FieldOperator,
  isValueless,
  readFieldFilter,
  type ValuelessOperator,
  writeFieldFilter,
} from '@alphorn/contract/directory/field-filters'
import type { OwnField } from '@alphorn/contract/directory/own-fields'
import { readOwnValue, textOfValue, type ValueProblem } from '@alphorn/contract/directory/own-field-values'

/** The user's input in the dialog that filters the table by a field, as typed. */
export type FilterChoice = {
  by: 'value' | ValuelessOperator
  /** Chosen values of a choice, a person or a checkbox. */
  values: readonly string[]
  /** Search words of a text field. */
  words: string
  /** Limits of a number or a day. */
  from: string
  to: string
}

export const emptyChoice: FilterChoice = { by: 'value', values: [], words: '', from: '', to: '' }

/** Returns the dialog input that corresponds to the conditions on a field. */
export function filterChoiceOf(field: OwnField, conditions: readonly string[]): FilterChoice {
  const filters = conditions
    .flatMap((text) => readFieldFilter(text) ?? [])
    .filter(({ field_id }) => field_id === field.field_id)
  const valueOf = (operator: FieldOperator) =>
    filters.findLast((one) => one.operator === operator)?.value ?? ''
  const [first] = filters
  const by = first?.operator
  return {
    by: isValueless(by) ? by : 'value',
    values: filters.flatMap(({ operator, value }) => (operator === 'is' && value !== null ? [value] : [])),
    words: valueOf('contains'),
    from: valueOf('at_least'),
    to: valueOf('at_most'),
  }
}

/** Returns the conditions to send; none if the input is empty or not a valid value of the field. */
export function filtersOfChoice(field: OwnField, { by, values, words, from, to }: FilterChoice): string[] {
  const { field_id } = field
  if (by !== 'value') return [writeFieldFilter({ field_id, operator: by, value: null })]
  if (limitProblem(field, from) || limitProblem(field, to)) return []
  const asked: [FieldOperator, string][] = [
    ...values.map((value): [FieldOperator, string] => ['is', value]),
    ['contains', words.trim()],
    ['at_least', readLimit(field, from)],
    ['at_most', readLimit(field, to)],
  ]
  return asked.flatMap(([operator, value]) =>
    value === '' ? [] : [writeFieldFilter({ field_id, operator, value })],
  )
}

/** Returns why a limit is not a valid value of the field. */
export function limitProblem(field: OwnField, limit: string): ValueProblem | undefined {
  return field.kind === 'number' ? readOwnValue(field, limit).problem : undefined
}

function readLimit(field: OwnField, limit: string): string {
  const { value = null } = readOwnValue(field, limit)
  return value === null ? '' : textOfValue(value)
}
