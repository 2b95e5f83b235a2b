import { type FieldError, refuseIfAny } from '@alphorn/contract/core/errors'
import type { CredentialInput, CredentialView } from '@alphorn/contract/accounts/credentials'
import { newId } from '@alphorn/contract/core/ids'
import { queueSecurityMail } from '#server/accounts/mail/queue-mail'
import { type Call, nowOf } from '#server/platform/call'
import { creatorOf } from '#server/platform/caller'
import { presentCredential } from '#server/accounts/credentials/queries'
import { newSecret } from '#server/accounts/credentials/secret'
import { insertInto } from '#server/platform/db/insert'
import { unknownProjects } from '#server/accounts/credentials/unknown-projects'
import { ensureMayGrantAccess } from '#server/accounts/sessions/may-grant-access'
import { hashSecret, versionOf } from '#server/platform/secrets/pepper'

export type WithSecret = CredentialView & { secret: string }

/** Creates a credential. Only this response contains its secret. */
export async function createCredential(
  call: Call,
  input: CredentialInput,
  peppers: readonly string[],
): Promise<WithSecret> {
  const { tx, caller } = call
  await ensureMayGrantAccess(call)
  const now = await nowOf(call)
  refuseIfAny([...expiryErrors(input, now), ...(await unknownProjects(call, input.project_ids ?? []))])
  const { key_id, secret } = newSecret()
  const row = {
    account_id: caller.account_id,
    credential_id: newId('credential'),
    name: input.name,
    scopes: [...new Set(input.scopes)],
    project_ids: input.project_ids ?? null,
    key_id,
    secret_hash: hashSecret(secret, peppers[0]!),
    pepper_version: versionOf(peppers[0]!),
    previous_key_id: null,
    previous_secret_hash: null,
    previous_pepper_version: null,
    previous_valid_until: null,
    created_by: caller.name,
    created_at: now,
    expires_at: input.expires_at ? new Date(input.expires_at) : null,
    allowed_addresses: input.allowed_addresses ?? null,
    last_used_at: null,
    last_used_address: null,
    last_refused_at: null,
    last_refused_address: null,
    revoked_at: null,
    revoked_reason: null,
    created_by_user_id: creatorOf(caller),
  }
  tx.writeQuery(insertInto('credentials').values(row))
  await queueSecurityMail(tx, caller.id, { kind: 'credential_created', about: row.name }, now)
  call.auditContext.target = row.credential_id
  return { ...presentCredential(row), secret }
}

function expiryErrors({ expires_at }: CredentialInput, now: Date): FieldError[] {
  if (!expires_at || new Date(expires_at) > now) return []
  return [
    { code: 'value_not_allowed', field: 'expires_at', detail: 'The expiry date must be in the future.' },
  ]
}
