import { verify } from '@node-rs/argon2'
import type { Tx } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'

type User = { user_id: string; password_hash: string }

/**
 * Returns whether a user has this password, and keeps it until the transaction ends. The verification takes long, and a
 * reset may replace the password meanwhile.
 */
export async function hasPassword(tx: Tx, user: User, password: string): Promise<boolean> {
  return (await verify(user.password_hash, password)) && (await isStillCurrent(tx, user))
}

async function isStillCurrent(tx: Tx, { user_id, password_hash }: User) {
  const found = await tx.query(
    build
      .selectFrom('users')
      .select('user_id')
      .where('user_id', '=', user_id)
      .where('password_hash', '=', password_hash)
      .forNoKeyUpdate(),
  )
  return found.length > 0
}
