import type { Webhook } from '@alphorn/contract/webhooks/webhooks'
import { sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { type Page, pageOf, type PageOf } from '#server/platform/pages'
import { build } from '#server/platform/db/statement'
import { presentWebhook } from '#server/webhooks/queries'

/**
 * Lists the endpoints of the account, newest first, without their secrets. A credential sees those of its own projects.
 */
export async function listWebhooks({ tx, caller }: ReadCall, page: Page): Promise<PageOf<Webhook>> {
  const [after] = page.after ?? []
  const rows = await tx.query(
    build
      .selectFrom('webhooks')
      .selectAll()
      .where('account_id', '=', caller.account_id)
      .$if(caller.project_ids !== null, (query) =>
        query.where(sql<boolean>`project_ids <@ ${caller.project_ids}::text[]`),
      )
      .$if(after !== undefined, (query) => query.where('webhook_id', '<', after!))
      .orderBy('webhook_id', 'desc')
      .limit(page.limit + 1),
  )
  return pageOf(rows, page, ({ webhook_id }) => [webhook_id], presentWebhook)
}
