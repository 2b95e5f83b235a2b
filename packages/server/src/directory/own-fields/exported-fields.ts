import { type RawBuilder, sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { type FieldRow, fieldsOf } from '#server/directory/own-fields/queries'

/** A column of a file: its heading, its cell type, and its SQL expression. */
export type ExportedField = {
  field_id: string
  heading: string
  kind: 'text' | 'number' | 'day'
  of: RawBuilder<unknown>
}

/** Returns the account's active fields as columns of a company file, whose query names companies as c. */
export async function exportedFields({ tx, caller }: ReadCall): Promise<ExportedField[]> {
  const fields = await fieldsOf(tx, caller.account_id)
  return fields
    .filter(({ archived }) => !archived)
    .flatMap((field) => [
      {
        field_id: field.field_id,
        heading: field.name,
        kind: field.kind === 'number' ? 'number' : field.kind === 'date' ? 'day' : 'text',
        of: valueOf(field),
      },
      ...(field.question === null ? [] : proofOf(field)),
    ])
}

/**
 * Returns the columns for the quote that proves an answer, and for its location. Headings of files are not translated.
 */
function proofOf({ account_id, field_id, name }: FieldRow): ExportedField[] {
  const column = (of: RawBuilder<unknown>) =>
    sql`(select ${of} from question_answers a where a.account_id = ${account_id}
      and a.company_id = c.company_id and a.field_id = ${field_id})`
  return [
    { field_id, heading: `${name} (quote)`, kind: 'text', of: column(sql`a.quote`) },
    {
      field_id,
      heading: `${name} (source)`,
      kind: 'text',
      of: column(sql`coalesce(a.source_url, a.source_title)`),
    },
  ]
}

function valueOf({ account_id, field_id, kind }: FieldRow) {
  const shown =
    kind === 'person'
      ? sql`coalesce((select u.name from users u where u.user_id = v.value), v.value)`
      : sql`v.value`
  return sql`(select ${shown} from own_values v where v.account_id = ${account_id}
    and v.company_id = c.company_id and v.field_id = ${field_id})`
}
