import { Refusal } from '@alphorn/contract/core/errors'
import { type FieldFilter, operatorsOf, readFieldFilter } from '@alphorn/contract/directory/field-filters'
import { type OwnFieldKind, readOwnValue, textOfValue } from '@alphorn/contract/directory/own-field-values'
import { type RawBuilder, sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { type FieldRow, fieldsOf } from '#server/directory/own-fields/queries'

/**
 * Returns the value of a field in its kind, or null. An erased value is a text in every kind, and counts as missing.
 */
export const valueAs: Readonly<Record<OwnFieldKind, RawBuilder<unknown>>> = {
  text: sql`v.value`,
  choice: sql`v.value`,
  person: sql`v.value`,
  checkbox: sql`case when v.value in ('true', 'false') then v.value end`,
  number: sql`case when v.value ~ '^-?[0-9]+([.][0-9]+)?$' then v.value::double precision end`,
  date: sql`case when v.value ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then v.value collate "C" end`,
}

/**
 * Returns the conditions on own fields. An archived field keeps its values, so it can be used as well. No prospect
 * meets a condition on a field that the account does not have.
 */
export async function fieldConditions(
  { tx, caller: { account_id } }: ReadCall,
  asked: readonly string[],
): Promise<RawBuilder<boolean>[]> {
  if (asked.length === 0) return []
  const fields = new Map((await fieldsOf(tx, account_id)).map((field) => [field.field_id, field]))
  const anyOf = new Map<FieldRow, string[]>()
  const conditions: RawBuilder<boolean>[] = []
  for (const text of asked) {
    const filter = readFieldFilter(text)
    const field = filter && fields.get(filter.field_id)
    if (!filter || !field) return [sql<boolean>`false`]
    ensureOperator(field, filter)
    const value = comparedValue(field, filter)
    if (filter.operator === 'is') anyOf.set(field, [...(anyOf.get(field) ?? []), value])
    else conditions.push(conditionOn(field, filter, value))
  }
  for (const [field, values] of anyOf)
    conditions.push(hasCell(field, sql`${valueAs[field.kind]} = any(${values}::text[])`))
  return conditions
}

function ensureOperator(field: FieldRow, { operator }: FieldFilter) {
  const offered = operatorsOf(field)
  if (offered.includes(operator)) return
  const others = offered.map((one) => `\`${one}\``).join(', ')
  throw refusedFilter(
    `the field "${field.name}" of the kind \`${field.kind}\` takes ${others}, and not \`${operator}\`.`,
  )
}

/** Returns the value of a condition in the form of cells. A choice that is no longer offered may still be in cells. */
function comparedValue(field: FieldRow, { value }: FieldFilter): string {
  if (value === null) return ''
  const text = value.normalize().trim()
  if (text !== '' && (field.kind === 'choice' || field.kind === 'person' || field.kind === 'text'))
    return text
  const read = readOwnValue(field, text)
  if (read.problem !== undefined || read.value === null)
    throw refusedFilter(
      `"${value}" is no value of the field "${field.name}". ${takes[field.kind] ?? ''}`.trim(),
    )
  return textOfValue(read.value)
}

const takes: Partial<Record<OwnFieldKind, string>> = {
  number: 'Send a number: 1234.5.',
  date: 'Send a day: 2026-03-01.',
  checkbox: 'Send `true` or `false`.',
}

function conditionOn(field: FieldRow, { operator }: FieldFilter, value: string): RawBuilder<boolean> {
  const cell = valueAs[field.kind]
  if (operator === 'contains') return hasCell(field, sql`strpos(lower(v.value), lower(${value})) > 0`)
  if (operator === 'at_least') return hasCell(field, sql`${cell} >= ${comparedAs(field, value)}`)
  if (operator === 'at_most') return hasCell(field, sql`${cell} <= ${comparedAs(field, value)}`)
  const isFilled = hasCell(field, sql`${cell} is not null`)
  if (operator === 'filled') return isFilled
  if (operator === 'empty') return sql`not ${isFilled}`
  return sql`(not ${isFilled} and exists (select from question_answers a where a.account_id = ${field.account_id}
    and a.company_id = prospects.company_id and a.field_id = ${field.field_id} and a.state = 'not_found'))`
}

function comparedAs({ kind }: FieldRow, value: string) {
  return kind === 'number' ? sql`${value}::double precision` : sql`${value}::text`
}

function hasCell({ account_id, field_id }: FieldRow, condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from own_values v where v.account_id = ${account_id}
    and v.company_id = prospects.company_id and v.field_id = ${field_id} and ${condition})`
}

function refusedFilter(what: string) {
  return new Refusal('invalid_parameter', { message: `The parameter "field" was refused: ${what}` })
}
