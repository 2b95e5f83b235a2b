// State of a sign-in that the browser stores while the user is at the provider. A response to a sign-in that began in
// another browser opens no session here.

const key = 'alphorn.sign-in'

type Begun = {
  state: string
  /** The path to open after the sign-in. */
  to: string
}

export function storePendingSignIn(begun: Begun) {
  sessionStorage.setItem(key, JSON.stringify(begun))
}

/** Returns and removes the sign-in that began in this tab. */
export function takePendingSignIn(): Begun | null {
  const kept = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return kept === null ? null : (JSON.parse(kept) as Begun)
}
