import { invalid } from '@alphorn/contract/core/errors'

/** How a wrong code is refused in a form of somebody who is signed in. */
export function wrongCode(field: string) {
  const { code, fields } = invalid(
    'code_wrong',
    field,
    'This code is wrong, was used already, or is too old. Enter the one that the app shows now.',
  )
  return { code, fields }
}

/** How a code is refused where it completes a sign-in. */
export const wrongAtSignIn = {
  code: 'unauthenticated',
  message: 'This code is wrong, was used already, or is too old.',
} as const
