import { hash } from 'node:crypto'

/** What is stored of a session token; the token has 256 bits of chance, so no pepper is needed. */
export function hashToken(token: string) {
  return hash('sha256', token, 'base64url')
}
