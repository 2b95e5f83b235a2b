import { type Call, nowOf } from '#server/call'
import { invalidToken, takeProof, useUpProofs } from '#server/accounts/proofs'
import { queueMail } from '#server/accounts/queue-mail'
import { countTry, ensureMayTry } from '#server/accounts/tries'
import type { Tx } from '#server/db/connection'
import { build } from '#server/db/statement'
import { changeTopic } from '#server/db/topics'

/** Has the link sent again, a few times at most; does nothing where the address is confirmed. */
export async function requestConfirmation(call: Call): Promise<void> {
  const { tx, caller } = call
  const now = await nowOf(call)
  const [user] = await tx.query(
    build
      .selectFrom('users')
      .select(['language', 'email_confirmed_at'])
      .where('user_id', '=', caller.id)
      .forUpdate(),
  )
  if (user!.email_confirmed_at) return
  const about = { of: 'confirmation', subject: caller.id } as const
  await ensureMayTry(call, about, now)
  await countTry(call, about, now)
  queueMail(tx, { kind: 'confirmation', language: user!.language, user_id: caller.id }, now)
}

/** Whoever holds the token reads the mails of the address: it is the user's. */
export async function confirmEmail(call: Call, token: string): Promise<{ email: string }> {
  const { tx } = call
  const now = await nowOf(call)
  const { user_id, email } = await takeProof(tx, 'confirmation', token, now)
  const [user] = await tx.query(
    build
      .updateTable('users')
      .set({ email_confirmed_at: now })
      .where('user_id', '=', user_id!)
      .where('email', '=', email)
      .returning('user_id'),
  )
  if (!user) throw invalidToken()
  useUpProofs(tx, 'confirmation', user.user_id)
  await tellColleagues(tx, user.user_id)
  return { email }
}

/** Nobody was signed in for this: the screens of the user's accounts are told all the same. */
async function tellColleagues(tx: Tx, user_id: string) {
  const accounts = await tx.query(
    build.selectFrom('memberships').select('account_id').where('user_id', '=', user_id),
  )
  for (const { account_id } of accounts) tx.wake(changeTopic(account_id, 'members'))
}
