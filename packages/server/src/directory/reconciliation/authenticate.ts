import { Refusal } from '@alphorn/contract/core/errors'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Caller } from '#server/platform/caller'
import { withConnection } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import { hasDemo } from '#server/platform/demo-account'
import { isToken, tokenHash } from '#server/accounts/tokens/address-token'

const findReconciler = statement<{ token_hash: string }>()('reconciler_of_token', (p) =>
  build
    .selectFrom('reconcilers as r')
    .innerJoin('accounts as a', 'a.account_id', 'r.account_id')
    .select([
      'r.account_id',
      'r.reconciler_id',
      'r.name',
      'a.products',
      hasDemo(sql`a.account_id`).as('sees_invented'),
    ])
    .where('r.token_hash', '=', p.token_hash)
    .where('r.revoked_at', 'is', null),
)
// Recorded at most once an hour: a project with many rows makes thousands of requests.
const recordUse = statement<{ token_hash: string }>()('reconciler_note_use', (p) =>
  build
    .updateTable('reconcilers')
    .set({ last_used_at: sql<Date>`app_now()` })
    .where('token_hash', '=', p.token_hash)
    .where(sql<boolean>`(last_used_at is null or last_used_at < (select app_now()) - interval '1 hour')`),
)

/** Authenticates the caller of an OpenRefine address, which belongs to an account. An unknown address gives 404. */
export function createReconcilerAuthenticate(pool: pg.Pool) {
  return async function authenticateReconciler(token: string): Promise<Caller> {
    if (!isToken(token)) throw new Refusal('not_found')
    const token_hash = tokenHash(token, 'reconciler')
    const found = await withConnection(pool, (db) => db.row(findReconciler, { token_hash }))
    if (!found) throw new Refusal('not_found')
    if (!found.products.includes('directory'))
      throw new Refusal('subscription_required', {
        message: 'The subscription of this account does not cover the product "directory".',
      })
    await withConnection(pool, (db) => db.rows(recordUse, { token_hash }))
    return {
      kind: 'credential',
      id: found.reconciler_id,
      name: `reconciler ${found.name}`,
      account_id: found.account_id,
      products: found.products,
      sees_invented: found.sees_invented,
      scopes: [],
      project_ids: null,
      role: null,
      expires_at: null,
    }
  }
}
