import type { EndTokens } from '#server/accounts/sign-in/end-access'
import { revokeCredentialsOf } from '#server/accounts/credentials/revoke-of-user'
import { revokeFeedsOf } from '#server/lists/feeds/revoke-of-user'
import { revokeReconcilersOf } from '#server/directory/reconciliation/revoke-of-user'
import { disableWebhooksOf } from '#server/webhooks/disable-of-user'

/** Revokes the secrets that a user created: each domain revokes its own. */
export const endTokens: EndTokens = async (tx, user_id, now) => ({
  credentials: await revokeCredentialsOf(tx, user_id, now),
  feeds: await revokeFeedsOf(tx, { user_id }, now),
  reconcilers: await revokeReconcilersOf(tx, { user_id }, now),
  webhooks: await disableWebhooksOf(tx, user_id, now),
})
