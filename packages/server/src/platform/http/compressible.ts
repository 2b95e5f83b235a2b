import type { Work } from '#server/platform/http/perform'

/** Formats that are already compressed. */
const packed = new Set([
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/zip',
])

/**
 * Whether a response may be compressed. A browser sends its cookie with requests that another page made. The author of
 * that page could choose a part of a response and infer a secret beside it from the length (BREACH). So under a session
 * only reads are compressed, and none that needs a recent proof, because secrets are created by mutations. A credential
 * is sent by its holder only. Responses at secret addresses repeat the address and are not compressed.
 */
export function isCompressible({ endpoint: { route }, matchedPath: { prefix } }: Work, type = ''): boolean {
  const { access, method, events } = route
  if (events || packed.has(type) || access.kind === 'address') return false
  if (prefix.startsWith('/api/')) return true
  return method === 'GET' && access.kind !== 'open' && !(access.kind === 'session' && access.fresh)
}
