import { type RawBuilder, sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { type FieldRow, fieldsOf } from '#server/directory/own-fields/queries'

/** Returns an own field that the account uses, or undefined for one that is archived or of another account. */
export async function fieldInUse(
  { tx, caller }: ReadCall,
  field_id: string | undefined,
): Promise<FieldRow | undefined> {
  const fields = await fieldsOf(tx, caller.account_id)
  return fields.find((field) => field.field_id === field_id && !field.archived)
}

/** Returns an expression over the cell of a prospect's company in a field, whose row is `v`; null without a cell. */
export function ofCell({ account_id, field_id }: FieldRow, expression: RawBuilder<unknown>) {
  return sql`(select ${expression} from own_values v where v.account_id = ${account_id}
    and v.company_id = prospects.company_id and v.field_id = ${field_id})`
}

/** The name of the member in a cell, in lower case. */
export const memberName = sql`(select lower(u.name) from users u where u.user_id = v.value)`
