import { invalid } from '@alphorn/contract/core/errors'

/** Builds the error for a wrong code in a form of a signed-in user. */
export function wrongCode(field: string) {
  const { code, fields } = invalid(
    'code_wrong',
    field,
    'The code is wrong, already used or expired. Enter a new one. Enter the one that the app shows now.',
  )
  return { code, fields }
}

/** The error for a wrong code that would complete a sign-in. */
export const wrongAtSignIn = {
  code: 'unauthenticated',
  message: 'The code is wrong, already used or expired. Enter a new one.',
} as const
