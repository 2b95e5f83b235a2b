import { Refusal, refuseIfAny } from '@alphorn/contract/core/errors'
import type { ProofOffer } from '@alphorn/contract/accounts/second-factor'
import { type Call, nowOf } from '#server/platform/call'
import { proofLifetimeMs } from '#server/platform/caller'
import type { Challenges } from '#server/accounts/tokens/challenge'
import { markProven } from '#server/accounts/sessions/mark-proven'
import { passkeyRefused, type Site } from '#server/accounts/passkeys/passkeys'
import { verifyAssertion } from '#server/accounts/passkeys/passkey-sign-in'
import { loadWebauthn } from '#server/accounts/passkeys/webauthn'
import { ensureKnowsPassword } from '#server/accounts/passwords/ensure-knows-password'
import { asksForCode, ensureCode } from '#server/accounts/second-factor/second-factor-code'
import { wrongCode } from '#server/accounts/second-factor/wrong-code'
import { build } from '#server/platform/db/statement'

// Before secrets are created or shown, users prove their presence, however old the session is.

/** Purpose of a challenge that proves presence within a session. It cannot open a session. */
const purposeFor = (user_id: string) => `fresh-proof/${user_id}`

type ProofDependencies = {
  passwords: boolean
  peppers: readonly string[]
  challenges: Challenges
  site: Site | null
}

/** Returns the methods by which the user can prove their identity. */
export async function offerProof(
  call: Call,
  { passwords, challenges, site }: Pick<ProofDependencies, 'passwords' | 'challenges' | 'site'>,
): Promise<ProofOffer> {
  const { tx, caller } = call
  const [code, passkeys] = await Promise.all([
    asksForCode(tx, caller.id),
    site === null
      ? []
      : tx.query(
          build
            .selectFrom('passkeys')
            .select(['credential_id as id', 'transports'])
            .where('user_id', '=', caller.id)
            .where('rp_id', '=', site.rp_id),
        ),
  ])
  const challenge = challenges.make(purposeFor(caller.id), await nowOf(call))
  if (site === null || passkeys.length === 0) return { password: passwords, code, passkey: null }
  const { generateAuthenticationOptions } = await loadWebauthn()
  const passkey = await generateAuthenticationOptions({
    rpID: site.rp_id,
    challenge: Buffer.from(challenge, 'base64url'),
    allowCredentials: passkeys,
    userVerification: 'required',
  })
  return { password: passwords, code, passkey: { ...passkey } }
}

type ProofInput = {
  password?: string | undefined
  code?: string | undefined
  response?: { id: string } | undefined
}

/** Marks the session as freshly proven, by exactly one of password, code and passkey. */
export async function prove(call: Call, given: ProofInput, dependencies: ProofDependencies) {
  const { password, code, response } = given
  if ([password, code, response].filter((one) => one !== undefined).length !== 1)
    refuseIfAny([
      { code: 'one_of_required', field: '', detail: 'Send exactly one of password, code and response.' },
    ])
  if (password !== undefined) await proveByPassword(call, password, dependencies)
  if (code !== undefined)
    await ensureCode(call, call.caller.id, code, wrongCode('code'), dependencies.peppers)
  if (response !== undefined) await proveByPasskey(call, response, dependencies)
  const now = await nowOf(call)
  markProven(call, now, { twoFactors: password === undefined })
  return { proven_until: new Date(now.getTime() + proofLifetimeMs).toISOString() }
}

async function proveByPassword(call: Call, password: string, { passwords }: ProofDependencies) {
  if (!passwords)
    throw new Refusal('forbidden', {
      message: 'This installation does not accept passwords. Sign in with the provider.',
    })
  await ensureKnowsPassword(call, 'password', password)
}

async function proveByPasskey(call: Call, response: { id: string }, { challenges, site }: ProofDependencies) {
  if (site === null) throw passkeyRefused()
  const verified = await verifyAssertion(call, response, site, {
    challenges,
    purpose: purposeFor(call.caller.id),
  })
  if (verified?.user_id !== call.caller.id) throw passkeyRefused()
}
