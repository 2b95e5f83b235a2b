import { maxValueLength, type ValueProblem } from '@alphorn/contract/directory/own-field-values'
import type { FieldRow } from '#server/directory/own-fields/queries'

type About = { field: FieldRow | undefined; changed_by: string | null }

/** Explains a problem of a value, and how to fix it. */
export function messageOf(problem: ValueProblem, { field, changed_by }: About): string {
  if (problem === 'not_a_choice') return choiceMessage(field?.choices ?? [])
  if (problem === 'changed_meanwhile')
    return `${changed_by ?? 'Someone'} changed this value meanwhile. Read it, and send its version to replace it.`
  return messages[problem]
}

const messages: Readonly<Record<Exclude<ValueProblem, 'not_a_choice' | 'changed_meanwhile'>, string>> = {
  not_a_number: 'This is not a number. Write digits, for example 1234.5.',
  ambiguous_number: 'The comma could mean thousands or decimals. Write 1234 or 1.234.',
  not_a_date: 'This is not a day. Write it as 2026-03-01 or 1.3.2026.',
  ambiguous_date: 'Day and month could be swapped. Write the day as 2026-03-01 or 1.3.2026.',
  not_a_member: 'No single member of the account has this ID, email or name. Send the email of a member.',
  not_yes_or_no: 'A checkbox takes true or false, yes or no.',
  too_long: `The value is too long. A text has at most ${maxValueLength} characters, a number 15 digits and 6 decimals.`,
  control_characters: 'The text contains control characters. Remove them.',
  field_unknown: 'The account has no field with this ID. List the fields.',
  field_archived: 'The field is archived, and its values stay as they are. Restore the field to change them.',
  company_unknown:
    'No company with this ID: the directory lacks it, or no project to which the credential is limited has it.',
  duplicate_in_request: 'An earlier value of this call is for the same company and field. Send each once.',
}

function choiceMessage(choices: readonly string[]) {
  if (choices.length === 0) return 'The field has no choices yet. Add some to the field first.'
  const named = choices.slice(0, 10).join(', ')
  return `This is not one of the choices: ${named}${choices.length > 10 ? ' …' : ''}. Add it to the field, or choose one.`
}
