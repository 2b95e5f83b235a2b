import { invalid, Refusal } from '@alphorn/contract/core/errors'
import { newId } from '@alphorn/contract/core/ids'
import type { Passkey } from '@alphorn/contract/accounts/profile'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { type Call, nowOf, type ReadCall } from '#server/platform/call'
import { ensureFreshProof, ensureProven } from '#server/platform/caller'
import { type Page, pageOf, type PageOf } from '#server/platform/pages'
import { loadWebauthn } from '#server/accounts/passkeys/webauthn'
import type { Challenges } from '#server/accounts/tokens/challenge'
import { markProven } from '#server/accounts/sessions/mark-proven'
import { ensureKnowsPassword } from '#server/accounts/passwords/ensure-knows-password'
import { ensureMayGrantAccess } from '#server/accounts/sessions/may-grant-access'
import { insertInto } from '#server/platform/db/insert'
import { queueSecurityMail } from '#server/accounts/mail/queue-mail'
import { build } from '#server/platform/db/statement'

const maxPasskeys = 20

/** The origin of the calling page, and the relying party id to which its passkeys belong. */
export type Site = { origin: string; rp_id: string }

/**
 * Returns the site of the configured public URL. Without one, returns that of the browser's origin, whose host was
 * already compared with ours.
 */
export function siteOf(publicUrl: string | null, origin: string | null): Site {
  const url = URL.parse(publicUrl ?? origin ?? '')
  if (!url)
    throw invalid(
      'passkey_refused',
      'response',
      'The request has no origin. Register a passkey from a browser.',
    )
  return { origin: url.origin, rp_id: url.hostname }
}

/**
 * Returns the options with which a browser creates a passkey. A stolen session is not enough: this requires the
 * password or a fresh proof.
 */
export async function offerPasskey(
  call: Call,
  password: string | undefined,
  site: Site,
  challenges: Challenges,
) {
  ensureProven(call.caller)
  if (password === undefined) ensureFreshProof(call.caller, await nowOf(call))
  else await ensureKnowsPassword(call, 'password', password)
  const { caller, tx } = call
  const [user] = await tx.query(build.selectFrom('users').select('email').where('user_id', '=', caller.id))
  const known = await tx.query(passkeysOf(caller.id))
  ensureRoom(known.length)
  const { generateRegistrationOptions } = await loadWebauthn()
  return generateRegistrationOptions({
    rpName: 'Alphorn',
    rpID: site.rp_id,
    userID: new TextEncoder().encode(caller.id),
    userName: user!.email,
    userDisplayName: caller.name,
    challenge: Buffer.from(challenges.make(caller.id, await nowOf(call)), 'base64url'),
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    // A passkey replaces the password, so it must be discoverable without an address and must verify the user.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

type NewPasskey = { name: string; response: unknown }

/** Registers the passkey that the browser created from the offered options. */
export async function addPasskey(
  call: Call,
  { name, response }: NewPasskey,
  { origin, rp_id }: Site,
  challenges: Challenges,
): Promise<Passkey> {
  const { tx, caller } = call
  // The user before the session, in the order in which a reset locks them.
  await lockUser(call)
  await ensureMayGrantAccess(call)
  const now = await nowOf(call)
  const { verifyRegistrationResponse } = await loadWebauthn()
  const verified = await verifyRegistrationResponse({
    // The cast is safe: the library validates every member itself.
    response: response as RegistrationResponseJSON,
    expectedChallenge: (challenge) => challenges.use(tx, challenge, caller.id, now),
    expectedOrigin: origin,
    expectedRPID: rp_id,
  }).catch(() => null)
  if (!verified?.verified) throw passkeyRefused()
  ensureRoom((await tx.query(passkeysOf(caller.id))).length)
  const { id: credential_id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  const row = { passkey_id: newId('passkey'), name, created_at: now, last_used_at: null }
  const [added] = await tx.query(
    insertInto('passkeys')
      .values({
        ...row,
        user_id: caller.id,
        credential_id,
        public_key: Buffer.from(publicKey),
        counter,
        transports,
        rp_id,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('passkey_id'),
  )
  if (!added) throw invalid('duplicate_item', 'response', 'This passkey is already registered.')
  markProven(call, now, { twoFactors: true })
  await queueSecurityMail(tx, caller.id, { kind: 'passkey_added', about: name }, now)
  return presentPasskey(row)
}

function ensureRoom(known: number) {
  if (known >= maxPasskeys)
    throw invalid('too_many_items', 'response', 'You have too many passkeys. Remove one first.')
}

/** Makes the second of two concurrent calls count the passkey of the first. */
async function lockUser({ tx, caller }: Call) {
  await tx.query(
    build.selectFrom('users').select('user_id').where('user_id', '=', caller.id).forNoKeyUpdate(),
  )
}

export function passkeyRefused() {
  return invalid('passkey_refused', 'response', 'The passkey could not be verified. Try again.')
}

function passkeysOf(user_id: string) {
  return build.selectFrom('passkeys').selectAll().where('user_id', '=', user_id)
}

type PasskeyFields = Pick<PasskeyRow, 'passkey_id' | 'name' | 'created_at' | 'last_used_at'>
type PasskeyRow = { passkey_id: string; name: string; created_at: Date; last_used_at: Date | null }

function presentPasskey({ passkey_id, name, created_at, last_used_at }: PasskeyFields): Passkey {
  return {
    passkey_id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}

export async function listPasskeys({ tx, caller }: ReadCall, page: Page): Promise<PageOf<Passkey>> {
  const rows = await tx.query(
    passkeysOf(caller.id)
      .where('passkey_id', '>', page.after?.[0] ?? '')
      .orderBy('passkey_id')
      .limit(page.limit + 1),
  )
  return pageOf(rows, page, ({ passkey_id }) => [passkey_id], presentPasskey)
}

export async function renamePasskey(
  { tx, caller }: Call,
  passkey_id: string,
  name: string,
): Promise<Passkey> {
  const [row] = await tx.query(
    build
      .updateTable('passkeys')
      .set({ name })
      .where('user_id', '=', caller.id)
      .where('passkey_id', '=', passkey_id)
      .returningAll(),
  )
  if (!row) throw new Refusal('not_found')
  return presentPasskey(row)
}

/** Removes a passkey, which may be the user's only second factor. */
export async function removePasskey(call: Call, passkey_id: string): Promise<void> {
  const { tx, caller } = call
  const [row] = await tx.query(
    build
      .deleteFrom('passkeys')
      .where('user_id', '=', caller.id)
      .where('passkey_id', '=', passkey_id)
      .returning('name'),
  )
  if (!row) throw new Refusal('not_found')
  await queueSecurityMail(tx, caller.id, { kind: 'passkey_removed', about: row.name }, await nowOf(call))
}
