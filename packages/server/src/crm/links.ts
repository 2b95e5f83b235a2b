import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connection'
import { insertInto } from '#server/platform/db/insert'
import { build, statement } from '#server/platform/db/statement'

/** An account of the CRM and its company. */
export type Link = { crm_id: string; company_id: string; task_due: boolean | null }

/** Selects at most two linked accounts of a company, which is enough to detect several. */
export const linksOf = statement<{ account_id: string; company_id: string }>()('crm_links_of_company', (p) =>
  build
    .selectFrom('crm_links')
    .select(['crm_id', 'company_id', 'task_due'])
    .where('account_id', '=', p.account_id)
    .where('company_id', '=', p.company_id)
    .orderBy('crm_id')
    .limit(2),
)

/**
 * Stores the links of accounts to companies and replaces earlier ones. A pending task of a push remains if `task_due`
 * is null.
 */
export function saveLinks(tx: Tx, account_id: string, links: readonly Link[], now: Date): void {
  if (links.length === 0) return
  const keepsTasks = links.every(({ task_due }) => task_due === null)
  // A page may contain an account twice, but a statement may change a row only once.
  const once = [...new Map(links.map((link) => [link.crm_id, link])).values()]
  tx.writeQuery(
    insertInto('crm_links')
      .values(once.map((link) => ({ ...link, task_due: link.task_due ?? false, account_id, linked_at: now })))
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'crm_id']).doUpdateSet({
          company_id: (row) => row.ref('excluded.company_id'),
          task_due: keepsTasks
            ? sql<boolean>`crm_links.task_due and crm_links.company_id = excluded.company_id`
            : (row) => row.ref('excluded.task_due'),
          linked_at: (row) => row.ref('excluded.linked_at'),
        }),
      ),
  )
}

/** Deletes the links of accounts that no longer match a company, or no longer exist in the CRM. */
export function deleteLinks(tx: Tx, account_id: string, crm_ids: readonly string[]): void {
  if (crm_ids.length === 0) return
  tx.writeQuery(
    build
      .deleteFrom('crm_links')
      .where('account_id', '=', account_id)
      .where('crm_id', 'in', [...crm_ids]),
  )
}
