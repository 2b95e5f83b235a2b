import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** The Ed25519 key (RFC 8032) with which the service signs audit checkpoints. */
export type SigningKey = {
  /** `ed25519:` and the 32 bytes in base64url. */
  readonly publicKey: string
  readonly sign: (text: string) => string
}

// Prefix of the 32 bytes of a private key in PKCS 8 (RFC 8410).
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Decodes the key from the secret of the deployment. Throws if the secret is not 32 bytes in base64url. */
export function signingKeyOf(secret: string): SigningKey {
  const seed = Buffer.from(secret, 'base64url')
  if (seed.length !== 32) throw new Error('The audit key must be 32 bytes in base64url.')
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' })
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  return {
    publicKey: `ed25519:${x}`,
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
  }
}

/** Returns the public keys that are accepted on checkpoints: the present one and those that it replaced. */
export function trustedKeysOf({ auditKey, earlierAuditKeys }: AuditKeys): string[] {
  const earlier = earlierAuditKeys.map((key) =>
    key.startsWith('ed25519:') ? key : signingKeyOf(key).publicKey,
  )
  return [signingKeyOf(auditKey).publicKey, ...earlier]
}

type AuditKeys = { auditKey: string; earlierAuditKeys: readonly string[] }

/** Whether the signature over the text was made with the key of `public_key`. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  const key = readPublicKey(publicKey)
  const bytes = Buffer.from(signature, 'base64url')
  // Each signature has exactly one valid encoding.
  return (
    key !== null && bytes.toString('base64url') === signature && verify(null, Buffer.from(text), key, bytes)
  )
}

function readPublicKey(publicKey: string): KeyObject | null {
  const [, x] = /^ed25519:([\w-]{43})$/.exec(publicKey) ?? []
  if (!x) return null
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  } catch {
    return null
  }
}
