import { companyRoutes } from '@alphorn/contract/company-routes'
import { findCompany } from '#server/directory/company'
import { answerWith, implement } from '#server/http/implement'
import type { DirectoryIndex } from '#server/search/port'
import { searchCompanies } from '#server/search/search-companies'

export function directory(index: DirectoryIndex) {
  return implement(companyRoutes, {
    companies: (call, { query, page }) => searchCompanies(call, index, query, page),
    company_detail: async (call, { params }) => answerWith(200, await findCompany(call, params.company_id)),
  })
}
