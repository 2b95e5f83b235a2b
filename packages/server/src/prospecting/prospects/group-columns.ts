import { companyKinds } from '@alphorn/contract/directory/company-kinds'
import { companySizes } from '@alphorn/contract/directory/company-sizes'
import { languages } from '@alphorn/contract/core/country'
import { Refusal } from '@alphorn/contract/core/errors'
import { decisionKinds } from '@alphorn/contract/prospecting/decision-kinds'
import {
  groupedKinds,
  type Grouping,
  groupKeyOf,
  valueOfGroupKey,
} from '@alphorn/contract/prospecting/groups/groupings'
import { prospectStates } from '@alphorn/contract/prospecting/prospect-states'
import { type RawBuilder, sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import type { FieldRow } from '#server/directory/own-fields/queries'
import { fieldInUse, memberName, ofCell } from '#server/prospecting/prospects/field-cells'
import { valueAs } from '#server/prospecting/prospects/field-conditions'

/** A column to group by, with the field if the column is one. */
export type GroupedBy = { group: Grouping; group_field?: string | undefined }

/**
 * Columns of a group. `place` sorts the groups and differs between any two of them, so that a page can continue within
 * one. `value` is the value of its prospects. Both are null for prospects without a value.
 */
export type GroupColumns = { place: RawBuilder<string | null>; value: RawBuilder<string | null> }

/** A group of which two values would sort alike ends its place with the value itself. */
const separator = sql`chr(1)`

function groupColumns(order: RawBuilder<unknown>, of: RawBuilder<unknown>): GroupColumns {
  return {
    place: sql`((${order} || ${separator} || ${of}) collate "C")`,
    value: sql`(${of})::text`,
  }
}

const inOwnOrder = (of: RawBuilder<unknown>) => groupColumns(sql`''`, of)
/** A value that is no longer in the list comes after all others. */
const inListOrder = (values: readonly string[], of: RawBuilder<unknown>) =>
  groupColumns(
    sql`lpad(coalesce(array_position(${[...values]}::text[], ${of}), 999)::text, 3, '0')`,
    sql`(${of})::text`,
  )

const columns: Readonly<Record<Exclude<Grouping, 'field'>, GroupColumns>> = {
  canton: inOwnOrder(sql`companies.canton`),
  industry: inOwnOrder(sql`left(coalesce(companies.noga_code, companies.derived_noga_code), 2)`),
  kind: inListOrder(companyKinds, sql`companies.derived_kind`),
  size: inListOrder(companySizes, sql`coalesce(companies.size_class, companies.derived_size)`),
  language: inListOrder(
    languages,
    sql`case when companies.language = any(${[...languages]}::text[]) then companies.language
      else companies.derived_language end`,
  ),
  state: inListOrder(prospectStates, sql`prospects.state`),
  decision: inListOrder(decisionKinds, sql`prospects.decision`),
  owner: groupColumns(
    sql`coalesce((select lower(u.name) from users u where u.user_id = prospects.owner_id), '')`,
    sql`prospects.owner_id`,
  ),
}

/**
 * Returns the columns of the groups. Without a field, or with one that the account does not use, all prospects are in
 * the group without a value. Refuses a field whose values form no groups.
 */
export async function groupColumnsOf(
  call: ReadCall,
  { group, group_field }: GroupedBy,
): Promise<GroupColumns> {
  if (group !== 'field') return columns[group]
  const field = await fieldInUse(call, group_field)
  if (!field) return { place: sql`null::text`, value: sql`null::text` }
  if (!groupedKinds.includes(field.kind))
    throw refusedGroup(
      'group_field',
      `the field "${field.name}" is of the kind \`${field.kind}\`. Group by a field of the kind choice, person or checkbox.`,
    )
  return fieldColumns(field)
}

/** Choices in their order, persons by name, and checked ones before unchecked ones. */
function fieldColumns(field: FieldRow): GroupColumns {
  const value = ofCell(field, valueAs[field.kind])
  if (field.kind === 'choice') return inListOrder(field.choices, value)
  if (field.kind === 'checkbox') return inListOrder(['true', 'false'], value)
  return groupColumns(sql`coalesce(${ofCell(field, memberName)}, '')`, value)
}

/** Returns the condition that a prospect is in a group. */
export function inGroup({ value }: GroupColumns, key: string): RawBuilder<boolean> {
  return sql<boolean>`${value} is not distinct from ${valueOfGroupKey(key)}::text`
}

/** Returns the condition that a prospect is in none of the groups. */
export function outsideGroups({ value }: GroupColumns, keys: readonly string[]): RawBuilder<boolean> {
  const values = keys.flatMap((key) => valueOfGroupKey(key) ?? [])
  const skipsEmpty = keys.includes(groupKeyOf(null))
  return sql<boolean>`case when ${value} is null then ${!skipsEmpty} else ${value} <> all(${values}::text[]) end`
}

function refusedGroup(parameter: string, why: string) {
  return new Refusal('invalid_parameter', { message: `The parameter "${parameter}" was refused: ${why}` })
}
