import { invalid } from '@alphorn/contract/core/errors'
import { newId } from '@alphorn/contract/core/ids'
import { maxFields, type OwnField, type OwnFieldInput } from '@alphorn/contract/directory/own-fields'
import { type Call, nowOf } from '#server/platform/call'
import { recordDifference } from '#server/platform/differences'
import { insertInto } from '#server/platform/db/insert'
import { type FieldRow, lockFields, presentField } from '#server/directory/own-fields/queries'

/** Defines a field and appends it to the existing ones. */
export async function defineField(call: Call, input: OwnFieldInput): Promise<OwnField> {
  const { tx, caller, auditContext } = call
  const fields = await lockFields(call)
  ensureNameIsFree(fields, input.name)
  if (fields.length >= maxFields)
    throw invalid(
      'too_many_items',
      'name',
      `The account already has ${maxFields} fields, archived ones included. Use one of them again.`,
    )
  const choices = choicesFor(input.kind, input.choices)
  const question = questionFor(input)
  ensureChoices(input.kind, choices, question)
  const now = await nowOf(call)
  const row: FieldRow = {
    account_id: caller.account_id,
    field_id: newId('field'),
    name: input.name,
    kind: input.kind,
    choices,
    question,
    position: fields.length + 1,
    version: 1,
    archived: false,
    created_by: caller.name,
    created_at: now,
    updated_at: now,
  }
  tx.writeQuery(insertInto('own_fields').values(row))
  auditContext.target = row.field_id
  recordDifference(auditContext, {}, { name: row.name, kind: row.kind, choices, question })
  return presentField(row)
}

/** Refuses a name that another active field has, because their columns would look the same. */
export function ensureNameIsFree(fields: readonly FieldRow[], name: string, field_id?: string): void {
  const taken = fields.some(
    (one) => !one.archived && one.field_id !== field_id && one.name.toLowerCase() === name.toLowerCase(),
  )
  if (taken)
    throw invalid('name_taken', 'name', 'The account already has a field with this name. Choose another.')
}

/**
 * Returns the research question of a field. Refuses one for a person: research knows nothing about the members of an
 * account.
 */
function questionFor({ kind, question }: OwnFieldInput): string | null {
  if (question === undefined) return null
  if (kind === 'person')
    throw invalid(
      'mutually_exclusive',
      'question',
      'A field of the kind `person` has no question. Choose another kind, or leave the question out.',
    )
  return question.trim()
}

/** Refuses a choice field that has a question but no choices, because research could not answer it. */
export function ensureChoices(
  kind: FieldRow['kind'],
  choices: readonly string[],
  question: string | null,
): void {
  if (kind === 'choice' && choices.length === 0 && question !== null)
    throw invalid(
      'required',
      'choices',
      'A question with choices needs at least one. Name them in `choices`.',
    )
}

/** Returns the choices of a field, or refuses them if they do not fit its kind. */
export function choicesFor(kind: FieldRow['kind'], choices: readonly string[] = []): string[] {
  if (kind !== 'choice' && choices.length > 0)
    throw invalid(
      'mutually_exclusive',
      'choices',
      'Only a field of the kind `choice` has choices. Leave them out.',
    )
  const named = new Set(choices.map((one) => one.trim().toLocaleLowerCase('de-CH')))
  if (named.size < choices.length || named.has(''))
    throw invalid('duplicate_item', 'choices', 'A choice is empty or named twice. Name each choice once.')
  return choices.map((one) => one.trim())
}
