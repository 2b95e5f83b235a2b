import type { EndAddresses } from '#server/accounts/members/remove-member'
import { revokeReconcilersOf } from '#server/directory/reconciliation/revoke-of-user'
import { revokeFeedsOf } from '#server/lists/feeds/revoke-of-user'

/** Revokes the addresses that a member created in an account: each domain revokes its own. */
export const endAddresses: EndAddresses = async (tx, member, now) => {
  await revokeFeedsOf(tx, member, now)
  await revokeReconcilersOf(tx, member, now)
}
