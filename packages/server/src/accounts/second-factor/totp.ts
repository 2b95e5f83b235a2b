import { createHmac, timingSafeEqual } from 'node:crypto'

// Time-based one-time passwords (RFC 6238) as all authenticator apps generate them: SHA-1, six digits, thirty seconds.

const secondsPerStep = 30
const digits = 6
/** Clocks drift, and people type slowly: one step before and one after are accepted. */
const tolerance = 1

function stepAt(now: Date) {
  return Math.floor(now.getTime() / 1000 / secondsPerStep)
}

/** Returns the code of a time step (RFC 4226, 5.3). */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/**
 * Returns the latest time step to which the code belongs; null for a wrong code. Compares every step, in constant time.
 */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const given = Buffer.from(code)
  const present = stepAt(now)
  let found: number | null = null
  for (let step = present - tolerance; step <= present + tolerance; step++) {
    const right = Buffer.from(codeAt(secret, step))
    if (right.length === given.length && timingSafeEqual(right, given)) found = step
  }
  return found
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes Base32 without padding (RFC 4648), as authenticator apps expect it. */
export function encodeRfc4648(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet[(held >> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + alphabet[(held << (5 - bits)) & 31] : text
}

/** Builds the URI for the QR code. Every parameter except the secret has its usual value. */
export function otpauthAddress(secret: Uint8Array, email: string): string {
  const label = `Alphorn:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${encodeRfc4648(secret)}&issuer=Alphorn`
}
