import { hash } from '@node-rs/argon2'
import { transaction, type Writer } from '#server/db/connection'
import { closeSessions } from '#server/accounts/session'
import { build } from '#server/db/statement'

/** Gives a user another password and ends the sessions of the old one: for whoever operates the service. False if there is no such user. */
export async function resetPassword(writer: Writer, email: string, password: string): Promise<boolean> {
  const password_hash = await hash(password)
  return transaction(writer, async (tx) => {
    const [user] = await tx.query(
      build.updateTable('users').set({ password_hash }).where('email', '=', email).returning('user_id'),
    )
    if (user) closeSessions(tx, user.user_id)
    return user !== undefined
  })
}
