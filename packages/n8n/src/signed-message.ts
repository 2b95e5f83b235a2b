import { createHmac, timingSafeEqual } from 'node:crypto'

// Standard Webhooks 1.0: a message is signed over its id, the time of the attempt and its bytes.

/** Largest difference between the time of a message and now, in seconds. An older message may be a replay. */
const maxAgeSeconds = 300

export type SignedMessage = {
  id: string | undefined
  timestamp: string | undefined
  signature: string | undefined
  /** The unchanged bytes of the body. */
  body: Uint8Array
}

/** Returns why a message is refused, or null if it is genuine and recent. `now` in milliseconds. */
export function refusalOfMessage(secret: string, message: SignedMessage, now = Date.now()): string | null {
  const { id, timestamp, signature, body } = message
  if (!id || !timestamp || !signature)
    return 'The headers webhook-id, webhook-timestamp and webhook-signature are required.'
  if (!/^\d{1,12}$/.test(timestamp)) return 'The header webhook-timestamp takes seconds since 1970.'
  if (Math.abs(now / 1000 - Number(timestamp)) > maxAgeSeconds)
    return 'The message is more than five minutes old, or from the future. Check the clocks of both machines.'
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  const isGenuine = signature.split(' ').some((one) => isSame(one, expected))
  return isGenuine ? null : 'No signature of the message is valid.'
}

/** A message has two signatures while a secret is rotated. Signatures of other versions are ignored. */
function isSame(signature: string, expected: Buffer) {
  const [version, text = ''] = signature.split(',', 2)
  const given = Buffer.from(text, 'base64')
  return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
}
