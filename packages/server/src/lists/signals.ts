import type { Signal, SignalQuery } from '@alphorn/contract/directory/signals'
import { sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import type { Page, PageOf } from '#server/platform/pages'
import { isNotInventedOf, visibleTo } from '#server/directory/companies/invented'
import { isInBuild } from '#server/lists/members'
import { findList } from '#server/lists/queries'
import { signalPage } from '#server/directory/signals/page'

/** Lists the signals of the last finished build's companies. */
export async function listSignals(
  call: ReadCall,
  list_id: string,
  query: SignalQuery,
  page: Page,
): Promise<PageOf<Signal>> {
  const { account_id, built_number } = await findList(call, list_id)
  if (built_number === null) return { items: [], next: null }
  const within = sql<boolean>`exists (select from list_members m where m.account_id = ${account_id}
    and m.list_id = ${list_id} and m.company_id = s.company_id and ${isInBuild(built_number)})`
  const { invented } = visibleTo(call.caller)
  const visible = invented ? within : sql<boolean>`${within} and ${isNotInventedOf(sql`s.company_id`)}`
  return signalPage(call.tx, [visible], query, page)
}
