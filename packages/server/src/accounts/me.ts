import type { Form } from '@alphorn/contract/core/forms'
import type { ReadCall } from '#server/platform/call'
import { build } from '#server/platform/db/statement'

/** Returns the calling credential, its account, and those of its scopes that exist in this form of the API. */
export async function getMe({ tx, caller }: ReadCall, { scopes }: Pick<Form, 'scopes'>) {
  const [account] = await tx.query(
    build.selectFrom('accounts').select('name').where('account_id', '=', caller.account_id),
  )
  return {
    credential_id: caller.id,
    credential_name: caller.name,
    account_id: caller.account_id,
    account_name: account!.name,
    scopes: caller.scopes.filter((scope) => scopes.includes(scope)),
    products: [...caller.products],
    project_ids: caller.project_ids && [...caller.project_ids],
    expires_at: caller.expires_at?.toISOString() ?? null,
  }
}
