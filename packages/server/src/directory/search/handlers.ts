import { companyRoutes } from '@alphorn/contract/directory/company-routes'
import { findCompany } from '#server/directory/companies/company'
import { answerWith, implement } from '#server/platform/http/implement'
import type { DirectoryIndex } from '#server/directory/search/port'
import { searchCompanies } from '#server/directory/search/search-companies'

export function directoryHandlers(index: DirectoryIndex) {
  const endpoints = implement(companyRoutes, {
    companies: (call, { query, page }) => searchCompanies(call, index, query, page),
    company_detail: async (call, { params }) => answerWith(200, await findCompany(call, params.company_id)),
  })
  if (index.status().kind === 'memory') return endpoints
  // Without an index, PostgreSQL reads the whole directory for every search.
  return endpoints.map((endpoint) => ({ ...endpoint, heavy: endpoint.route === companyRoutes.companies }))
}
