import { parseStrictJson } from '@alphorn/contract/core/strict-json'
import { SourceFault } from '#server/directory/connectors/source-fault'

/** Parses a JSON response of a source. */
export function jsonOf(bytes: Uint8Array, source: string): unknown {
  const parsed = parseStrictJson(new TextDecoder().decode(bytes), { maxDepth: 32 })
  if (parsed.ok) return parsed.value
  throw new SourceFault('changed_format', `${source} answered what is no JSON: ${parsed.reason}`)
}
