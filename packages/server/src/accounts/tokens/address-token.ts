import { createHash, randomBytes } from 'node:crypto'

const bytes = 24

/** Generates an unguessable token of 192 random bits. */
export function newToken() {
  return randomBytes(bytes).toString('base64url')
}

/**
 * Returns the hash under which a token is stored. The token is fully random, so a plain hash reveals nothing about it.
 */
export function tokenHash(token: string, use: 'feed' | 'reconciler' = 'feed') {
  return createHash('sha256').update(`${use}/1 ${token}`).digest('base64url')
}

/**
 * Returns the token in a file name such as `<token>.atom` with one of the given extensions; null for any other name.
 */
export function tokenOf(file: string, kinds: readonly string[]) {
  const [, token, kind = ''] = /^([\w-]{32})\.([a-z]{3,4})$/.exec(file) ?? []
  return token !== undefined && kinds.includes(kind) ? token : null
}

/** Returns whether a text has the shape of a token. */
export function isToken(text: string) {
  return /^[\w-]{32}$/.test(text)
}
