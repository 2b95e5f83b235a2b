import { Refusal } from '@alphorn/contract/core/errors'
import type { Call } from '#server/platform/call'
import { ensureProven } from '#server/platform/caller'
import { build } from '#server/platform/db/statement'

/**
 * Refuses a user with an unconfirmed address, and a session that has ended. The session cannot end until the
 * transaction does: so the end of all access (`endAccess`) waits, and finds what the call creates.
 */
export async function ensureMayGrantAccess({ tx, caller }: Call): Promise<void> {
  ensureProven(caller)
  const { session_id } = caller
  if (session_id === undefined) return
  const held = await tx.query(
    build.selectFrom('sessions').select('session_id').where('session_id', '=', session_id).forKeyShare(),
  )
  if (held.length === 0) throw new Refusal('unauthenticated', { message: 'Sign in first.' })
}
