import { hash } from 'node:crypto'

/** Returns the hash under which a session token is stored; the token has 256 random bits, so it needs no pepper. */
export function hashToken(token: string) {
  return hash('sha256', token, 'base64url')
}
