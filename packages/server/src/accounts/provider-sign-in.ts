import { randomBytes } from 'node:crypto'
import { hash as hashPassword } from '@node-rs/argon2'
import { Refusal } from '@alphorn/contract/errors'
import { sql } from 'kysely'
import { type Call, nowOf } from '#server/call'
import type { Challenges } from '#server/accounts/challenge'
import { createUser } from '#server/accounts/create-user'
import { join } from '#server/accounts/join'
import type { Claimed, Provider } from '#server/accounts/provider'
import { closeSessions, type Device, openSession } from '#server/accounts/session'
import { sessionView } from '#server/accounts/session-view'
import { accountOf } from '#server/accounts/sign-in'
import { openAccount, type Signed } from '#server/accounts/sign-up'
import { ensureMaySignUp, type WaysIn } from '#server/accounts/ways-in'
import type { Tx } from '#server/db/connection'
import { raw } from '#server/db/raw'
import { build, statement } from '#server/db/statement'

type Means = { provider: Provider; challenges: Challenges }

// A challenge of this purpose is the state of a flow: sealed, of five minutes, and good for one answer.
const purpose = 'sign-in-provider'

/** Where the browser goes, and what it keeps until it comes back. */
export async function beginWithProvider(call: Call, { provider, challenges }: Means) {
  const state = challenges.make(purpose, await nowOf(call))
  return { address: await provider.addressFor(state), state }
}

/** Opens a session for whom the provider names; who is new here is let in as invited, or as anybody may sign up. */
export async function finishWithProvider(
  call: Call,
  { answer, state }: { answer: string; state: string },
  { provider, challenges, ...ways }: Means & WaysIn,
  device: Device,
): Promise<Signed> {
  const { tx } = call
  const now = await nowOf(call)
  if (!(await challenges.use(tx, state, purpose, now)))
    throw new Refusal('unauthenticated', { message: 'This sign-in took too long, or is over. Begin again.' })
  const claimed = await provider.whoIs(answer, state)
  const user_id = (await linkedUser(tx, claimed)) ?? (await newcomer(tx, claimed, ways, now))
  const account_id = await accountOf(tx, user_id)
  if (!account_id) throw notInvited()
  // Which factors it takes is the provider's affair.
  const user = { account_id, user_id, twoFactors: true }
  const { cookie, expires_at } = openSession(tx, user, device, now)
  return { session: await sessionView(tx, { account_id, user_id, expires_at }), cookie }
}

async function linkedUser(tx: Tx, { issuer, subject }: Claimed) {
  const [linked] = await tx.query(
    build
      .selectFrom('provider_users')
      .select('user_id')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject),
  )
  return linked?.user_id
}

// Two browsers of one newcomer are one newcomer.
const takeTurns = statement<{ email: string }>()('newcomer_turns', (p) =>
  raw<object>(sql`select pg_advisory_xact_lock(hashtext('newcomer'), hashtext(${p.email}))`),
)

/** The provider vouches for the address: it is the user's who has it here, or a new one's. */
async function newcomer(tx: Tx, claimed: Claimed, ways: WaysIn, now: Date): Promise<string> {
  const { issuer, subject, email } = claimed
  if (email === null)
    throw new Refusal('forbidden', { message: 'The provider does not vouch for an e-mail address of yours.' })
  await tx.rows(takeTurns, { email })
  const user_id = (await userOf(tx, email, now)) ?? (await newUser(tx, { ...claimed, email }, ways, now))
  tx.writeQuery(
    build
      .insertInto('provider_users')
      .values({ issuer, subject, user_id, linked_at: now })
      .onConflict((conflict) => conflict.doNothing()),
  )
  return user_id
}

async function userOf(tx: Tx, email: string, now: Date) {
  const [user] = await tx.query(
    build
      .selectFrom('users')
      .select(['user_id', 'email_confirmed_at'])
      .where('email', '=', email)
      .forUpdate(),
  )
  // Whoever took the address without proof may not stay: their password and their sessions end.
  if (user && user.email_confirmed_at === null) {
    await closeSessions(tx, user.user_id)
    tx.writeQuery(
      build
        .updateTable('users')
        .set({ email_confirmed_at: now, password_hash: await nobodysHash() })
        .where('user_id', '=', user.user_id),
    )
  }
  return user?.user_id
}

type Newcomer = Claimed & { email: string }

async function newUser(tx: Tx, { email, name }: Newcomer, ways: WaysIn, now: Date): Promise<string> {
  const invitations = await openInvitations(tx, email, now)
  const password_hash = await nobodysHash()
  const user = { email, name: name ?? email, password_hash }
  if (invitations.length === 0) {
    await ensureMaySignUp(tx, ways)
    const account_name = email.split('@')[1]!
    return (await openAccount(tx, { ...user, account_name, confirmed: true }, now)).user_id
  }
  const user_id = await createUser(
    tx,
    { ...user, created_at: now, email_confirmed_at: now },
    'Sign in again.',
  )
  for (const invitation of invitations) join(tx, invitation, user_id, now)
  return user_id
}

function openInvitations(tx: Tx, email: string, now: Date) {
  return tx.query(
    build
      .selectFrom('invitations')
      .select(['account_id', 'invitation_id', 'role'])
      .where('email', '=', email)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .forUpdate(),
  )
}

/** The hash of a password that nobody knows: another can be set by mail. */
function nobodysHash() {
  return hashPassword(randomBytes(32))
}

function notInvited() {
  return new Refusal('forbidden', { message: 'You work in no account here. Ask an owner to invite you.' })
}
