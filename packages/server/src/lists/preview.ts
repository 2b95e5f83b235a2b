import type { ListPreview } from '@alphorn/contract/lists/app-lists'
import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import { nowOf, type ReadCall } from '#server/platform/call'
import type { Page } from '#server/platform/pages'
import { companyRefs } from '#server/directory/companies/company-refs'
import { visibleTo } from '#server/directory/companies/invented'
import {
  countMatching,
  matchingCompanyIds,
  type TextSearch,
} from '#server/directory/search/matching-companies'
import type { Limits } from '#server/platform/limits/limits'

const sampleSize = 10

/** Previews a list with these filters: the number of companies, a sample, and the cost of reading all of them. */
export async function previewList(
  call: ReadCall,
  asked: CompanyFilter,
  { limit }: Pick<Page, 'limit'>,
  { limits, index }: { limits: Pick<Limits, 'budgetsOf'>; index: TextSearch },
): Promise<ListPreview> {
  const { tx, caller } = call
  const filters = { ...asked, ...visibleTo(caller) }
  const count = await countMatching(tx, index, filters)
  const ids = await matchingCompanyIds(tx, index, filters, '', limit || sampleSize)
  const refs = await companyRefs(tx, ids)
  const budgets = await limits.budgetsOf(caller)
  const left = (name: string) => budgets.find((budget) => budget.name === name)?.remaining ?? 0
  return {
    count,
    as_of: (await nowOf(call)).toISOString(),
    sample: ids.flatMap((company_id) => refs.get(company_id) ?? []),
    cost: { rows: count, left_today: left('rows_daily'), left_this_month: left('rows_monthly') },
  }
}
