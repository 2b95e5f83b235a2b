import { invalid } from '@alphorn/contract/core/errors'
import type { Language } from '@alphorn/contract/core/fields'
import { newId } from '@alphorn/contract/core/ids'
import type { Tx } from '#server/platform/db/connection'
import { insertInto } from '#server/platform/db/insert'

type NewUser = {
  email: string
  name: string
  password_hash: string
  language?: Language | undefined
  created_at: Date
  /** Time at which the address was confirmed; null if the user joined through a link that an owner shared. */
  email_confirmed_at: Date | null
}

/** Creates a user. Throws if a user already has the address; `advice` is then part of the message. */
export async function createUser(tx: Tx, user: NewUser, advice: string): Promise<string> {
  const user_id = newId('user')
  const [made] = await tx.query(
    insertInto('users')
      .values({ user_id, ...user, language: user.language ?? 'de' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id'),
  )
  if (!made) throw invalid('email_taken', 'email', `A user with this address already exists. ${advice}`)
  return user_id
}
