import { hash } from 'node:crypto'
import { fingerprintText } from '@alphorn/contract/core/canonical-json'

/** Returns `sha256:…` over a domain tag and the canonical JSON of a value. */
export function fingerprint(tag: string, value: unknown) {
  return `sha256:${hash('sha256', fingerprintText(tag, value))}`
}
