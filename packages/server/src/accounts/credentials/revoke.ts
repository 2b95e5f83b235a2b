import { Refusal } from '@alphorn/contract/core/errors'
import type { CredentialView } from '@alphorn/contract/accounts/credentials'
import { type Call, nowOf } from '#server/platform/call'
import { lockCredential, presentCredential } from '#server/accounts/credentials/queries'
import { build } from '#server/platform/db/statement'
import { recordDifference } from '#server/platform/differences'

/** Revokes a credential permanently. Every instance refuses it within a second. Revoking it again has no effect. */
export async function revokeCredential(
  call: Call,
  credential_id: string,
  reason: string | undefined,
): Promise<CredentialView> {
  const key = { account_id: call.caller.account_id, credential_id }
  const [row, now] = await Promise.all([call.tx.row(lockCredential, key), nowOf(call)])
  if (!row) throw new Refusal('not_found')
  const revoked_at = row.revoked_at ?? now
  call.tx.writeQuery(
    build
      .updateTable('credentials')
      .set({ revoked_at, revoked_reason: row.revoked_reason ?? reason ?? null })
      .where('account_id', '=', key.account_id)
      .where('credential_id', '=', credential_id),
  )
  const revoked = presentCredential({ ...row, revoked_at })
  recordDifference(call.auditContext, presentCredential(row), revoked)
  return revoked
}
