import { invalid, Refusal } from '@alphorn/contract/core/errors'
import type { Role } from '@alphorn/contract/core/route'
import type { Product, Scope } from '@alphorn/contract/core/scopes'

/**
 * The caller: a credential of the API, a signed-in user of the browser app, or an executor of the service itself.
 * Before sign-in, and for public documents, there is no caller.
 */
export type Caller = {
  readonly kind: 'credential' | 'user' | 'system' | 'nobody'
  /** Id of the credential or the user, or ''. */
  readonly id: string
  readonly name: string
  readonly account_id: string
  readonly products: readonly Product[]
  readonly scopes: readonly Scope[]
  /** The projects to which a credential is limited; null for all projects of the account. */
  readonly project_ids: readonly string[] | null
  readonly role: Role | null
  /** Session of a user. */
  readonly session_id?: string
  /** The address of the user is not confirmed yet. */
  readonly unproven?: boolean
  /** The account has the demo: it sees invented companies that no other account sees. */
  readonly sees_invented?: boolean
  /** End of the credential or session. */
  readonly expires_at: Date | null
  /** Time at which the user last proved their identity in the session. */
  readonly proven_at?: Date | null
  /** The missing step of the session, if every user needs a second factor. */
  readonly second_factor_due?: 'enrol' | 'prove' | null
}

/** Number of milliseconds for which a proof of the user counts as recent. */
export const proofLifetimeMs = 10 * 60_000

/** Refuses a session whose user has not proven their identity recently. */
export function ensureFreshProof({ proven_at }: Caller, now: Date): void {
  if (proven_at && now.getTime() - proven_at.getTime() < proofLifetimeMs) return
  throw invalid(
    'fresh_proof_required',
    '',
    'This call creates or shows a secret and needs a fresh proof of identity. Call `app_proof` first.',
  )
}

export const anonymousCaller: Caller = {
  kind: 'nobody',
  id: '',
  name: '',
  account_id: '',
  products: [],
  scopes: [],
  project_ids: null,
  role: null,
  expires_at: null,
}

/**
 * Refuses a user whose address is not confirmed. Otherwise a stranger could leave lasting changes, or send something,
 * in the name of that address.
 */
export function ensureProven({ unproven = false }: Caller): void {
  if (unproven)
    throw new Refusal('forbidden', {
      message:
        'Your address is not confirmed yet. Open the link in the mail that was sent to it, or have it sent again (POST /app/api/email-confirmation-requests), then repeat this.',
    })
}

/** Refuses a credential that is limited to projects; `subject` is what belongs to the whole account, in its words. */
export function ensureWholeAccount({ project_ids }: Caller, subject: string): void {
  if (project_ids === null) return
  throw new Refusal('forbidden', {
    message: `${subject} of the whole account, and this credential is limited to projects. Use a credential without that limit.`,
  })
}

/** Returns the id of the user who made something; null for a credential. */
export function creatorOf({ kind, id }: Caller): string | null {
  return kind === 'user' ? id : null
}
