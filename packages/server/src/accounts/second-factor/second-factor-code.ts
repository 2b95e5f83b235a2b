import { type ErrorCode, type FieldError, Refusal } from '@alphorn/contract/core/errors'
import { sql } from 'kysely'
import { type Call, RefusalWithEffect, nowOf } from '#server/platform/call'
import { queueSecurityMail } from '#server/accounts/mail/queue-mail'
import { stepOf } from '#server/accounts/second-factor/totp'
import { checkGuess, countTry, ensureMayTry } from '#server/accounts/passwords/tries'
import type { Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'
import { seal, secretMatches, pepperOf, unseal, versionOf } from '#server/platform/secrets/pepper'
import { waitingHeaders } from '#server/platform/waiting'

export const totpPurpose = 'alphorn/totp-secret/1'

/** The error with which a caller refuses a wrong code. */
export type WrongCode = { code: ErrorCode; message?: string; fields?: readonly FieldError[] }

/** Returns whether a password sign-in requires a code from the user. */
export async function asksForCode(tx: Tx, user_id: string): Promise<boolean> {
  const found = await tx.query(
    build
      .selectFrom('totp_secrets')
      .select('user_id')
      .where('user_id', '=', user_id)
      .where('enabled_at', 'is not', null),
  )
  return found.length > 0
}

/**
 * Refuses a caller with neither a code of the user's authenticator app nor a recovery code. Each code is accepted once.
 */
export async function ensureCode(
  call: Call,
  user_id: string,
  given: string,
  wrong: WrongCode,
  peppers: readonly string[],
): Promise<void> {
  const code = given.replaceAll(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(code)) await ensureTotp(call, { user_id, code, enabled: true }, wrong, peppers)
  else await ensureRecoveryCode(call, user_id, code, wrong, peppers)
}

type Entered = { user_id: string; code: string; enabled: boolean }

/**
 * Accepts a code of the enabled secret or of the offered one. Locks its row, so that only one of two calls with the
 * same code succeeds.
 */
export async function ensureTotp(
  call: Call,
  entered: Entered,
  wrong: WrongCode,
  peppers: readonly string[],
): Promise<void> {
  const { user_id } = entered
  await checkGuess(`second factor of ${user_id}`, {
    check: (place) => acceptsTotp(call, entered, place, peppers),
    count: async (after) => {
      await after.tx.rows(countWrong, { user_id, now: await nowOf(after) })
    },
    refusal: (effect) => codeRefusal(wrong, effect),
  })
}

async function acceptsTotp(
  call: Call,
  { user_id, code, enabled }: Entered,
  place: number,
  peppers: readonly string[],
): Promise<boolean> {
  const { tx } = call
  const kept = await lockSecret(tx, user_id, enabled)
  const now = await nowOf(call)
  ensureNoPause(kept, place, now)
  const secret = kept && unseal(kept, peppers, totpPurpose)
  const step = secret ? stepOf(secret, code, now) : null
  if (!secret || step === null || step <= kept.last_step) return false
  const isNewest = kept.pepper_version === versionOf(peppers[0] ?? '')
  const sealed = isNewest ? {} : seal(secret, peppers, totpPurpose)
  tx.writeQuery(
    build
      .updateTable('totp_secrets')
      .set({ last_step: step, failures: 0, refused_until: null, ...sealed })
      .where('user_id', '=', user_id),
  )
  return true
}

type Failures = { failures: number; refused_until: Date | null }

/** `place`: the number of this guess among those under way, each of which may be wrong. */
function ensureNoPause(kept: Failures | undefined, place: number, now: Date) {
  const { failures, refused_until } = kept ?? { failures: 0, refused_until: null }
  const isPaused = refused_until !== null && refused_until > now
  if (!isPaused && place <= guessesInRow - (failures % guessesInRow)) return
  const until = isPaused ? refused_until.getTime() : now.getTime() + 1000
  throw new Refusal('burst_limited', {
    message: 'Too many wrong codes. Wait, or use a recovery code or a passkey.',
    ...waitingHeaders(until, now),
  })
}

async function lockSecret(tx: Tx, user_id: string, enabled: boolean) {
  const [kept] = await tx.query(
    build
      .selectFrom('totp_secrets')
      .selectAll()
      .where('user_id', '=', user_id)
      .where('enabled_at', enabled ? 'is not' : 'is', null)
      .forUpdate(),
  )
  return kept
}

// Three of a million codes are valid at any time. After every five consecutive wrong codes the pause doubles, up to a
// day. Codes that other processes checked at the same moment do not count during the pause, so it begins once.
const guessesInRow = 5
const countWrong = statement<{ user_id: string; now: Date }>()('totp_wrong', (p) =>
  rawQuery<object>(sql`update totp_secrets set failures = failures + 1,
      refused_until = case when (failures + 1) % ${sql.lit(guessesInRow)} = 0
        then ${p.now}::timestamptz + least(power(2, least((failures + 1) / ${sql.lit(guessesInRow)} - 1, 10)) * 15, 1440) * interval '1 minute'
        else refused_until end
    where user_id = ${p.user_id} and (refused_until is null or refused_until <= ${p.now})`),
)

async function ensureRecoveryCode(
  call: Call,
  user_id: string,
  code: string,
  wrong: WrongCode,
  peppers: readonly string[],
) {
  const { tx } = call
  const now = await nowOf(call)
  const guess = { of: 'recovery-code', subject: user_id } as const
  await ensureMayTry(call, guess, now)
  const unused = await tx.query(
    build
      .selectFrom('recovery_codes')
      .selectAll()
      .where('user_id', '=', user_id)
      .where('used_at', 'is', null)
      .forUpdate(),
  )
  // Every code is compared, so that the duration does not reveal which one matched.
  const matching = unused.filter(({ code_hash, pepper_version }) => {
    const pepper = pepperOf(peppers, pepper_version)
    return pepper !== undefined && secretMatches(code, pepper, code_hash)
  })
  const [used] = matching
  if (!used) throw codeRefusal(wrong, (after) => countTry(after, guess, now))
  tx.writeQuery(
    build
      .updateTable('recovery_codes')
      .set({ used_at: now })
      .where('user_id', '=', user_id)
      .where('code_hash', '=', used.code_hash),
  )
  await queueSecurityMail(tx, user_id, { kind: 'recovery_code_used', about: String(unused.length - 1) }, now)
}

function codeRefusal({ code, ...details }: WrongCode, effect: (after: Call) => Promise<void>) {
  return new RefusalWithEffect(code, details, effect)
}
