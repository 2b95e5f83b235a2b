import { z } from 'zod'
import { Language, Timestamp } from '#contract/core/fields'
import { idOf } from '#contract/core/ids'
import { products } from '#contract/core/scopes'

// Schemas shared by the routes of accounts: the signed-in user, and the fields that a user enters.

export const Password = z.string().min(12).max(200)
export const Email = z.email().max(254).toLowerCase()

export const Session = z
  .object({
    user: z.object({
      user_id: idOf('user'),
      name: z.string(),
      email: z.string(),
      role: z.string(),
      email_confirmed: z.boolean(),
      language: Language,
    }),
    account: z.object({ account_id: idOf('account'), name: z.string(), products: z.array(z.enum(products)) }),
    /** All accounts of which the user is a member. */
    accounts: z.array(
      z.object({ account_id: idOf('account'), name: z.string() }).meta({ id: 'AccountOfUser' }),
    ),
    expires_at: Timestamp,
  })
  .meta({ id: 'Session' })
export type SessionView = z.infer<typeof Session>

/** The current session, and the proofs that it still lacks. */
export const CurrentSession = Session.extend({
  second_factor_due: z.enum(['enrol', 'prove']).meta({ id: 'SecondFactorDue' }).nullable().meta({
    description:
      'The required next step if the operator requires a second factor: set one up, or use the existing one',
  }),
}).meta({ id: 'CurrentSession' })
export type CurrentSessionView = z.infer<typeof CurrentSession>
