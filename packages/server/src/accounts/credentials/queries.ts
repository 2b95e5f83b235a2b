import { type Selectable, sql } from 'kysely'
import type { CredentialView } from '@alphorn/contract/accounts/credentials'
import type { Product } from '@alphorn/contract/core/scopes'
import { build, statement } from '#server/platform/db/statement'
import type { CredentialsTable } from '#server/platform/db/tables/accounts'
import { hasDemo } from '#server/platform/demo-account'

export type CredentialRow = Selectable<CredentialsTable>
export type KnownCredential = CredentialRow & { products: Product[]; sees_invented: boolean }

export const findByKeyId = statement<{ key_id: string }>()('credential_by_key_id', (p) =>
  build
    .selectFrom('credentials')
    .innerJoin('accounts', 'accounts.account_id', 'credentials.account_id')
    .selectAll('credentials')
    .select(['accounts.products', hasDemo(sql`accounts.account_id`).as('sees_invented')])
    .where((is) => is.or([is('key_id', '=', p.key_id), is('previous_key_id', '=', p.key_id)])),
)

type Key = { account_id: string; credential_id: string }
type Use = Key & { now: Date; address: string | null }

export const markUsed = statement<Use>()('credential_mark_used', (p) =>
  build
    .updateTable('credentials')
    .set({ last_used_at: p.now, last_used_address: p.address })
    .where('account_id', '=', p.account_id)
    .where('credential_id', '=', p.credential_id),
)

/** Records that a credential was used from an address that is not allowed. */
export const markRefused = statement<Use>()('credential_mark_refused', (p) =>
  build
    .updateTable('credentials')
    .set({ last_refused_at: p.now, last_refused_address: p.address })
    .where('account_id', '=', p.account_id)
    .where('credential_id', '=', p.credential_id),
)

type Renewed = Key & { old_hash: string; secret_hash: string; pepper_version: number }

/** Replaces the hash, unless the secret was rotated since the old hash was read. */
export const renewHash = statement<Renewed>()('credential_renew_hash', (p) =>
  build
    .updateTable('credentials')
    .set({ secret_hash: p.secret_hash, pepper_version: p.pepper_version })
    .where('account_id', '=', p.account_id)
    .where('credential_id', '=', p.credential_id)
    .where('secret_hash', '=', p.old_hash),
)

export const lockCredential = statement<Key>()('credential_lock', (p) =>
  build
    .selectFrom('credentials')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('credential_id', '=', p.credential_id)
    .forUpdate(),
)

/** Columns of a credential as the app shows it, without its hash. */
export function presentCredential(row: CredentialRow): CredentialView {
  return {
    credential_id: row.credential_id,
    name: row.name,
    scopes: row.scopes,
    project_ids: row.project_ids,
    key_id: row.key_id,
    created_at: row.created_at.toISOString(),
    expires_at: timestampOrNull(row.expires_at),
    allowed_addresses: row.allowed_addresses,
    last_used_at: timestampOrNull(row.last_used_at),
    last_used_address: row.last_used_address,
    last_refused_at: timestampOrNull(row.last_refused_at),
    last_refused_address: row.last_refused_address,
    revoked_at: timestampOrNull(row.revoked_at),
    previous_secret_valid_until: timestampOrNull(row.previous_valid_until),
  }
}

function timestampOrNull(at: Date | null) {
  return at?.toISOString() ?? null
}
