import type { Work } from '#server/platform/http/perform'

/** Files that are packed already. */
const packed = new Set([
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/zip',
])

/**
 * Whether an answer may be compressed. A browser sends its cookie with requests that another page made. The author of that
 * page could choose a part of an answer, and guess a secret beside it by the length of the whole (BREACH). Under a session
 * only reads are compressed, and none that needs a fresh proof: secrets are made by mutations. A credential is sent by its
 * holder alone. Answers at secret addresses repeat the address and are left as they are.
 */
export function isCompressible({ endpoint: { route }, place: { prefix } }: Work, type = ''): boolean {
  const { access, method, events } = route
  if (events || packed.has(type) || access.kind === 'address') return false
  if (prefix.startsWith('/api/')) return true
  return method === 'GET' && access.kind !== 'open' && !(access.kind === 'session' && access.fresh)
}
