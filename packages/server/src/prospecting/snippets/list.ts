import type { Language } from '@alphorn/contract/core/fields'
import type { Snippet } from '@alphorn/contract/prospecting/snippets'
import type { ReadCall } from '#server/platform/call'
import { type Page, type PageOf, pageOf } from '#server/platform/pages'
import { build } from '#server/platform/db/statement'
import { presentSnippet } from '#server/prospecting/snippets/queries'

/** Lists the snippets of the account, or those in one language, newest first. */
export async function listSnippets(
  { tx, caller }: ReadCall,
  { language }: { language?: Language | undefined },
  page: Page,
): Promise<PageOf<Snippet>> {
  const [after] = page.after ?? []
  const rows = await tx.query(
    build
      .selectFrom('snippets')
      .selectAll()
      .where('account_id', '=', caller.account_id)
      .$if(language !== undefined, (query) => query.where('language', '=', language!))
      .$if(after !== undefined, (query) => query.where('snippet_id', '<', after!))
      .orderBy('snippet_id', 'desc')
      .limit(page.limit + 1),
  )
  return pageOf(rows, page, ({ snippet_id }) => [snippet_id], presentSnippet)
}
