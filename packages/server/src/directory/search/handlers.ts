import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import { companyRoutes } from '@alphorn/contract/directory/company-routes'
import { findCompany } from '#server/directory/companies/company'
import { type AnyInput, answerWith, implement } from '#server/platform/http/implement'
import type { DirectoryIndex } from '#server/directory/search/port'
import { searchCompanies } from '#server/directory/search/search-companies'

export function directoryHandlers(index: DirectoryIndex) {
  const isLongRead = ({ query }: AnyInput) => index.readsMany(query as CompanyFilter)
  return implement(companyRoutes, {
    companies: (call, { query, page }) => searchCompanies(call, index, query, page),
    company_detail: async (call, { params }) => answerWith(200, await findCompany(call, params.company_id)),
  }).map((endpoint) => (endpoint.route === companyRoutes.companies ? { ...endpoint, isLongRead } : endpoint))
}
