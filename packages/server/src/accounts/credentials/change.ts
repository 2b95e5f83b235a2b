import { Refusal } from '@alphorn/contract/core/errors'
import type { CredentialView } from '@alphorn/contract/accounts/credentials'
import type { Call } from '#server/platform/call'
import { lockCredential, presentCredential } from '#server/accounts/credentials/queries'
import { build } from '#server/platform/db/statement'
import { recordDifference } from '#server/platform/differences'

type Change = Pick<CredentialView, 'allowed_addresses'>

/** Changes the addresses from which a credential may be used. Every instance applies the change within a second. */
export async function changeCredential(
  call: Call,
  credential_id: string,
  { allowed_addresses }: Change,
): Promise<CredentialView> {
  const key = { account_id: call.caller.account_id, credential_id }
  const row = await call.tx.row(lockCredential, key)
  if (!row || row.revoked_at) throw new Refusal('not_found')
  call.tx.writeQuery(
    build
      .updateTable('credentials')
      .set({ allowed_addresses })
      .where('account_id', '=', key.account_id)
      .where('credential_id', '=', credential_id),
  )
  recordDifference(call.auditContext, { allowed_addresses: row.allowed_addresses }, { allowed_addresses })
  return presentCredential({ ...row, allowed_addresses })
}
