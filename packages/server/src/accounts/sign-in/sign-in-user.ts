import type { SessionView } from '@alphorn/contract/accounts/session'
import { rememberDevice } from '#server/accounts/sign-in/known-devices'
import { queueMail, readRecipient } from '#server/accounts/mail/queue-mail'
import { type Device, openSession } from '#server/accounts/sessions/session'
import { sessionView } from '#server/accounts/sessions/session-view'
import type { Tx } from '#server/platform/db/connection'

/** An opened session, and the cookies that carry it. */
export type SignInResult = { session: SessionView; cookies: readonly string[] }

/** `twoFactors`: the user has proved two factors. */
type User = { user_id: string; account_id: string; twoFactors?: boolean }

/**
 * Signs the user in with a browser, and remembers the browser. A sign-in with a new browser is reported to them by
 * mail.
 */
export async function signInUser(tx: Tx, user: User, device: Device, now: Date): Promise<SignInResult> {
  const { cookie, expires_at } = openSession(tx, user, device, now)
  const known = await rememberDevice(tx, user.user_id, device.cookies, now)
  if (known.isNew) await reportDevice(tx, user.user_id, device, now)
  const { user_id, account_id } = user
  return {
    session: await sessionView(tx, { user_id, account_id, expires_at }),
    cookies: [cookie, known.cookie],
  }
}

async function reportDevice(tx: Tx, user_id: string, { address, userAgent }: Device, now: Date) {
  const user = await readRecipient(tx, user_id)
  if (!user) return
  const details = JSON.stringify({
    address,
    user_agent: userAgent?.slice(0, 256) ?? null,
    at: now.toISOString(),
  })
  queueMail(tx, { kind: 'new_device', language: user.language, user_id, details }, now)
}
