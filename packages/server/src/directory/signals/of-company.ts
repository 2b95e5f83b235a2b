import { Refusal } from '@alphorn/contract/core/errors'
import type { Signal, SignalQuery } from '@alphorn/contract/directory/signals'
import { sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import type { Page, PageOf } from '#server/platform/pages'
import { companyRefs } from '#server/directory/companies/company-refs'
import { filterVisible, visibleTo } from '#server/directory/companies/invented'
import { signalPage } from '#server/directory/signals/page'

/** Lists the signals of one company, latest publication first. */
export async function companySignals(
  { tx, caller }: ReadCall,
  company_id: string,
  query: SignalQuery,
  page: Page,
): Promise<PageOf<Signal>> {
  const visible = await filterVisible(tx, [company_id], visibleTo(caller))
  if (!(await companyRefs(tx, visible)).has(company_id)) throw new Refusal('not_found')
  return signalPage(tx, [sql<boolean>`s.company_id = ${company_id}`], query, page)
}
