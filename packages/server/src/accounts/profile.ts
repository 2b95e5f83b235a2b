import { hash } from '@node-rs/argon2'
import { Refusal } from '@alphorn/contract/core/errors'
import type { Language } from '@alphorn/contract/core/fields'
import type { OpenSession } from '@alphorn/contract/accounts/profile'
import type { SessionView } from '@alphorn/contract/accounts/session'
import { type Call, nowOf, type ReadCall } from '#server/platform/call'
import { type Page, pageOf, type PageOf } from '#server/platform/pages'
import { ensureGoodPasswordOf } from '#server/accounts/passwords/password-choice'
import { deleteSignInSteps } from '#server/accounts/second-factor/second-factor'
import { closeSessions, notifySessionsClosed } from '#server/accounts/sessions/session'
import { getSession } from '#server/accounts/sign-in/sign-in'
import { ensureKnowsPassword } from '#server/accounts/passwords/ensure-knows-password'
import { build } from '#server/platform/db/statement'

type Profile = { name?: string | undefined; language?: Language | undefined }

/** Changes the given members of the user's profile. */
export async function editProfile(call: Call, { name, language }: Profile): Promise<SessionView> {
  const changed = { ...(name !== undefined && { name }), ...(language !== undefined && { language }) }
  if (Object.keys(changed).length > 0)
    call.tx.writeQuery(build.updateTable('users').set(changed).where('user_id', '=', call.caller.id))
  return getSession(call)
}

/** Renames the account. */
export async function renameAccount(call: Call, name: string): Promise<SessionView> {
  call.tx.writeQuery(
    build.updateTable('accounts').set({ name }).where('account_id', '=', call.caller.account_id),
  )
  return getSession(call)
}

/** Switches to another account of the user, with the same session. */
export async function switchAccount(call: Call, account_id: string): Promise<SessionView> {
  const { tx, caller } = call
  const [member] = await tx.query(
    build
      .selectFrom('memberships')
      .select('account_id')
      .where('user_id', '=', caller.id)
      .where('account_id', '=', account_id),
  )
  if (!member) throw new Refusal('not_found')
  tx.writeQuery(
    build.updateTable('sessions').set({ account_id }).where('session_id', '=', caller.session_id!),
  )
  notifySessionsClosed(tx, [caller])
  return getSession({ ...call, caller: { ...caller, account_id } })
}

type Passwords = { current_password: string; password: string }

/**
 * Changes the user's password. All other sessions of the user end. Sign-ins that wait for a code end too, and so do
 * links that reset the password. A person who knew the old password may have begun them.
 */
export async function changePassword(call: Call, { current_password, password }: Passwords) {
  const { tx, caller } = call
  await ensureKnowsPassword(call, 'current_password', current_password)
  await ensureGoodPasswordOf(tx, caller.id, password)
  const password_hash = await hash(password)
  tx.writeQuery(build.updateTable('users').set({ password_hash }).where('user_id', '=', caller.id))
  deleteSignInSteps(tx, caller.id)
  tx.writeQuery(
    build.deleteFrom('address_proofs').where('user_id', '=', caller.id).where('kind', '=', 'password_reset'),
  )
  return { ended: await closeSessions(tx, caller.id, caller.session_id) }
}

/** Lists the sessions of the user, newest first. */
export async function listSessions(call: ReadCall, page: Page): Promise<PageOf<OpenSession>> {
  const { tx, caller } = call
  const before = page.after?.[0]
  const own = build
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.account_id', 'sessions.account_id')
    .where('user_id', '=', caller.id)
    .where('expires_at', '>', await nowOf(call))
    .select(['session_id', 'accounts.name as account_name', 'user_agent', 'source_address'])
    .select(['sessions.created_at', 'seen_at', 'expires_at'])
  const rows = await tx.query(
    (before === undefined ? own : own.where('session_id', '<', before))
      .orderBy('session_id', 'desc')
      .limit(page.limit + 1),
  )
  return pageOf(
    rows,
    page,
    ({ session_id }) => [session_id],
    (row) => ({
      ...row,
      current: row.session_id === caller.session_id,
      created_at: row.created_at.toISOString(),
      seen_at: row.seen_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
    }),
  )
}

/** Ends one of the user's sessions. */
export async function endSession({ tx, caller }: Call, session_id: string) {
  const closed = await tx.query(
    build
      .deleteFrom('sessions')
      .where('user_id', '=', caller.id)
      .where('session_id', '=', session_id)
      .returning('account_id'),
  )
  if (closed.length === 0) throw new Refusal('not_found')
  notifySessionsClosed(tx, closed)
  return { ended: closed.length }
}
