import { invalid, Refusal } from '@alphorn/contract/core/errors'
import type { OwnField, OwnFieldChange } from '@alphorn/contract/directory/own-fields'
import { type Call, nowOf } from '#server/platform/call'
import { recordDifference } from '#server/platform/differences'
import { build } from '#server/platform/db/statement'
import { choicesFor, ensureChoices, ensureNameIsFree } from '#server/directory/own-fields/define'
import { type FieldRow, lockFields, presentField } from '#server/directory/own-fields/queries'

/** Changes a field, unless it has changed since it was read. Changing its position shifts the others. */
export async function editField(
  call: Call,
  field_id: string,
  { version, position, ...change }: OwnFieldChange,
): Promise<OwnField> {
  const fields = await lockFields(call)
  const field = fields.find((one) => one.field_id === field_id)
  if (!field) throw new Refusal('not_found')
  if (version !== field.version)
    throw invalid(
      'revision_superseded',
      'version',
      `The field was changed meanwhile and has version ${field.version}. Read it, and send that version.`,
    )
  const { name = field.name, archived = field.archived } = change
  if (!archived) ensureNameIsFree(fields, name, field_id)
  const choices = change.choices === undefined ? field.choices : choicesAfter(field, change.choices)
  const order = movedTo(fields, field, position)
  const now = await nowOf(call)
  const edited: FieldRow = {
    ...field,
    name,
    archived,
    choices,
    position: order.indexOf(field) + 1,
    version: version + 1,
    updated_at: now,
  }
  for (const [at, one] of order.entries())
    if (one === field) writeField(call, edited)
    else if (one.position !== at + 1) writePosition(call, one, at + 1)
  call.auditContext.target = field_id
  recordDifference(call.auditContext, editablePart(field), editablePart(edited))
  return presentField(edited)
}

function choicesAfter({ kind, question }: FieldRow, given: readonly string[]) {
  const choices = choicesFor(kind, given)
  ensureChoices(kind, choices, question)
  return choices
}

function movedTo(fields: readonly FieldRow[], field: FieldRow, position: number | undefined) {
  if (position === undefined) return [...fields]
  const others = fields.filter((one) => one !== field)
  return others.toSpliced(position - 1, 0, field)
}

function editablePart({ name, archived, choices, position }: FieldRow) {
  return { name, archived, choices, position }
}

function writeField({ tx }: Call, row: FieldRow) {
  const { account_id, field_id, name, archived, choices, position, version, updated_at } = row
  tx.writeQuery(
    build
      .updateTable('own_fields')
      .set({ name, archived, choices, position, version, updated_at })
      .where('account_id', '=', account_id)
      .where('field_id', '=', field_id),
  )
}

/** Shifting a field does not change its version, so that a concurrent edit of it is not refused. */
function writePosition({ tx }: Call, { account_id, field_id }: FieldRow, position: number) {
  tx.writeQuery(
    build
      .updateTable('own_fields')
      .set({ position })
      .where('account_id', '=', account_id)
      .where('field_id', '=', field_id),
  )
}
