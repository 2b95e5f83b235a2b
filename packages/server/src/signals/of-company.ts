import { Refusal } from '@alphorn/contract/errors'
import type { Signal, SignalQuery } from '@alphorn/contract/signals'
import { sql } from 'kysely'
import type { Page, PageOf, ReadCall } from '#server/call'
import { companyRefs } from '#server/directory/company-refs'
import { visibleAmong, visibleTo } from '#server/directory/invented'
import { signalPage } from '#server/signals/page'

/** What happened to one company, the latest publication first. */
export async function companySignals(
  { tx, caller }: ReadCall,
  company_id: string,
  query: SignalQuery,
  page: Page,
): Promise<PageOf<Signal>> {
  const visible = await visibleAmong(tx, [company_id], visibleTo(caller))
  if (!(await companyRefs(tx, visible)).has(company_id)) throw new Refusal('not_found')
  return signalPage(tx, [sql<boolean>`s.company_id = ${company_id}`], query, page)
}
