import type { Company } from '@alphorn/contract/directory/companies'
import { maxMatches } from '@alphorn/contract/directory/reconciliation'
import type { ReadCall } from '#server/platform/call'
import { companiesByIds } from '#server/directory/companies/company'
import { visibleTo } from '#server/directory/companies/invented'
import { companyType } from '#server/directory/reconciliation/manifest'
import { descriptionOf } from '#server/directory/reconciliation/match'
import type { DirectoryIndex } from '#server/directory/search/port'

/** Suggests companies for typed letters, for a person who chooses one manually. */
export async function suggestCompanies(
  { tx, caller }: ReadCall,
  index: DirectoryIndex,
  { prefix, type = companyType.id }: { prefix: string; type?: string | undefined },
  most: number,
) {
  const q = prefix.trim()
  if (q === '' || type !== companyType.id) return { data: { result: [] }, rows: 0 }
  const limit = Math.min(most, maxMatches)
  const { company_ids } = await index.search(tx, {
    filter: { q, ...visibleTo(caller) },
    sort: 'relevance',
    limit,
    after: null,
    facets: [],
  })
  const companies = await companiesByIds(tx, company_ids)
  const result = company_ids.flatMap((id) => {
    const company = companies.get(id)
    return company ? [suggestCompany(company)] : []
  })
  return { data: { result }, rows: result.length }
}

function suggestCompany({ company_id, name, uid, seat, status }: Company) {
  const description = descriptionOf({ uid, seat: seat.name, canton: seat.canton, status })
  return { id: company_id, name, description, notable: [companyType] }
}
