import { createHmac, timingSafeEqual } from 'node:crypto'

// Time-based one-time passwords (RFC 6238) as every authenticator app makes them: SHA-1, six digits, thirty seconds.

const secondsPerStep = 30
const digits = 6
/** Clocks differ, and people type slowly: one step before and one after are accepted. */
const tolerance = 1

function stepAt(now: Date) {
  return Math.floor(now.getTime() / 1000 / secondsPerStep)
}

/** The code of a time step (RFC 4226, 5.3). */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The latest time step whose code this is; null for a wrong code. Every step is compared, in constant time. */
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

/** Base32 without padding (RFC 4648), which authenticator apps take. */
export function base32(bytes: Uint8Array): string {
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

/** The address that a QR code carries to the app; everything but the secret is at its usual value. */
export function otpauthAddress(secret: Uint8Array, email: string): string {
  const label = `Alphorn:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=Alphorn`
}
