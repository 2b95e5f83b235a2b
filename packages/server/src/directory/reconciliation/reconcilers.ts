import { Refusal } from '@alphorn/contract/core/errors'
import { newId } from '@alphorn/contract/core/ids'
import type {
  Reconciler,
  ReconcilerInput,
  ReconcilerWithAddress,
} from '@alphorn/contract/directory/reconciliation'
import { type Selectable, sql } from 'kysely'
import { type Call, nowOf, type ReadCall } from '#server/platform/call'
import { creatorOf } from '#server/platform/caller'
import { type Page, type PageOf, pageOf } from '#server/platform/pages'
import { insertInto } from '#server/platform/db/insert'
import { build } from '#server/platform/db/statement'
import type { Tables } from '#server/platform/db/tables'
import { ensureMayGrantAccess } from '#server/accounts/sessions/may-grant-access'
import { newToken, tokenHash } from '#server/accounts/tokens/address-token'

/** Creates an address for OpenRefine. */
export async function createReconciler(
  call: Call,
  { name }: ReconcilerInput,
): Promise<ReconcilerWithAddress> {
  await ensureMayGrantAccess(call)
  const token = newToken()
  const [row] = await call.tx.query(
    insertInto('reconcilers')
      .values({
        account_id: call.caller.account_id,
        reconciler_id: newId('reconciler'),
        token_hash: tokenHash(token, 'reconciler'),
        name,
        created_by: call.caller.name,
        created_by_user_id: creatorOf(call.caller),
        created_at: await nowOf(call),
      })
      .returningAll(),
  )
  call.auditContext.target = row!.reconciler_id
  return { ...presentReconciler(row!), path: `/reconcile/${token}` }
}

/** Lists the OpenRefine addresses of the account, newest first. */
export async function listReconcilers({ tx, caller }: ReadCall, page: Page): Promise<PageOf<Reconciler>> {
  const [after] = page.after ?? []
  const rows = await tx.query(
    build
      .selectFrom('reconcilers')
      .selectAll()
      .where('account_id', '=', caller.account_id)
      .$if(after !== undefined, (query) => query.where('reconciler_id', '<', after!))
      .orderBy('reconciler_id', 'desc')
      .limit(page.limit + 1),
  )
  return pageOf(rows, page, ({ reconciler_id }) => [reconciler_id], presentReconciler)
}

/** Revokes an address at once and permanently. Revoking it again keeps the time of the first revocation. */
export async function revokeReconciler(call: Call, reconciler_id: string): Promise<Reconciler> {
  const now = await nowOf(call)
  const [row] = await call.tx.query(
    build
      .updateTable('reconcilers')
      .set({ revoked_at: sql<Date>`coalesce(revoked_at, ${now})` })
      .where('account_id', '=', call.caller.account_id)
      .where('reconciler_id', '=', reconciler_id)
      .returningAll(),
  )
  if (!row) throw new Refusal('not_found')
  return presentReconciler(row)
}

function presentReconciler({
  reconciler_id,
  name,
  created_by,
  ...row
}: Selectable<Tables['reconcilers']>): Reconciler {
  return {
    reconciler_id,
    name,
    created_by,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
  }
}
