import { helpOn } from '@alphorn/contract/core/error-help'
import type { ErrorHelp } from '@alphorn/contract/core/error-routes'
import { Refusal } from '@alphorn/contract/core/errors'
import { forms, type Family } from '@alphorn/contract/core/forms'

/** Returns the help for an error code in a form; a code that the form does not have is unknown. */
export function errorHelp(code: string, family: Family): ErrorHelp {
  const help = helpOn(code)
  const { codes, messages } = forms[family]
  if (!help || (help.kind === 'refusal' && !codes.includes(help.code)))
    throw new Refusal('not_found', { message: 'This error code does not exist in this form.' })
  return { ...help, message: help.kind === 'refusal' ? messages[help.code] : null }
}
