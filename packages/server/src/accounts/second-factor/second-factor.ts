import { randomBytes } from 'node:crypto'
import { invalid } from '@alphorn/contract/core/errors'
import type { SecondFactor } from '@alphorn/contract/accounts/second-factor'
import { sql } from 'kysely'
import { type Call, nowOf, type ReadCall } from '#server/platform/call'
import { queueSecurityMail } from '#server/accounts/mail/queue-mail'
import { newRecoveryCodes } from '#server/accounts/second-factor/recovery-codes'
import { ensureTotp, totpPurpose } from '#server/accounts/second-factor/second-factor-code'
import { markProven } from '#server/accounts/sessions/mark-proven'
import { encodeRfc4648, otpauthAddress } from '#server/accounts/second-factor/totp'
import { wrongCode } from '#server/accounts/second-factor/wrong-code'
import type { Tx } from '#server/platform/db/connection'
import { insertInto } from '#server/platform/db/insert'
import { build } from '#server/platform/db/statement'
import { seal } from '#server/platform/secrets/pepper'

export type FactorSettings = { peppers: readonly string[]; secondFactor: 'optional' | 'required' }

export async function getSecondFactor(
  { tx, caller }: ReadCall,
  { secondFactor }: FactorSettings,
): Promise<SecondFactor> {
  const [kept] = await tx.query(
    build
      .selectFrom('totp_secrets')
      .select('enabled_at')
      .select(
        sql<number>`(select count(*)::int from recovery_codes r where r.user_id = totp_secrets.user_id
          and used_at is null)`.as('left'),
      )
      .where('user_id', '=', caller.id),
  )
  const enabled_at = kept?.enabled_at ?? null
  return {
    enabled: enabled_at !== null,
    enabled_at: enabled_at?.toISOString() ?? null,
    recovery_codes_left: enabled_at === null ? 0 : (kept?.left ?? 0),
    required: secondFactor === 'required',
  }
}

/**
 * Creates a secret for an authenticator app. Only this response contains it, and it is inactive until a code of it is
 * entered.
 */
export async function offerTotp(call: Call, peppers: readonly string[]) {
  const { tx, caller } = call
  const [user] = await tx.query(
    build
      .selectFrom('users')
      .select(['email', 'email_confirmed_at'])
      .where('user_id', '=', caller.id)
      .forNoKeyUpdate(),
  )
  // A person who took the address of another user must not lock its owner out.
  if (!user?.email_confirmed_at)
    throw invalid(
      'email_unconfirmed',
      'email',
      'Your email address is not confirmed. Confirm it first, then set up the codes.',
    )
  const secret = randomBytes(20)
  const offered = { ...seal(secret, peppers, totpPurpose), created_at: await nowOf(call) }
  const fresh = { enabled_at: null, last_step: 0, failures: 0, refused_until: null }
  const [made] = await tx.query(
    insertInto('totp_secrets')
      .values({ user_id: caller.id, ...offered, ...fresh })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet(offered).where('totp_secrets.enabled_at', 'is', null),
      )
      .returning('user_id'),
  )
  if (!made) throw invalid('value_not_allowed', 'code', 'Codes are already set up. Disable them first.')
  return { secret: encodeRfc4648(secret), address: otpauthAddress(secret, user.email) }
}

/** Enables the offered secret by a code of it. Only this response contains the recovery codes. */
export async function enableTotp(call: Call, given: string, { peppers }: FactorSettings) {
  const { tx, caller } = call
  const code = given.replaceAll(/[\s-]/g, '')
  await ensureTotp(call, { user_id: caller.id, code, enabled: false }, wrongCode('code'), peppers)
  const now = await nowOf(call)
  tx.writeQuery(build.updateTable('totp_secrets').set({ enabled_at: now }).where('user_id', '=', caller.id))
  markProven(call, now, { twoFactors: true })
  await queueSecurityMail(tx, caller.id, { kind: 'totp_enabled', about: null }, now)
  return { recovery_codes: newRecoveryCodes(tx, caller.id, now, peppers) }
}

export async function renewRecoveryCodes(call: Call, { peppers }: FactorSettings) {
  const { tx, caller } = call
  const [kept] = await tx.query(
    build
      .selectFrom('totp_secrets')
      .select('user_id')
      .where('user_id', '=', caller.id)
      .where('enabled_at', 'is not', null)
      .forUpdate(),
  )
  if (!kept)
    throw invalid('value_not_allowed', 'code', 'There is no authenticator app yet. Set one up first.')
  return { recovery_codes: newRecoveryCodes(tx, caller.id, await nowOf(call), peppers) }
}

/** Disables the second factor: a password sign-in no longer requires a code. */
export async function disableTotp(call: Call, settings: FactorSettings): Promise<SecondFactor> {
  const { tx, caller } = call
  if (await deleteTotp(tx, caller.id))
    await queueSecurityMail(tx, caller.id, { kind: 'totp_disabled', about: null }, await nowOf(call))
  return getSecondFactor(call, settings)
}

/**
 * Deletes the secret, the recovery codes and the sign-ins that wait for a code. Returns false when no secret was
 * enabled.
 */
export async function deleteTotp(tx: Tx, user_id: string): Promise<boolean> {
  const gone = await tx.query(
    build.deleteFrom('totp_secrets').where('user_id', '=', user_id).returning('enabled_at'),
  )
  await tx.query(build.deleteFrom('recovery_codes').where('user_id', '=', user_id))
  deleteSignInSteps(tx, user_id)
  return gone.some(({ enabled_at }) => enabled_at !== null)
}

/** Deletes the user's pending sign-ins, which had the right password and wait for the code. */
export function deleteSignInSteps(tx: Tx, user_id: string): void {
  tx.writeQuery(build.deleteFrom('sign_in_steps').where('user_id', '=', user_id))
}
