import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Tx } from '#server/platform/db/connection'
import { insertInto } from '#server/platform/db/insert'

// A challenge of WebAuthn carries when it ends and which user it is for, under a key of the deployment: asking for one
// writes nothing. It is answered once: then, and only then, it is written down.

const lifetime = 5 * 60_000
const sizes = { chance: 16, end: 6, seal: 32 } as const

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
      const head = Buffer.concat([randomBytes(sizes.chance), end])
      return Buffer.concat([head, sealOf(head, user_id)]).toString('base64url')
    },
    /** Whether it was made for the user, has not ended, and no one answered it: from now on someone has. */
    async use(tx: Tx, challenge: string, user_id: string, now: Date): Promise<boolean> {
      const bytes = Buffer.from(challenge, 'base64url')
      const head = bytes.subarray(0, sizes.chance + sizes.end)
      if (bytes.length !== sizes.chance + sizes.end + sizes.seal) return false
      if (!timingSafeEqual(bytes.subarray(head.length), sealOf(head, user_id))) return false
      const expires_at = new Date(head.readUIntBE(sizes.chance, sizes.end))
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
