import type { Call } from '#server/platform/call'
import { build } from '#server/platform/db/statement'

/** Allows the session, for some minutes, the actions that require a fresh proof. */
export function markProven({ tx, caller }: Call, proven_at: Date, { twoFactors }: { twoFactors: boolean }) {
  tx.writeQuery(
    build
      .updateTable('sessions')
      .set({ proven_at, ...(twoFactors && { two_factors: true }) })
      .where('session_id', '=', caller.session_id ?? ''),
  )
}
