import { invalid } from '@alphorn/contract/core/errors'
import { type Call, RefusalWithEffect, nowOf } from '#server/platform/call'
import { hasPassword } from '#server/accounts/passwords/current-password'
import { ensureRightGuess } from '#server/accounts/passwords/tries'
import { build } from '#server/platform/db/statement'

/** Refuses a caller without the user's password. After ten wrong attempts, refuses every attempt for a while. */
export async function ensureKnowsPassword(call: Call, field: string, password: string): Promise<void> {
  const now = await nowOf(call)
  const [user] = await call.tx.query(
    build.selectFrom('users').select(['user_id', 'password_hash']).where('user_id', '=', call.caller.id),
  )
  const guess = { of: 'password-of-session', subject: call.caller.id } as const
  const { code, fields, message } = invalid('password_wrong', field, 'The password is wrong.')
  await ensureRightGuess(call, guess, now, {
    check: async () => user !== undefined && (await hasPassword(call.tx, user, password)),
    refusal: (effect) => new RefusalWithEffect(code, { fields, message }, effect),
  })
}
