import type { CredentialView } from '@alphorn/contract/accounts/credentials'
import type { ReadCall } from '#server/platform/call'
import { type Page, pageOf, type PageOf } from '#server/platform/pages'
import { presentCredential } from '#server/accounts/credentials/queries'
import { build } from '#server/platform/db/statement'

/** Lists the credentials of the account, newest first, without their secrets. */
export async function listCredentials({ tx, caller }: ReadCall, page: Page): Promise<PageOf<CredentialView>> {
  const [after] = page.after ?? []
  const rows = await tx.query(
    build
      .selectFrom('credentials')
      .selectAll()
      .where('account_id', '=', caller.account_id)
      .$if(after !== undefined, (query) => query.where('credential_id', '<', after!))
      .orderBy('credential_id', 'desc')
      .limit(page.limit + 1),
  )
  return pageOf(rows, page, (row) => [row.credential_id], presentCredential)
}
