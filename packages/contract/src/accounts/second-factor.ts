import { z } from 'zod'
import { Timestamp } from '#contract/core/fields'
import { PasskeyAssertion, PasskeyOptions } from '#contract/accounts/passkey'
import { everyone, session } from '#contract/core/roles'
import { mutation, read, type RouteTable } from '#contract/core/route'
import { Session } from '#contract/accounts/session'

// The second factor of a user, and the recent proof of identity that sensitive calls require.

/** A code of the authenticator app, or a recovery code; blanks and hyphens are ignored. */
export const Code = z.string().min(6).max(40)

const SecondFactor = z
  .object({
    enabled: z.boolean().meta({ description: 'Whether signing in with the password requires a code' }),
    enabled_at: Timestamp.nullable(),
    recovery_codes_left: z.int(),
    required: z.boolean().meta({ description: 'Whether the operator requires a second factor of all users' }),
  })
  .meta({ id: 'SecondFactor' })
export type SecondFactor = z.infer<typeof SecondFactor>

const TotpOffer = z
  .object({
    secret: z.string().meta({ description: 'In Base32, for manual entry' }),
    address: z.string().meta({ description: 'The secret as an `otpauth:` URI, for a QR code' }),
  })
  .meta({ id: 'TotpOffer' })

const RecoveryCodes = z
  .object({ recovery_codes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes', description: 'Each code is valid for one sign-in. They are shown only once.' })

/** The password was right; a code of the second factor is required next. */
export const SignInStep = z
  .object({ second_factor: z.literal('code'), expires_at: Timestamp })
  .meta({ id: 'SignInStep' })
export type SignInStep = z.infer<typeof SignInStep>

const ProofOffer = z
  .object({
    password: z.boolean(),
    code: z.boolean(),
    passkey: PasskeyOptions.nullable().meta({ description: 'null: the user has no passkey for this site' }),
  })
  .meta({ id: 'ProofOffer', description: 'The methods by which the user can prove their identity' })
export type ProofOffer = z.infer<typeof ProofOffer>

const common = { group: 'meta' } as const
const fresh = { fresh: true, oneFactor: 'to_enrol' } as const

export const secondFactorRoutes = {
  app_second_factor: read({
    ...common,
    path: '/second-factor',
    access: session(everyone, { oneFactor: 'always' }),
    summary: 'Get the second factor of the user',
    answer: SecondFactor,
  }),
  app_second_factor_offer: mutation({
    ...common,
    path: '/second-factor-offers',
    access: session(everyone, fresh),
    summary: 'Get a secret for an authenticator app, which a code of the app enables',
    body: z.strictObject({}),
    answers: { 200: TotpOffer },
    once: false,
  }),
  app_second_factor_enable: mutation({
    ...common,
    path: '/second-factor',
    access: session(everyone, fresh),
    summary: 'Enable the second factor with a code of the authenticator app',
    body: z.strictObject({ code: Code }),
    answers: { 201: RecoveryCodes },
    once: false,
  }),
  app_second_factor_disable: mutation({
    ...common,
    path: '/second-factor/removals',
    access: session(everyone, { fresh: true }),
    summary: 'Disable the second factor and its recovery codes',
    body: z.strictObject({}),
    answers: { 200: SecondFactor },
    once: false,
  }),
  app_recovery_codes_renew: mutation({
    ...common,
    path: '/recovery-codes',
    access: session(everyone, { fresh: true }),
    summary: 'Replace the recovery codes',
    body: z.strictObject({}),
    answers: { 201: RecoveryCodes },
    once: false,
  }),
  sign_in_code: mutation({
    ...common,
    path: '/sign-in/codes',
    access: { kind: 'open' },
    summary: 'Finish a sign-in with a code of the authenticator app, or a recovery code',
    body: z.strictObject({ code: Code }),
    answers: { 200: Session },
    refusals: ['unauthenticated', 'forbidden'],
    once: false,
  }),
  app_proof_offer: mutation({
    ...common,
    path: '/proof-offers',
    access: session(everyone, { oneFactor: 'always' }),
    summary: 'Get the methods by which the user can prove their identity',
    body: z.strictObject({}),
    answers: { 200: ProofOffer },
    once: false,
  }),
  app_proof: mutation({
    ...common,
    path: '/proofs',
    access: session(everyone, { oneFactor: 'always' }),
    summary: 'Prove the identity of the user by password, code or passkey, for ten minutes',
    body: z.strictObject({
      password: z.string().min(1).max(200).optional(),
      code: Code.optional(),
      response: PasskeyAssertion.optional(),
    }),
    answers: { 200: z.object({ proven_until: Timestamp }).meta({ id: 'Proof' }) },
    once: false,
  }),
} satisfies RouteTable
