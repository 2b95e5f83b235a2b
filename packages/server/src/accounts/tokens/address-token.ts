import { createHash, randomBytes } from 'node:crypto'

const bytes = 24

/** A new token: 192 bits that no one guesses. */
export function newToken() {
  return randomBytes(bytes).toString('base64url')
}

/**
 * Returns the hash under which a token is stored. It is random throughout, so that a plain hash reveals nothing of it.
 */
export function tokenHash(token: string, use: 'feed' | 'reconciler' = 'feed') {
  return createHash('sha256').update(`${use}/1 ${token}`).digest('base64url')
}

/** The token in the name of a file such as `<token>.atom`, of one of the kinds; null when there is none. */
export function tokenOf(file: string, kinds: readonly string[]) {
  const [, token, kind = ''] = /^([\w-]{32})\.([a-z]{3,4})$/.exec(file) ?? []
  return token !== undefined && kinds.includes(kind) ? token : null
}

/** Whether a text may be a token. */
export function isToken(text: string) {
  return /^[\w-]{32}$/.test(text)
}
