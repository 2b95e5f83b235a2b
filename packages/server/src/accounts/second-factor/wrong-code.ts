import { invalid } from '@alphorn/contract/core/errors'

/** How a wrong code is refused in a form of someone who is signed in. */
export function wrongCode(field: string) {
  const { code, fields } = invalid(
    'code_wrong',
    field,
    'The code is wrong, already used or expired. Enter a new one. Enter the one that the app shows now.',
  )
  return { code, fields }
}

/** How a code is refused where it completes a sign-in. */
export const wrongAtSignIn = {
  code: 'unauthenticated',
  message: 'The code is wrong, already used or expired. Enter a new one.',
} as const
