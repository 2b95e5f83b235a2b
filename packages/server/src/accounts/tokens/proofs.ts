import { randomBytes } from 'node:crypto'
import { invalid } from '@alphorn/contract/core/errors'
import { hashToken } from '#server/accounts/tokens/token'
import type { Tx } from '#server/platform/db/connection'
import { insertInto } from '#server/platform/db/insert'
import { build } from '#server/platform/db/statement'
import type { ProofKind } from '#server/platform/db/tables/mails'

const hourMs = 3_600_000
const lifetimes = {
  confirmation: 7 * 24 * hourMs,
  password_reset: hourMs,
  invitation: 7 * 24 * hourMs,
  invitation_link: 7 * 24 * hourMs,
  sign_up: 7 * 24 * hourMs,
  provider_link: hourMs,
} as const satisfies Record<ProofKind, number>

export function endOfProof(kind: ProofKind, now: Date) {
  return new Date(now.getTime() + lifetimes[kind])
}

type Subject = {
  kind: ProofKind
  email: string
  user_id: string | null
  invitation_id: string | null
  sign_up_id: string | null
}

/** Creates the token of a link. Only the mail or the response contains it; only its hash is stored. */
export function makeProof(tx: Tx, subject: Subject, now: Date): string {
  const token = randomBytes(32).toString('base64url')
  tx.writeQuery(
    insertInto('address_proofs').values({
      token_hash: hashToken(token),
      ...subject,
      created_at: now,
      expires_at: endOfProof(subject.kind, now),
    }),
  )
  return token
}

/** Returns the proof of a token, locked. Unknown, used and expired tokens are refused with the same error. */
export async function consumeProof(tx: Tx, kinds: readonly ProofKind[], token: string, now: Date) {
  const [proof] = await tx.query(
    build
      .selectFrom('address_proofs')
      .selectAll()
      .where('token_hash', '=', hashToken(token))
      .where('kind', 'in', kinds)
      .where('expires_at', '>', now)
      .forUpdate(),
  )
  if (!proof) throw invalidToken()
  return proof
}

export function invalidToken() {
  return invalid('token_invalid', 'token', 'The link was already used or has expired. Request a new one.')
}

/** Invalidates all proofs of this kind that were sent to the user. */
export function useUpProofs(tx: Tx, kind: ProofKind, user_id: string) {
  tx.writeQuery(build.deleteFrom('address_proofs').where('user_id', '=', user_id).where('kind', '=', kind))
}
