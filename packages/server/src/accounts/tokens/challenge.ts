import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Tx } from '#server/platform/db/connection'
import { insertInto } from '#server/platform/db/insert'

// A WebAuthn challenge carries its expiry, and a MAC over it and its user with a key of the deployment. So issuing one
// writes nothing. A challenge is stored when it is used, because it may be used only once.

const lifetimeMs = 5 * 60_000
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
    /** Creates a challenge for the user; '' for a person who is signing in. */
    make(user_id: string, now: Date): string {
      const end = Buffer.alloc(sizes.end)
      end.writeUIntBE(now.getTime() + lifetimeMs, 0, sizes.end)
      const head = Buffer.concat([randomBytes(sizes.nonce), end])
      return Buffer.concat([head, sealOf(head, user_id)]).toString('base64url')
    },
    /** Checks that the challenge was issued for the user, has not expired and was not used before. Records its use. */
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
