import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

// Hashes secrets that are only compared, and encrypts secrets that are needed again, with the deployment's peppers.

/** Returns the stored form of a secret. A person who can only write to the database cannot forge one. */
export function hashSecret(secret: string, pepper: string) {
  return createHmac('sha256', pepper).update(secret).digest('base64url')
}

/**
 * Returns the version number of a pepper, from 2^30 on. It is computed from the pepper itself, so any pepper can be
 * retired without changing the numbers of others.
 */
export function versionOf(pepper: string): number {
  const known = versions.get(pepper)
  if (known !== undefined) return known
  const bytes = Buffer.from(hash('sha256', `alphorn/pepper/1\n${pepper}`), 'hex')
  const version = 2 ** 30 + (bytes.readUInt32BE() % 2 ** 30)
  versions.set(pepper, version)
  return version
}

// Called for every request, with the few peppers of the configuration.
const versions = new Map<string, number>()

/** Returns the pepper of a version, if it is known. */
export function pepperOf(peppers: readonly string[], version: number): string | undefined {
  return peppers.find((pepper) => versionOf(pepper) === version)
}

/** Compares in constant time. */
export function secretMatches(secret: string, pepper: string, stored: string) {
  const given = Buffer.from(hashSecret(secret, pepper))
  const kept = Buffer.from(stored)
  return given.length === kept.length && timingSafeEqual(given, kept)
}

const cipher = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/** A stored secret, encrypted under the pepper of this version. */
export type SealedSecret = { secret: Buffer; pepper_version: number }

/**
 * Encrypts a secret under the first pepper. `purpose` is authenticated: a secret of one purpose cannot be decrypted for
 * another.
 */
export function seal(secret: Buffer, peppers: readonly string[], purpose: string): SealedSecret {
  const [pepper = ''] = peppers
  const nonce = randomBytes(nonceLength)
  const sealing = createCipheriv(cipher, keyUnder(pepper, purpose), nonce)
  return {
    secret: Buffer.concat([nonce, sealing.update(secret), sealing.final(), sealing.getAuthTag()]),
    pepper_version: versionOf(pepper),
  }
}

/** Decrypts a sealed secret; null if its pepper is gone, or if it is not authentic. */
export function unseal(
  { secret, pepper_version }: SealedSecret,
  peppers: readonly string[],
  purpose: string,
): Buffer | null {
  const pepper = pepperOf(peppers, pepper_version)
  if (pepper === undefined) return null
  const opening = createDecipheriv(cipher, keyUnder(pepper, purpose), secret.subarray(0, nonceLength))
  opening.setAuthTag(secret.subarray(-tagLength))
  try {
    return Buffer.concat([opening.update(secret.subarray(nonceLength, -tagLength)), opening.final()])
  } catch {
    return null
  }
}

function keyUnder(pepper: string, purpose: string) {
  return Buffer.from(hkdfSync('sha256', pepper, '', purpose, 32))
}
