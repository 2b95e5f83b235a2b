import { queueSecurityMail } from '#server/accounts/mail/queue-mail'
import { Refusal } from '@alphorn/contract/core/errors'
import { type Call, nowOf } from '#server/platform/call'
import { creatorOf } from '#server/platform/caller'
import type { WithSecret } from '#server/accounts/credentials/create'
import { lockCredential, presentCredential } from '#server/accounts/credentials/queries'
import { newSecret } from '#server/accounts/credentials/secret'
import { build } from '#server/platform/db/statement'
import { recordDifference } from '#server/platform/differences'
import { ensureMayGrantAccess } from '#server/accounts/sessions/may-grant-access'
import { hashSecret, versionOf } from '#server/platform/secrets/pepper'

/**
 * Issues a new secret for a credential. The current secret remains valid for the grace period; any older one is invalid
 * at once.
 */
export async function rotateCredential(
  call: Call,
  credential_id: string,
  grace_seconds: number,
  peppers: readonly string[],
): Promise<WithSecret> {
  await ensureMayGrantAccess(call)
  const key = { account_id: call.caller.account_id, credential_id }
  const [row, now] = await Promise.all([call.tx.row(lockCredential, key), nowOf(call)])
  if (!row || row.revoked_at) throw new Refusal('not_found')
  const { key_id, secret } = newSecret()
  const change = {
    key_id,
    secret_hash: hashSecret(secret, peppers[0]!),
    pepper_version: versionOf(peppers[0]!),
    previous_key_id: row.key_id,
    previous_secret_hash: row.secret_hash,
    previous_pepper_version: row.pepper_version,
    created_by_user_id: creatorOf(call.caller),
    previous_valid_until: new Date(now.getTime() + grace_seconds * 1000),
  }
  call.tx.writeQuery(
    build
      .updateTable('credentials')
      .set(change)
      .where('account_id', '=', key.account_id)
      .where('credential_id', '=', credential_id),
  )
  await queueSecurityMail(call.tx, call.caller.id, { kind: 'credential_created', about: row.name }, now)
  const [before, after] = [presentCredential(row), presentCredential({ ...row, ...change })]
  recordDifference(call.auditContext, before, after)
  return { ...after, secret }
}
