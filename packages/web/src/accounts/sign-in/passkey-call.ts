/** What the browser makes of a challenge, once somebody has shown who they are. */
export async function answerChallenge(options: unknown) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const response = { ...(await startAuthentication({ optionsJSON })) }
  return { ...response, response: { ...response.response } }
}

/** Whether somebody closed the browser's window: they have changed their mind. */
export function isDismissed(fault: unknown): boolean {
  return fault instanceof Error && fault.name === 'NotAllowedError'
}
