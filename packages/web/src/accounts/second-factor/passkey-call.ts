/** The browser's response to a challenge after the user has confirmed their identity. */
export async function answerChallenge(options: unknown) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const response = { ...(await startAuthentication({ optionsJSON })) }
  return { ...response, response: { ...response.response } }
}

/** Returns whether the user cancelled the browser's dialog. */
export function isDismissed(fault: unknown): boolean {
  return fault instanceof Error && fault.name === 'NotAllowedError'
}

/** Returns whether the browser refused to create a passkey because the device already has one of this user. */
export function isRegistered(fault: unknown): boolean {
  return fault instanceof Error && fault.name === 'InvalidStateError'
}
