import { createHmac, randomBytes } from 'node:crypto'
import { seal, type SealedSecret, unseal } from '#server/platform/secrets/pepper'

const prefix = 'whsec_'
const purpose = 'alphorn/webhook-secret/1'

/** Generates a secret of 256 bits, in the format for the receiver and in the sealed format for storage. */
export function newSecret(peppers: readonly string[]): { secret: string; kept: SealedSecret } {
  const key = randomBytes(32)
  return { secret: prefix + key.toString('base64'), kept: seal(key, peppers, purpose) }
}

/** Returns the key of a sealed secret; null if its pepper is missing or the seal was forged. */
export function keyOf(kept: SealedSecret, peppers: readonly string[]): Buffer | null {
  return unseal(kept, peppers, purpose)
}

/** Returns a stored secret in the format for the receiver; null if it cannot be read. */
export function readSecret(kept: SealedSecret, peppers: readonly string[]): string | null {
  const key = keyOf(kept, peppers)
  return key && prefix + key.toString('base64')
}

/** Returns the header `webhook-signature` of Standard Webhooks, with one signature per key. */
export function signatureOf(
  keys: readonly Buffer[],
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): string {
  return keys
    .map((key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
    .join(' ')
}
