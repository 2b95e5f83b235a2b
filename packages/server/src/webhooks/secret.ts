import { createHmac, randomBytes } from 'node:crypto'
import { seal, type SealedSecret, unseal } from '#server/platform/secrets/pepper'

const prefix = 'whsec_'
const purpose = 'alphorn/webhook-secret/1'

/** A new secret of 256 bits: as its receiver writes it, and as it is kept. */
export function newSecret(peppers: readonly string[]): { secret: string; kept: SealedSecret } {
  const key = randomBytes(32)
  return { secret: prefix + key.toString('base64'), kept: seal(key, peppers, purpose) }
}

/** The key of a kept secret; null when its pepper is gone, or it was written by someone else. */
export function keyOf(kept: SealedSecret, peppers: readonly string[]): Buffer | null {
  return unseal(kept, peppers, purpose)
}

/** The header `webhook-signature` of Standard Webhooks: one signature for each key. */
export function signatureOf(
  keys: readonly Buffer[],
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): string {
  return keys
    .map((key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
    .join(' ')
}
