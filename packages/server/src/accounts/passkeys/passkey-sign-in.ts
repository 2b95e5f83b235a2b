import { Refusal } from '@alphorn/contract/core/errors'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { type Call, nowOf } from '#server/platform/call'
import type { Challenges } from '#server/accounts/tokens/challenge'
import type { Site } from '#server/accounts/passkeys/passkeys'
import { loadWebauthn } from '#server/accounts/passkeys/webauthn'
import { signInUser, type SignInResult } from '#server/accounts/sign-in/sign-in-user'
import type { Device } from '#server/accounts/sessions/session'
import { accountOf } from '#server/accounts/sign-in/sign-in'
import { build } from '#server/platform/db/statement'

/**
 * Returns the challenge with which a browser asks for a passkey. It names no user: the passkey identifies its owner.
 */
export async function challengePasskey(call: Call, { rp_id }: Site, challenges: Challenges) {
  const { generateAuthenticationOptions } = await loadWebauthn()
  const challenge = challenges.make('', await nowOf(call))
  return generateAuthenticationOptions({
    rpID: rp_id,
    challenge: Buffer.from(challenge, 'base64url'),
    userVerification: 'required',
  })
}

/** Opens a session for the owner of the passkey, which counts as two factors. All failures give the same response. */
export async function signInWithPasskey(
  call: Call,
  given: { id: string },
  site: Site,
  { challenges, device }: { challenges: Challenges; device: Device },
): Promise<SignInResult> {
  const user = await provePasskey(call, given, site, challenges)
  return await signInUser(call.tx, { ...user, twoFactors: true }, device, await nowOf(call))
}

/** Returns the user whose passkey answered the challenge, and the account where they work. */
export async function provePasskey(call: Call, given: { id: string }, site: Site, challenges: Challenges) {
  const user = await verifyAssertion(call, given, site, { challenges, purpose: '' })
  if (!user)
    throw new Refusal('unauthenticated', {
      message: 'This passkey is not known here. Sign in with your password.',
    })
  return user
}

type ChallengeOptions = { challenges: Challenges; purpose: string }

/** Returns the owner of the passkey that answered a challenge of this purpose; null if anything is wrong. */
export async function verifyAssertion(
  call: Call,
  given: { id: string },
  { origin, rp_id }: Site,
  { challenges, purpose }: ChallengeOptions,
) {
  const { tx } = call
  const { verifyAuthenticationResponse } = await loadWebauthn() // before a row is locked
  const passkey = await lockPasskey(call, given.id, rp_id)
  if (!passkey) return null
  const now = await nowOf(call)
  const verified = await verifyAuthenticationResponse({
    // The cast is safe: the library validates every member itself.
    response: given as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => challenges.use(tx, challenge, purpose, now),
    expectedOrigin: origin,
    expectedRPID: rp_id,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch(() => null)
  if (!verified?.verified) return null
  tx.writeQuery(
    build
      .updateTable('passkeys')
      .set({ counter: verified.authenticationInfo.newCounter, last_used_at: now })
      .where('passkey_id', '=', passkey.passkey_id),
  )
  return { user_id: passkey.user_id, account_id: passkey.account_id }
}

async function lockPasskey({ tx }: Call, credential_id: string, rp_id: string) {
  const [passkey] = await tx.query(
    build
      .selectFrom('passkeys')
      .selectAll()
      .where('credential_id', '=', credential_id)
      .where('rp_id', '=', rp_id)
      .forUpdate(),
  )
  const account_id = passkey && (await accountOf(tx, passkey.user_id))
  return passkey && account_id ? { ...passkey, account_id } : null
}
