import type { Call } from '#server/platform/call'
import { build } from '#server/platform/db/statement'

/** From now on, for some minutes, the session may do what needs a fresh proof. */
export function markProven({ tx, caller }: Call, proven_at: Date, { twoFactors }: { twoFactors: boolean }) {
  tx.writeQuery(
    build
      .updateTable('sessions')
      .set({ proven_at, ...(twoFactors && { two_factors: true }) })
      .where('session_id', '=', caller.session_id ?? ''),
  )
}
