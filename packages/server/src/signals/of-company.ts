import { Refusal } from '@alphorn/contract/errors'
import type { Signal, SignalQuery } from '@alphorn/contract/signals'
import { sql } from 'kysely'
import type { Page, PageOf, ReadCall } from '#server/call'
import { companyRefs } from '#server/directory/company-refs'
import { signalPage } from '#server/signals/page'

/** What happened to one company, the latest publication first. */
export async function companySignals(
  { tx }: ReadCall,
  company_id: string,
  query: SignalQuery,
  page: Page,
): Promise<PageOf<Signal>> {
  if (!(await companyRefs(tx, [company_id])).has(company_id)) throw new Refusal('not_found')
  return signalPage(tx, [sql<boolean>`s.company_id = ${company_id}`], query, page)
}
