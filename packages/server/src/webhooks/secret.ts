import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { pepperOf, versionOf } from '#server/credentials/secret'

const prefix = 'whsec_'
const cipher = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/** A secret as it is kept: encrypted under the pepper of this version. */
export type KeptSecret = { secret: Buffer; pepper_version: number }

/** A new secret of 256 bits: as its receiver writes it, and as it is kept. */
export function newSecret(peppers: readonly string[]): { secret: string; kept: KeptSecret } {
  const key = randomBytes(32)
  const [pepper] = peppers
  const nonce = randomBytes(nonceLength)
  const sealing = createCipheriv(cipher, keyUnder(pepper!), nonce)
  const sealed = Buffer.concat([nonce, sealing.update(key), sealing.final(), sealing.getAuthTag()])
  return {
    secret: prefix + key.toString('base64'),
    kept: { secret: sealed, pepper_version: versionOf(pepper!) },
  }
}

/** The key of a kept secret; null when its pepper is gone, or it was written by somebody else. */
export function keyOf({ secret, pepper_version }: KeptSecret, peppers: readonly string[]): Buffer | null {
  const pepper = pepperOf(peppers, pepper_version)
  if (pepper === undefined) return null
  const opening = createDecipheriv(cipher, keyUnder(pepper), secret.subarray(0, nonceLength))
  opening.setAuthTag(secret.subarray(-tagLength))
  try {
    return Buffer.concat([opening.update(secret.subarray(nonceLength, -tagLength)), opening.final()])
  } catch {
    return null
  }
}

function keyUnder(pepper: string) {
  return Buffer.from(hkdfSync('sha256', pepper, '', 'alphorn/webhook-secret/1', 32))
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
