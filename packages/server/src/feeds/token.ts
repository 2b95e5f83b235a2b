import { createHash, randomBytes } from 'node:crypto'

const bytes = 24

/** A new token: 192 bits that nobody guesses. */
export function newToken() {
  return randomBytes(bytes).toString('base64url')
}

/** What is kept of a token. It is random throughout, so that a plain hash tells nothing of it. */
export function tokenHash(token: string) {
  return createHash('sha256').update(`feed/1 ${token}`).digest('base64url')
}

export const tokenPattern = /^[\w-]{32}$/
