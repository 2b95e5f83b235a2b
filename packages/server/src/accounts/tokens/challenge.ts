import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Tx } from '#server/platform/db/connection'
import { insertInto } from '#server/platform/db/insert'

// A challenge of WebAuthn carries its expiry and, in a MAC under a key of the deployment, its user. So asking for one writes
// nothing. A challenge is stored when it is used, because it may be used once.

const lifetime = 5 * 60_000
const sizes = { nonce: 16, end: 6, seal: 32 } as const

export type Challenges = ReturnType<typeof createChallenges>

export function createChallenges(secret: string) {
  const sealOf = (head: Uint8Array, user_id: string) =>
    createHmac('sha256', secret)
      .update('alphorn/passkey-challenge/1\n')
      .update(user_id)
      .update('\n')
      .update(head)
      .digest()

  return {
    /** A new challenge for the user; '' for anyone who signs in. */
    make(user_id: string, now: Date): string {
      const end = Buffer.alloc(sizes.end)
      end.writeUIntBE(now.getTime() + lifetime, 0, sizes.end)
      const head = Buffer.concat([randomBytes(sizes.nonce), end])
      return Buffer.concat([head, sealOf(head, user_id)]).toString('base64url')
    },
    /** Whether the challenge was made for the user, has not expired and is used for the first time. Records that it was used. */
    async use(tx: Tx, challenge: string, user_id: string, now: Date): Promise<boolean> {
      const bytes = Buffer.from(challenge, 'base64url')
      const head = bytes.subarray(0, sizes.nonce + sizes.end)
      if (bytes.length !== sizes.nonce + sizes.end + sizes.seal) return false
      if (!timingSafeEqual(bytes.subarray(head.length), sealOf(head, user_id))) return false
      const expires_at = new Date(head.readUIntBE(sizes.nonce, sizes.end))
      if (expires_at <= now) return false
      const [used] = await tx.query(
        insertInto('used_challenges')
          .values({ challenge: bytes.toString('base64url'), expires_at })
          .onConflict((conflict) => conflict.doNothing())
          .returning('challenge'),
      )
      return used !== undefined
    },
  }
}
